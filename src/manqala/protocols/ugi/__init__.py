"""UGI, the universal game interface: lines of text between a program that plays and its user."""
