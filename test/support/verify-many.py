"""Runs verify.py over many bundles in one process: a line of JSON for each, {code, lines} for each line.

A line: {"file", "keys", "anchor", "now", "flips"}. With flips, a list of [offset, mask], the bundle is verified once for each,
and a line is printed for each.
"""
import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)


def contents(data):
    try:
        return verify.read_archive(bytes(data))
    except verify.Mismatch:
        return None


def report(data, given):
    anchor = given.get("anchor")
    code, lines = verify.verify_bundle(
        bytes(data), given.get("keys", []), anchor and (anchor["seq"], anchor["digest"]), given.get("now")
    )
    return {"code": code, "lines": lines}


for line in sys.stdin:
    given = json.loads(line)
    with open(given["file"], "rb") as file:
        data = bytearray(file.read())
    if "flips" not in given:
        print(json.dumps(report(data, given)))
        continue
    original = contents(data)
    for offset, mask in given["flips"]:
        data[offset] ^= mask
        found = report(data, given)
        # What is refused may hold anything.
        equal = found["code"] != 1 and contents(data) == original
        print(json.dumps(dict(found, equal=equal)))
        data[offset] ^= mask
