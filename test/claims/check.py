"""Answers each line of JSON {document, publicKey, bits} with what openvc-core says of it: another implementation."""
import base64
import json
import sys
from datetime import datetime, timezone

from openvc.errors import OpenvcError
from openvc.proof.di_jcs import EddsaJcsProofSuite
from openvc.status.bitstring import decode_bitstring, get_status_bit

suite = EddsaJcsProofSuite()


def answer(given):
    if "encodedList" in given:
        bits = decode_bitstring(given["encodedList"])
        return {"bits": [get_status_bit(bits, index) for index in given["indexes"]], "length": len(bits) * 8}
    key = base64.urlsafe_b64encode(bytes.fromhex(given["publicKey"])).decode().rstrip("=")
    jwk = {"kty": "OKP", "crv": "Ed25519", "x": key}
    try:
        suite.verify(given["document"], public_key_jwk=jwk, now=datetime(2026, 12, 1, tzinfo=timezone.utc))
        return {"valid": True}
    except OpenvcError as error:
        return {"valid": False, "reason": str(error)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
