"""What Schemathesis does not know by itself: how lines of JSON are written."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    items = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(item) for item in items).encode()
