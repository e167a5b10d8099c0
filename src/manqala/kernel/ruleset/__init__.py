"""A rule set as the kernel reads it: numbers and tables, as a record or as a type."""
