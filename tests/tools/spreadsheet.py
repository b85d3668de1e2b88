"""Reads a spreadsheet as other programs do: `spreadsheet.py FILE` prints its rows as JSON, each cell with its kind."""

import datetime
import json
import sys

import openpyxl

KINDS = {str: "text", int: "number", float: "number", datetime.datetime: "date", type(None): "empty"}
sheet = openpyxl.load_workbook(sys.argv[1]).active


def shown(cell):
    value = cell.value
    kind = "formula" if cell.data_type == "f" else KINDS[type(value)]
    return [kind, value.date().isoformat() if isinstance(value, datetime.datetime) else value]


print(json.dumps([[shown(cell) for cell in row] for row in sheet.iter_rows()]))
