"""The tests read English, whatever the language of the environment."""

import os

os.environ["LANGUAGE"] = "C"
