"""What Schemathesis does not know by itself: how lines of JSON are written, and which key it must not touch."""

import json
import os

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    items = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(item) for item in items).encode()


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """It finds the key that it runs with in a list; without its scopes all that follows would be 403."""
    if case.path_parameters.get("id") == os.environ["FUZZ_KEY_ID"]:
        case.path_parameters["id"] = os.environ["FUZZ_SPARE_KEY_ID"]
