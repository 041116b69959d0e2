"""What Schemathesis does not know by itself: how lines of JSON are written, and which key it must not touch."""

import json
import os

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    items = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(item) for item in items).encode()


FILE_TYPES = (
    "application/octet-stream",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "audio/mp4",
    "audio/mpeg",
    "image/jpeg",
    "image/png",
    "image/webp",
    "video/mp4",
)


def file(ctx, value):
    """The contents of a file: the schema says no more than that they are bytes."""
    return value if isinstance(value, bytes) else str(value).encode()


for media_type in FILE_TYPES:
    schemathesis.serializer(media_type)(file)


IDS = json.loads(os.environ["FUZZ_IDS"])


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Half of the requests meet a record, else nearly all would end at 404."""
    given = case.path_parameters.get("id")
    for path, known in IDS.items():
        if case.operation.path.startswith(path + "{id}") and len(str(given)) % 2 == 0:
            case.path_parameters["id"] = known
    # It finds the key that it runs with in a list; without its scopes all that follows would be 403.
    if case.path_parameters.get("id") == os.environ["FUZZ_KEY_ID"]:
        case.path_parameters["id"] = os.environ["FUZZ_SPARE_KEY_ID"]
