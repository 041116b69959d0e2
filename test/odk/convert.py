"""Converts spreadsheets with pyxform: reads one JSON command a line, prints one JSON reply a line."""

import json
import sys

from pyxform.xls2xform import convert


def reply(command):
    try:
        # With `validate`, ODK Validate reads the form as well.
        converted = convert(command["file"], validate=command["validate"])
        return {"xml": converted.xform}
    except Exception as error:  # Whatever it is: the test shows it.
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    print(json.dumps(reply(json.loads(line))), flush=True)
