"""The files of a database: one for each layer, in one folder for each rule set."""
