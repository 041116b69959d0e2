"""Runs verify.py over many bundles in one process: each line of JSON is answered by a line, {"reports": [{code, lines}]}.

A line: {"file", "keys", "anchor", "now", "flips"}. With flips, a list of [offset, mask], the bundle is verified once for each,
and there is a report for each. What goes wrong is answered as {"error"}.
"""
import importlib.util
import json
import sys
import traceback

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


def reports(given):
    with open(given["file"], "rb") as file:
        data = bytearray(file.read())
    if "flips" not in given:
        return [report(data, given)]
    original = contents(data)
    found = []
    for offset, mask in given["flips"]:
        data[offset] ^= mask
        one = report(data, given)
        # What is refused may hold anything.
        equal = one["code"] != 1 and contents(data) == original
        found.append(dict(one, equal=equal))
        data[offset] ^= mask
    return found


for line in sys.stdin:
    try:
        answer = {"reports": reports(json.loads(line))}
    except Exception:
        answer = {"error": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
