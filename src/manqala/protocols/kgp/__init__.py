"""KGP, the Kalah Game Protocol: lines of text between a server and the programs that play there."""
