#!/usr/bin/env python3
"""Hearth's verifier of bundles: python3 verify.py BUNDLE.zip [--key z6Mk...] [--anchor SEQ:DIGEST]

Checks the bundle of an impact claim with the standard library of Python 3.8 or newer alone, without network and without
Hearth. It shares no code with verify.mjs. It repeats neither days nor the analysis, and says so. It writes no file.
Take it, and the key of the issuer, from elsewhere than the bundle.
"""
import base64
import functools
import hashlib
import json
import re
import struct
import sys
import time
import zlib

HELP = """python3 verify.py BUNDLE.zip [--key z6Mk...] [--anchor SEQ:DIGEST]

Checks the bundle of an impact claim, without network and without Hearth. It reads one file and writes none.

  --key z6Mk...        key of the issuer, which you have from elsewhere than the bundle; may be repeated
  --anchor SEQ:DIGEST  an anchor of the project that you kept: the bundle must be of the same history
  --help               shows this text

The last line is the verdict:
  VALID         exit code 0: everything matches, a verifier confirmed the claim, and the given key signed it
  CONSISTENT    exit code 2: the same, but no key was given: anybody can make such a bundle
  NOT VERIFIED  exit code 1: everything matches, but the claim is not verified: undecided, rejected, disputed, withdrawn, revoked
  NOT REPEATED  exit code 1: everything matches, but the bundle lacks what part of the claim could be calculated again from
  INVALID       exit code 1: something does not match
With exit code 1 the line before the last names the first thing that does not match or is missing.
Days and analysis are not calculated again here, whatever the verdict: verify.mjs does that."""


class Mismatch(Exception):
    """The first thing of a bundle that does not match."""

    def __init__(self, step, detail):
        super().__init__(detail)
        self.step = step


def must(holds, step, detail):
    if not holds:
        raise Mismatch(step, detail)


# Canonical JSON, RFC 8785.

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
DEPTH_MAX = 64


def quoted(text):
    out = []
    for character in text:
        code = ord(character)
        if 0xD800 <= code <= 0xDFFF:
            raise ValueError("half of a surrogate pair")
        if character in ESCAPES:
            out.append(ESCAPES[character])
        elif code < 0x20:
            out.append("\\u%04x" % code)
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


PLAIN = re.compile(r'[ !#-\[\]-~]*\Z')


@functools.lru_cache(maxsize=4096)
def text_of(text):
    return '"' + text + '"' if PLAIN.match(text) else quoted(text)


def number_of(value):
    """The digits of ECMAScript: the shortest that give the same double."""
    if value - value != 0:
        raise ValueError("no finite number")
    if value == 0:
        return "0"
    short = repr(value)
    if "e" not in short:
        return short[:-2] if short.endswith(".0") else short
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    part = "" if part == "0" else part
    digits = (whole + part).lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(whole + part) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = "e" + ("+" if point > 0 else "-") + str(abs(point - 1))
    return sign + digits[0] + ("." + digits[1:] if count > 1 else "") + power


def canonical(value, depth=DEPTH_MAX):
    if isinstance(value, str):
        return text_of(value)
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, (int, float)):
        return number_of(float(value))
    if depth <= 0:
        raise ValueError("too deep")
    if isinstance(value, list):
        return "[" + ",".join([canonical(item, depth - 1) for item in value]) + "]"
    # Names of ASCII are in the same order by UTF-16.
    is_plain = "".join(value).isascii()
    names = sorted(value, key=None if is_plain else lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join([text_of(name) + ":" + canonical(value[name], depth - 1) for name in names]) + "}"


def no_constant(name):
    raise ValueError(name)


def pairs(items):
    members = dict(items)
    if len(members) != len(items):
        raise ValueError("equal names")
    return members


DECODER = json.JSONDecoder(object_pairs_hook=pairs, parse_int=float, parse_constant=no_constant)


def parsed(step, name, text):
    """The value of a text that is canonical JSON."""
    try:
        value = DECODER.decode(text)
        # One more than the depth of the lists and objects in it.
        if canonical(value, DEPTH_MAX) == text:
            return value
    except (ValueError, OverflowError, RecursionError):
        pass
    raise Mismatch(step, "%s is not canonical JSON" % name)


def decoded(step, name, data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Mismatch(step, "%s is not UTF-8" % name)


def document(files, step, name):
    must(name in files, step, "%s is missing" % name)
    return parsed(step, name, decoded(step, name, files[name]))


def members(step, name, value):
    must(isinstance(value, dict), step, "%s is no object" % name)
    return value


def listed(step, name, value):
    must(isinstance(value, list), step, "%s is no list" % name)
    return value


def same(one, other):
    return canonical([one]) == canonical([other])


def get(value, *path):
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def sha256(data):
    return hashlib.sha256(data.encode("utf-8") if isinstance(data, str) else data).digest()


def digest_text(data):
    return "sha256:" + sha256(data).hex()


INSTANT = re.compile(r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\Z", re.ASCII)
MOMENT = re.compile(r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z\Z", re.ASCII)
DATE = re.compile(r"^\d{4}-\d{2}-\d{2}\Z", re.ASCII)


def is_date(text):
    return isinstance(text, str) and is_date_text(text)


@functools.lru_cache(maxsize=4096)
def is_date_text(text):
    if not DATE.match(text):
        return False
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]


def next_day(text):
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:])
    for later in ((year, month, day + 1), (year, month + 1, 1), (year + 1, 1, 1)):
        found = "%04d-%02d-%02d" % later
        if is_date(found) or later[0] > 9999:
            return found
    return text


def is_moment(text):
    return (
        isinstance(text, str)
        and MOMENT.match(text) is not None
        and is_date(text[:10])
        and int(text[11:13]) < 24
        and int(text[14:16]) < 60
        and int(text[17:19]) < 60
    )


def instant(value):
    return value if isinstance(value, str) and INSTANT.match(value) else None


# Ed25519, RFC 8032.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    e = 2 * one[2] * other[2] % P
    h, g, f, k = b - a, e + c, e - c, b + a
    return h * f % P, g * k % P, f * g % P, h * k % P


def times(point, scalar):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def point_of(data):
    value = int.from_bytes(data, "little")
    sign, y = value >> 255, value & (2**255 - 1)
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    found = v * x * x % P
    if found == -u % P:
        x = x * ROOT % P
    elif found != u:
        return None
    if x == 0 and sign == 1:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
ORDER8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL = {0, 1, P - 1, ORDER8, P - ORDER8}


def is_signed(key, data, signature):
    point, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if point is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + data).digest(), "little") % ORDER
    one, other = times(BASE, s), add(r, times(point, k))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(text, longest, size):
    """The bytes of multibase base58btc; None for another text or size."""
    if not isinstance(text, str) or not text.startswith("z") or len(text) > longest:
        return None
    value = 0
    for character in text[1:]:
        if character not in ALPHABET:
            return None
        value = value * 58 + ALPHABET.index(character)
    zeros = len(text[1:]) - len(text[1:].lstrip("1"))
    data = b"\0" * zeros + value.to_bytes((value.bit_length() + 7) // 8, "big")
    return data if len(data) == size else None


def public_key(multikey):
    """The 32 bytes of a Multikey of Ed25519; None for another text, and for a key of small order."""
    data = base58(multikey, 60, 34)
    if data is None or data[:2] != b"\xed\x01":
        return None
    key = data[2:]
    return None if (int.from_bytes(key, "little") & (2**255 - 1)) % P in SMALL else key


SUITE = {"type": "DataIntegrityProof", "cryptosuite": "eddsa-jcs-2022", "proofPurpose": "assertionMethod"}
PROOF_NAMES = set(SUITE) | {"created", "verificationMethod", "@context", "proofValue"}


def check_proof(signed, key_of):
    """None if the one proof of a document is right, else the reason."""
    proof = get(signed, "proof")
    if not isinstance(proof, dict):
        proof = {}
    options = {name: value for name, value in proof.items() if name != "proofValue"}
    content = {name: value for name, value in signed.items() if name != "proof"}
    if not set(options) <= PROOF_NAMES:
        return "The proof has a member that this cryptosuite does not have."
    if any(options.get(name) != value for name, value in SUITE.items()):
        return "The proof must be a DataIntegrityProof of eddsa-jcs-2022 for assertionMethod."
    method = options.get("verificationMethod")
    if instant(options.get("created")) is None or not isinstance(method, str):
        return "The proof must have `created` in UTC with whole seconds, and `verificationMethod`."
    signature = base58(proof.get("proofValue"), 90, 64)
    if signature is None:
        return "`proofValue` must be z and 64 bytes in base58btc."
    key = key_of(method)
    if key is None:
        return "%s is no key of the signer." % method
    try:
        if canonical([options.get("@context")]) != canonical([content.get("@context")]):
            return "`@context` of the proof is another one than that of the document."
        data = sha256(canonical(options)) + sha256(canonical(content))
    except ValueError:
        return "The document has a value without canonical JSON."
    return None if is_signed(key, data, signature) else "The signature is not that of the document by this key."


# Merkle trees, RFC 9162.


def leaf_hash(leaf):
    return sha256(b"\0" + leaf.encode("utf-8"))


def node_hash(left, right):
    return sha256(b"\1" + left + right)


def root_of(level):
    if not level:
        return sha256(b"")
    while len(level) > 1:
        above = [node_hash(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = above + ([level[-1]] if len(level) % 2 else [])
    return level[0]


def count_of(value):
    """A whole number from 0 that a double holds exactly, else None."""
    is_number = isinstance(value, float) and 0 <= value < 2**53 and value == int(value)
    return int(value) if is_number else None


def is_included(index, size, leaf, path, root):
    at, last = count_of(index), count_of(size)
    if at is None or last is None or at >= last or len(path) > 64:
        return False
    if any(one is None or len(one) != 32 for one in [leaf, root] + path):
        return False
    last -= 1
    for beside in path:
        if last == 0:
            return False
        if at % 2 == 1 or at == last:
            leaf = node_hash(beside, leaf)
            while at % 2 == 0 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            leaf = node_hash(leaf, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and leaf == root


def hash_of(text):
    return bytes.fromhex(text) if isinstance(text, str) and re.match(r"^[0-9a-f]{64}\Z", text) else None


def root_bytes(text):
    return hash_of(text[len("sha256:"):]) if isinstance(text, str) and text.startswith("sha256:") else None


# The archive.

ARCHIVE_MAX, ENTRIES_MAX, UNPACKED_MAX = 64 * 1024 * 1024, 20_000, 256 * 1024 * 1024
NAME = re.compile(rb"^[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)*\Z")


def inflate(data, size):
    """Exactly `size` bytes from all of the data; None for anything else."""
    try:
        stream = zlib.decompressobj(-15)
        content = stream.decompress(data, size + 1)
    except zlib.error:
        return None
    return content if len(content) == size and stream.eof and not stream.unused_data else None


def read_archive(data):
    def refuse(detail):
        raise Mismatch("archive", detail)

    def number(form, at):
        return struct.unpack_from("<" + form, data, at)[0]

    if len(data) > ARCHIVE_MAX:
        refuse("it has more than %d bytes" % ARCHIVE_MAX)
    end = len(data) - 22
    if end < 0 or number("I", end) != 0x06054B50:
        refuse("it does not end as a zip without a comment")
    disk, first, on_disk, count = struct.unpack_from("<4H", data, end + 4)
    size, start = struct.unpack_from("<2I", data, end + 12)
    if disk or first or on_disk != count or number("H", end + 20):
        refuse("it has parts or a comment")
    if count == 0 or count > ENTRIES_MAX:
        refuse("it has %d entries, of at most %d" % (count, ENTRIES_MAX))
    if start + size != end:
        refuse("its list of entries is not at its end")
    place, following, entries, names = start, 0, [], set()
    for _ in range(count):
        if place + 46 > end or number("I", place) != 0x02014B50:
            refuse("its list of entries is damaged")
        length = number("H", place + 28)
        if length == 0 or length > 200 or place + 46 + length > end:
            refuse("a name is empty, too long or cut")
        raw = data[place + 46:place + 46 + length]
        name = raw.decode("latin-1")
        if not NAME.match(raw):
            refuse("the name %s is not allowed" % json.dumps(name))
        if name in names:
            refuse("%s is in it twice" % name)
        names.add(name)
        flags, method = struct.unpack_from("<2H", data, place + 8)
        crc, packed, unpacked = struct.unpack_from("<3I", data, place + 16)
        if any(struct.unpack_from("<3H", data, place + 30)):
            refuse("%s has additional data, a comment or another disk" % name)
        if flags & ~0x0800 or method not in (0, 8):
            refuse("%s is packed in another way" % name)
        if method == 0 and packed != unpacked:
            refuse("%s has two sizes" % name)
        if number("I", place + 42) != following:
            refuse("%s is not where the entry before ends" % name)
        begin = following + 30 + length
        if begin + packed > start or number("I", following) != 0x04034B50:
            refuse("%s has no head or is cut" % name)
        if data[following + 4:following + 28] != data[place + 6:place + 30]:
            refuse("the two heads of %s differ" % name)
        if number("H", following + 28):
            refuse("%s has additional data" % name)
        if data[following + 30:begin] != raw:
            refuse("the two heads of %s differ" % name)
        following = begin + packed
        entries.append((name, method, crc, unpacked, begin, following))
        place += 46 + length
    if place != end:
        refuse("its list of entries has another size")
    if following != start:
        refuse("there are bytes between its entries and their list")
    if sum(entry[3] for entry in entries) > UNPACKED_MAX:
        refuse("it would unpack to more than %d bytes" % UNPACKED_MAX)
    files = {}
    for name, method, crc, unpacked, begin, stop in entries:
        content = data[begin:stop] if method == 0 else inflate(data[begin:stop], unpacked)
        if content is None:
            refuse("%s cannot be unpacked" % name)
        if zlib.crc32(content) != crc:
            refuse("%s has another checksum" % name)
        files[name] = content
    return files


# Manifest and issuer.


class Issuer:
    def __init__(self, did, keys):
        self.did = did
        self.keys = keys

    def named(self, method):
        return next((key for key in self.keys if method == "%s#%s" % (self.did, key["publicKeyMultibase"])), None)

    def key_of(self, method):
        key = self.named(method)
        return None if key is None else public_key(key["publicKeyMultibase"])

    def document(self):
        def method(key):
            own = {"id": "%s#%s" % (self.did, key["publicKeyMultibase"]), "type": "Multikey", "controller": self.did}
            own.update(key)
            return own

        return {
            "@context": ["https://www.w3.org/ns/did/v1", "https://www.w3.org/ns/cid/v1"],
            "id": self.did,
            "verificationMethod": [method(key) for key in self.keys],
            "assertionMethod": [method(key)["id"] for key in self.keys if "revoked" not in key],
        }


def issuer_of(files):
    own = members("issuer", "did.json", document(files, "issuer", "did.json"))
    keys = []
    for item in listed("issuer", "verificationMethod", own.get("verificationMethod")):
        given = members("issuer", "a key of did.json", item)
        multikey = given.get("publicKeyMultibase")
        key = {"publicKeyMultibase": multikey if isinstance(multikey, str) else ""}
        for name in ("expires", "revoked"):
            if instant(given.get(name)) is not None:
                key[name] = given[name]
        keys.append(key)
    did = own.get("id")
    issuer = Issuer(did if isinstance(did, str) else "", keys)
    must(same(own, issuer.document()), "issuer", "did.json is not the document of its keys")
    return issuer


def check_manifest(files, keys):
    manifest = members("manifest", "manifest.json", document(files, "manifest", "manifest.json"))
    must(manifest.get("format") == "hearth-bundle@1", "manifest", "its format is not hearth-bundle@1")
    issuer = issuer_of(files)
    must(manifest.get("issuer") == issuer.did, "manifest", "its issuer is not %s" % issuer.did)
    reason = check_proof(manifest, issuer.key_of)
    must(reason is None, "manifest", reason)
    signer = issuer.named(manifest["proof"]["verificationMethod"])
    key, created = signer["publicKeyMultibase"], manifest["proof"]["created"]
    must("revoked" not in signer, "manifest", "the key %s is revoked" % key)
    must(created <= signer.get("expires", created), "manifest", "the key %s ended before it was signed" % key)
    must(instant(manifest.get("createdAt")) == created, "manifest", "createdAt is not the time of its proof")
    must(not keys or key in keys, "manifest", "it is signed by %s, not by the given key" % key)
    claim = members("manifest", "claim", manifest.get("claim"))
    items = listed("manifest", "files", manifest.get("files"))
    names = [name if isinstance(name, str) else "" for name in (get(item, "name") for item in items)]
    must(len(set(names)) == len(names), "files", "the manifest names a file twice")
    others = [name for name in files if name != "manifest.json" and name not in set(names)]
    must(not others, "files", "%s is not in the manifest" % "".join(others[:1]))
    for name, item in zip(names, items):
        must(name in files and name != "manifest.json", "files", "%s is missing" % name)
        found = {"name": name, "bytes": len(files[name]), "digest": digest_text(files[name])}
        must(same(item, found), "files", "%s has another size or digest than in the manifest" % name)
    return claim, created, issuer, key


# Claim, batches, anchors.


class Claim:
    def __init__(self, record, claim, digest, evidence, decisions):
        self.record = record
        self.claim = claim
        self.digest = digest
        self.evidence = evidence
        self.decisions = decisions


STATUSES = ("draft", "submitted", "in_review", "verified", "rejected", "disputed", "withdrawn", "revoked")


def check_claim(files, named):
    record = members("claim", "claim.json", document(files, "claim", "claim.json"))
    claim = members("claim", "claim", record.get("claim"))
    evidence = []
    for item in listed("claim", "evidence", record.get("evidence")):
        item = members("claim", "evidence", item)
        evidence.append({name: item[name] if isinstance(item.get(name), str) else "" for name in ("type", "ref", "digest")})
    must(record.get("status") in STATUSES, "claim", "it has no state")
    content = {"v": 1, "claim": claim, "evidence": evidence}
    if "contentVersion" in record:
        content["version"] = record["contentVersion"]
    digest = digest_text(canonical(content))
    must(record.get("claimDigest") == digest, "claim", "claimDigest is not that of the claim and its evidence")
    own = {"id": record.get("id"), "version": record.get("version"), "digest": digest}
    must(same(named, own), "claim", "the manifest names another claim")
    verification = members("claim", "verification", record.get("verification"))
    decisions = verification.get("decisions")
    decisions = listed("claim", "decisions", [] if decisions is None else decisions)
    return Claim(record, claim, digest, evidence, decisions)


READING = {
    "usage": {"inUseSeconds": float, "intervalSeconds": float, "mode": str},
    "fuel": {"fuelType": str, "measure": str, "quantity": float, "unit": str},
    "temperature": {"ambientC?": float, "probe": str, "temperatureC": float},
    "power": {"activePowerW": float, "currentA?": float, "energyWh?": float, "relayOn?": bool, "voltageV?": float},
}
LEAF = {"deviceId": str, "kind": str, "observedAt": str, "sequence": float, "v": float, "values": dict}


def shape(types):
    """Types of the members, and those that must be there."""
    return {name.rstrip("?"): kind for name, kind in types.items()}, {name for name in types if not name.endswith("?")}


READING = {kind: shape(types) for kind, types in READING.items()}
LEAF = shape(LEAF)
NO_KIND = ({}, {"none"})


def has_members(value, form):
    types, needed = form
    if not isinstance(value, dict) or not needed <= value.keys():
        return False
    for name, member in value.items():
        if type(member) is not types.get(name):
            return False
    return True


def read_leaf(text):
    try:
        value = DECODER.decode(text)
        if canonical(value) != text:
            return None
    except (ValueError, OverflowError, RecursionError):
        return None
    if not has_members(value, LEAF) or value["v"] != 1 or not has_members(value["values"], READING.get(value["kind"], NO_KIND)):
        return None
    return value if is_moment(value["observedAt"]) else None


BATCH = re.compile(r"^batches/(eb_[0-9A-HJKMNP-TV-Z]{26})\.(json|leaves\.ndjson)\Z")
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
HEAD_NAMES = {"day", "dayEnd", "dayStart", "deviceId", "inputDigest", "leafCount", "root", "supersedes"}
BATCH_NAMES = {"anchor", "corrections", "device", "head", "id", "repeat", "role"}


def batch_id(head):
    digest = int.from_bytes(sha256(canonical(dict(head, v=1))), "big") >> (256 - 130)
    return "eb_" + "".join(CROCKFORD[(digest >> (5 * place)) & 31] for place in range(25, -1, -1))


def check_batches(files, claim):
    step = "batches"
    own = sorted(name for name in files if name.startswith("batches/"))
    found = [BATCH.match(name) for name in own]
    ids = sorted({match.group(1) for match in found if match})
    must(all(found) and len(own) == 2 * len(ids), step, "a file of them has another name")
    batches = [batch_of(files, name) for name in ids]
    claimed = {batch["id"]: batch["head"]["root"] for batch in batches if batch["role"] == "claimed"}
    cited = [item for item in claim.evidence if item["type"] == "TelemetryBatch"]
    for item in cited:
        must(item["ref"] in claimed, step, "%s is cited by the claim and missing" % item["ref"])
        must(claimed[item["ref"]] == item["digest"], step, "%s has another root than the claim cites" % item["ref"])
    refs = {item["ref"] for item in cited}
    for name in claimed:
        must(name in refs, step, "%s is not cited by the claim" % name)
    return batches


def batch_of(files, name):
    step, file = "batches", "batches/%s.json" % name
    batch = members(step, file, document(files, step, file))
    head = members(step, "the head of %s" % name, batch.get("head"))
    must(set(batch) == BATCH_NAMES and set(head) == HEAD_NAMES, step, "%s has other members" % file)
    is_head = isinstance(head["deviceId"], str) and is_date(head["day"]) and count_of(head["leafCount"]) is not None
    is_head = is_head and is_moment(head["dayStart"]) and is_moment(head["dayEnd"]) and head["dayStart"] < head["dayEnd"]
    is_head = is_head and root_bytes(head["root"]) is not None and root_bytes(head["inputDigest"]) is not None
    must(is_head, step, "the head of %s has members of another form" % name)
    must(batch["id"] == name and batch_id(head) == name, step, "%s is not the id of its head" % name)
    must(batch["role"] in ("claimed", "analyzed", "neighbour"), step, "%s has no role" % name)
    is_told = isinstance(batch["repeat"], str) if batch["device"] is None else batch["repeat"] is True
    must(is_told, step, "%s says neither with what its day is repeated nor why it is not" % name)
    file = "batches/%s.leaves.ndjson" % name
    must(file in files, step, "%s is missing" % file)
    text = decoded(step, file, files[file])
    must(text == "" or text.endswith("\n"), step, "%s does not end with a line" % file)
    leaves = text[:-1].split("\n") if text else []
    must(len(leaves) == head["leafCount"], step, "%s has %d leaves" % (name, len(leaves)))
    before = None
    for index, leaf in enumerate(leaves):
        read = read_leaf(leaf)
        must(read is not None, step, "leaf %d of %s is no canonical reading" % (index, name))
        is_own = read["deviceId"] == head["deviceId"] and head["dayStart"] <= read["observedAt"] < head["dayEnd"]
        must(is_own, step, "leaf %d of %s is of another device or day" % (index, name))
        place = (read["observedAt"], read["kind"], read["sequence"])
        must(before is None or before < place, step, "leaf %d of %s is not in its place" % (index, name))
        before = place
    root = "sha256:" + root_of([leaf_hash(leaf) for leaf in leaves]).hex()
    must(root == head["root"], step, "the leaves of %s have another root" % name)
    batch["readings"] = len(leaves)
    return batch


ANCHOR_NAMES = {"batchCount", "day", "previous", "projectId", "root", "seq"}


def check_anchors(files, batches):
    step, anchors = "anchors", []
    for item in listed(step, "anchors.json", document(files, step, "anchors.json")):
        head = members(step, "an anchor", item)
        must(set(head) == ANCHOR_NAMES, step, "an anchor has other members")
        is_head = isinstance(head["projectId"], str) and is_date(head["day"]) and root_bytes(head["root"]) is not None
        is_head = is_head and count_of(head["seq"]) is not None and count_of(head["batchCount"]) is not None
        must(is_head, step, "an anchor has members of another form")
        before = anchors[-1] if anchors else None
        if before is not None and before["projectId"] == head["projectId"]:
            follows = head["seq"] == before["seq"] + 1 and head["previous"] == before["digest"]
            must(follows, step, "an anchor of %s does not follow the one before" % head["projectId"])
        else:
            others = [one for one in anchors if one["projectId"] == head["projectId"]]
            must(not others, step, "the anchors of %s are not together" % head["projectId"])
        anchors.append(dict(head, digest=digest_text(canonical(dict(head, v=1)))))
    for batch in batches:
        if batch["anchor"] is not None:
            check_place(batch, anchors)
    return anchors


def check_place(batch, anchors):
    step, name, head = "anchors", batch["id"], batch["head"]
    place = members(step, "the place of %s" % name, batch["anchor"])
    anchor = next((one for one in anchors if one["projectId"] == place.get("projectId") and one["seq"] == place.get("seq")), None)
    must(anchor is not None, step, "the anchor of %s is missing" % name)
    path = [hash_of(text) for text in listed(step, "the path of %s" % name, place.get("path"))]
    leaf = {"v": 1, "batchId": name}
    leaf.update({member: head[member] for member in ("deviceId", "day", "leafCount", "root")})
    root = root_bytes(anchor["root"])
    is_in = is_included(place.get("leafIndex"), anchor["batchCount"], leaf_hash(canonical(leaf)), path, root)
    must(is_in, step, "%s is not in its anchor" % name)


def check_kept(anchors, project, kept):
    found = next((one for one in anchors if one["projectId"] == project and one["seq"] == kept[0]), None)
    must(found is not None, "kept anchor", "anchor %d is not in the bundle" % kept[0])
    must(found["digest"] == kept[1], "kept anchor", "anchor %d has another digest: this is another history" % kept[0])


# Decisions, analysis, credential, status.


def check_decisions(files, claim):
    step = "decisions"
    decisions = listed(step, "decisions.json", document(files, step, "decisions.json"))
    must(same(decisions, claim.decisions), step, "decisions.json are not those of the claim")
    listed(step, "disputes.json", document(files, step, "disputes.json"))
    verifiers = listed(step, "verifiers.json", document(files, step, "verifiers.json"))
    for item in decisions:
        check_signed(members(step, "a decision", item), claim, verifiers)
    record = claim.record
    own = [one for one in decisions if is_on(one, claim)]
    approved = bool(own) and own[-1].get("decision") == "verified"
    must(record.get("status") != "verified" or approved, step, "no decision verifies this content of the claim")


def is_on(decision, claim):
    """Whether a decision is on the present content of the claim."""
    version, digest = decision.get("onVersion"), decision.get("claimDigest")
    return same(version, claim.record.get("contentVersion")) and digest == claim.digest


def check_signed(decision, claim, verifiers):
    proof, oracle = decision.get("proof"), decision.get("oracle")
    if proof is None:
        return
    own = next((one for one in verifiers if get(one, "did") == oracle), None)
    keys = get(own, "publicKeys")

    def key_of(method):
        found = next((key for key in keys if get(key, "id") == method), None) if isinstance(keys, list) else None
        return public_key(get(found, "publicKeyMultibase"))

    statement = {"claimId": claim.record.get("id"), "proof": proof}
    for name, member in (("version", "onVersion"), ("claimDigest", "claimDigest"), ("decision", "decision")):
        if member in decision:
            statement[name] = decision[member]
    reason = check_proof(statement, key_of)
    must(reason is None, "decisions", "%s: %s" % (decision.get("id"), reason))


def check_analysis(files, claim):
    """The result of the analysis; None without one."""
    step, own = "analysis", claim.claim
    wanted = own.get("analysisId")
    analyses = [item for item in claim.evidence if item["type"] == "Analysis"]
    cited = next((item for item in analyses if wanted is None or item["ref"] == wanted), None)
    is_emission = own.get("type") == "EmissionReductionClaim"
    if cited is None:
        must(not is_emission, step, "an emission claim cites no analysis")
        must("trace.json" not in files, step, "trace.json is in no evidence")
        return None
    trace = members(step, "trace.json", document(files, step, "trace.json"))
    result = members(step, "the result", trace.get("result"))
    must(same(document(files, step, "analysis.json"), result), step, "analysis.json is not the result of the trace")
    factors = document(files, step, "factors.json")
    must(same(factors, trace.get("factors")), step, "factors.json are not the factors of the trace")
    rest = {name: value for name, value in result.items() if name != "resultDigest"}
    must(result.get("resultDigest") == digest_text(canonical(rest)), step, "resultDigest is not that of the result")
    is_cited = result.get("id") == cited["ref"] and result.get("resultDigest") == cited["digest"]
    must(is_cited, step, "the claim cites another analysis")
    must(result.get("householdId") == own.get("householdId"), step, "the analysis is of another household")
    if is_emission:
        check_quantity(own, trace, result)
    return trace


def check_quantity(own, trace, result):
    """The claim is not above what the analysis credits for its devices: all of it, or the sum of their shares."""
    step = "analysis"
    is_own = same(result.get("period"), own.get("period")) and result.get("methodology") == own.get("methodology")
    must(is_own, step, "the analysis is of another period or methodology")
    devices = [get(item, "did") for item in listed(step, "the devices", get(trace, "inputs", "devices"))]
    claimed = listed(step, "deviceIds", own.get("deviceIds"))
    must(all(did in devices for did in claimed), step, "the analysis does not know a device of the claim")
    quantity, credited = own.get("quantity"), result.get("creditedReduction")
    must(isinstance(quantity, float) and isinstance(credited, float), step, "the claim or the analysis has no quantity")
    share = 1.0
    if not all(did in claimed for did in devices):
        shares = listed(step, "deviceContributions", get(result, "analysis", "deviceContributions"))
        own_shares = [get(item, "reductionShare") for item in shares if get(item, "deviceId") in claimed]
        must(all(isinstance(one, float) for one in own_shares), step, "a device has no share")
        share = min(1.0, sum(own_shares))
    is_within = quantity <= max(0.0, credited * share) + 0.001
    must(is_within, step, "the claim is above the credited reduction of its devices")


CREDENTIALS = {
    "EmissionReductionClaim": ("EmissionReductionCredential", "EmissionReduction"),
    "UsageClaim": ("UsageCredential", "Usage"),
    "KPTClaim": ("KPTCredential", "KitchenPerformanceTest"),
}
VC = "https://www.w3.org/ns/credentials/v2"


def has_type(value, name):
    return isinstance(value, list) and name in value


def check_form(credential, issuer, now):
    """None for a credential of the issuer in the time of its key, else the reason."""
    contexts = credential.get("@context")
    start = instant(credential["validFrom"]) if "validFrom" in credential else ""
    if start is None or start > now:
        return "`validFrom` must be a past time in UTC with whole seconds."
    is_credential = isinstance(contexts, list) and contexts[:1] == [VC] and has_type(credential.get("type"), "VerifiableCredential")
    if not is_credential or get(credential, "proof", "@context") is None:
        return "It is no Verifiable Credential 2.0 with `@context` in its proof."
    named = credential.get("issuer")
    method = get(credential, "proof", "verificationMethod")
    named = named if isinstance(named, str) else get(named, "id")
    if named != issuer.did or not isinstance(method, str) or not method.startswith(issuer.did + "#"):
        return "Issuer and key must be of %s." % issuer.did
    reason = check_proof(credential, issuer.key_of)
    if reason is not None:
        return reason
    evidence = credential.get("evidence")
    days = [
        get(item, "day")
        for item in (evidence if isinstance(evidence, list) else [])
        if has_type(get(item, "type"), "EvidenceAnchor") and is_date(get(item, "day"))
    ]
    anchored = next_day(max(days)) + "T00:00:00Z" if days else None
    key, created = issuer.named(method), credential["proof"]["created"]
    if "revoked" in key:
        return "The key is revoked since %s." % key["revoked"]
    if "expires" in key and not (created <= key["expires"] and anchored is not None and anchored <= key["expires"]):
        return "The key ended at %s; the credential names no anchor before that." % key["expires"]
    if anchored is not None and not (start and anchored <= start):
        return "The credential is older than the anchor that it names."
    return None


def check_credential(files, issuer, created, claim, anchors, batches, result):
    step = "credential"
    if "credential.json" not in files:
        lost = [name for name in files if name.startswith("status/")]
        must(not lost, step, "there are status lists and no credential")
        return None
    credential = members(step, "credential.json", document(files, step, "credential.json"))
    reason = check_form(credential, issuer, created)
    must(reason is None, step, reason)
    own = claim.claim
    names = CREDENTIALS.get(own.get("type")) if isinstance(own.get("type"), str) else None
    is_type = names is not None and same(credential.get("type"), ["VerifiableCredential", names[0]])
    must(is_type, step, "it is a credential of another type of claim")
    subject = members(step, "credentialSubject", credential.get("credentialSubject"))
    expected = {
        "id": own.get("householdId"),
        "type": names[1],
        "claim": {"id": claim.record.get("id"), "version": claim.record.get("contentVersion"), "digest": claim.digest},
        "devices": own.get("deviceIds"),
    }
    expected.update({name: own.get(name) for name in ("period", "vintage", "quantity", "unit")})
    if result is not None:
        expected.update({name: result.get(name) for name in ("methodology", "baselineMethod")})
        expected.update({name: get(result, "analysis", name) for name in ("confidence", "interval")})
    for name, value in expected.items():
        must(same(subject.get(name), value), step, "%s of its subject is not that of the claim" % name)
    items = [members(step, "evidence", item) for item in listed(step, "evidence", credential.get("evidence"))]
    for cited in claim.evidence:
        found = any(
            same(item.get("type"), [cited["type"]])
            and item.get("digest") == cited["digest"]
            and isinstance(item.get("id"), str)
            and item["id"].endswith(cited["ref"])
            for item in items
        )
        must(found, step, "%s is not in its evidence" % cited["ref"])
    check_named_decisions(items, claim)
    named = [item for item in items if same(item.get("type"), ["EvidenceAnchor"])]
    for item in named:
        found = any(all(one[name] == item.get(name) for name in ("projectId", "seq", "digest", "day")) for one in anchors)
        must(found, step, "an anchor that it names is not in the bundle")
    for batch in batches:
        place = batch["anchor"]
        is_anchored = place is not None and any(
            item.get("projectId") == place["projectId"] and item["seq"] >= place["seq"] for item in named
        )
        must(batch["role"] != "claimed" or is_anchored, step, "%s was not anchored when it was issued" % batch["id"])
    return credential


def check_named_decisions(items, claim):
    """The decisions that it was issued on are in the record, and one of them verifies this content."""
    step, verified = "credential", False
    for item in items:
        if not same(item.get("type"), ["VerificationDecision"]):
            continue
        found = [one for one in claim.decisions if digest_text(canonical(one)) == item.get("digest")]
        is_named = bool(found) and isinstance(item.get("id"), str) and item["id"].endswith("#%s" % get(found[0], "id"))
        must(is_named, step, "a decision that it was issued on is not in the record")
        verified = verified or (found[0].get("decision") == "verified" and is_on(found[0], claim))
    must(verified, step, "it names no decision that verifies this content of the claim")


def unpack_list(text):
    """The bits of a list: base64url of GZIP with a plain head, of 16 to 256 kB."""
    if not isinstance(text, str) or not re.match(r"^u[A-Za-z0-9_-]*\Z", text):
        return None
    try:
        data = base64.urlsafe_b64decode(text[1:] + "=" * (-(len(text) - 1) % 4))
    except ValueError:
        return None
    if len(data) < 18 or data[:4] != b"\x1f\x8b\x08\0":
        return None
    crc, size = struct.unpack_from("<2I", data, len(data) - 8)
    if not 16_384 <= size <= 262_144:
        return None
    bits = inflate(data[10:-8], size)
    return bits if bits is not None and zlib.crc32(bits) == crc else None


def check_status(files, issuer, created, credential):
    """Since when and until when the lists are valid."""
    step = "status"
    entries = listed(step, "credentialStatus", credential.get("credentialStatus"))
    must(len(entries) == 2, step, "the credential has other entries of status")
    spans = []
    for entry, purpose in zip(entries, ("revocation", "suspension")):
        name = "status/%s.json" % purpose
        own = members(step, name, document(files, step, name))
        must(is_of_issuer(own, issuer), step, "%s is not signed by the issuer" % name)
        must(get(entry, "statusPurpose") == purpose, step, "the credential has no entry of %s" % purpose)
        subject, since, until = own.get("credentialSubject"), instant(own.get("validFrom")), instant(own.get("validUntil"))
        is_list = has_type(own.get("type"), "BitstringStatusListCredential") and get(subject, "type") == "BitstringStatusList"
        must(is_list and get(entry, "type") == "BitstringStatusListEntry", step, "%s is no Bitstring Status List with an entry" % name)
        must(get(entry, "statusListCredential") == own.get("id"), step, "%s: the entry names another list" % name)
        must(get(subject, "statusPurpose") == purpose, step, "%s has another purpose" % name)
        bits, index = unpack_list(get(subject, "encodedList")), get(entry, "statusListIndex")
        is_index = isinstance(index, str) and re.match(r"^(0|[1-9]\d{0,8})\Z", index, re.ASCII) is not None
        must(bits is not None and is_index and int(index) < 8 * len(bits), step, "%s cannot be read" % name)
        must(since is not None and until is not None and since < until and since <= created, step, "%s has no time" % name)
        is_later = since >= shown(credential.get("validFrom"))
        must(is_later, step, "%s was signed before the credential was issued" % name)
        is_set = bits[int(index) >> 3] & (0x80 >> (int(index) & 7))
        must(not is_set, step, "the credential is %s" % ("revoked" if purpose == "revocation" else "suspended"))
        spans.append((since, until))
    return spans[1] if spans[1][1] < spans[0][1] else spans[0]


def is_of_issuer(own, issuer):
    contexts = own.get("@context")
    if check_proof(own, issuer.key_of) is not None or own.get("issuer") != issuer.did:
        return False
    if not isinstance(contexts, list) or not contexts:
        return False
    key, created = issuer.named(own["proof"]["verificationMethod"]), own["proof"]["created"]
    return "revoked" not in key and created <= key.get("expires", created)


# The verdict.

# A local day on which clocks are put back.
DAY_HOURS_MAX = 25

NOT_HERE = "days and analysis: not repeated here, verify.mjs repeats them"


def printable(text):
    bidi = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return "".join(
        "\\u%04x" % ord(one) if ord(one) < 0x20 or 0x7F <= ord(one) < 0xA0 or one in bidi else one for one in text
    )


def line(mark, text):
    return printable(mark.ljust(13) + " " + text)


def shown(value):
    if isinstance(value, float):
        return number_of(value)
    return value if isinstance(value, str) else "undefined" if value is None else canonical(value)


def verify_bundle(data, keys=(), anchor=None, now=None):
    """Exit code and lines: 0 valid with a given key, 1 something does not match or is missing, 2 consistent but no key."""
    now = now or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    lines, progress = [], ["archive"]

    def begin(step):
        progress[0] = step

    def done(detail):
        lines.append(line("ok", "%s: %s" % (progress[0], detail)))

    try:
        code, found = checked(data, keys, anchor, now, begin, done)
        return code, lines + found
    except Mismatch as error:
        return 1, lines + [line("FAILED", "%s: %s" % (error.step, error)), "INVALID"]
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError, RecursionError, struct.error):
        return 1, lines + [line("FAILED", "%s: it cannot be read as what it should be" % progress[0]), "INVALID"]


def checked(data, keys, kept, now, begin, done):
    files = read_archive(data)
    done("%d files" % len(files))
    begin("manifest")
    named, created, issuer, key = check_manifest(files, keys)
    done("signed by %s at %s, and names every file" % (key, created))
    begin("claim")
    claim = check_claim(files, named)
    record, own = claim.record, claim.claim
    done("%s is that of the manifest" % shown(record.get("id")))
    begin("batches")
    batches = check_batches(files, claim)
    done("%d roots follow from %d readings" % (len(batches), sum(batch["readings"] for batch in batches)))
    begin("anchors")
    anchors = check_anchors(files, batches)
    if kept is not None:
        check_kept(anchors, record.get("projectId"), kept)
    done("%d in chains, with %d batches" % (len(anchors), len([one for one in batches if one["anchor"] is not None])))
    begin("decisions")
    check_decisions(files, claim)
    done("%d in the record" % len(claim.decisions))
    begin("analysis")
    trace = check_analysis(files, claim)
    result = None if trace is None else trace["result"]
    done("the claim has none" if trace is None else "its digest, and the claim is not above its credit")
    begin("credential")
    credential = check_credential(files, issuer, created, claim, anchors, batches, result)
    done("none was issued" if credential is None else "signed by the issuer, and that of the claim")
    begin("status")
    status = "no credential was issued"
    if credential is not None:
        since, until = check_status(files, issuer, created, credential)
        status = "neither revoked nor suspended as of %s" % since
        done(status)
        if now >= until:
            status += "; unknown now, because the lists ended at %s" % until
    begin("days")
    methods = members("days", "methods.json", document(files, "days", "methods.json"))
    left = check_days(trace, batches) + hours_beyond(own, batches)
    chain = [one for one in anchors if one["projectId"] == record.get("projectId")] or anchors
    newest = "%s of %s, %s" % (shown(chain[-1]["seq"]), shown(chain[-1]["projectId"]), chain[-1]["digest"]) if chain else "none"
    period = own.get("period")
    lines = [
        line("claim", "%s version %s, %s" % (shown(record.get("id")), shown(record.get("version")), shown(record.get("status")))),
        line(
            "states",
            "%s %s of %s, %s to %s"
            % (
                shown(own.get("quantity")),
                shown(own.get("unit")),
                shown(own.get("householdId")),
                shown(get(period, "start")),
                shown(get(period, "end")),
            ),
        ),
        line("newest anchor", newest),
        line("status", status),
        line("methods", ", ".join("%s %s" % (name, shown(value)) for name, value in methods.items())),
        line("not repeated", "; ".join(left + [NOT_HERE])),
    ]
    if record["status"] == "verified" and not left:
        return (0 if keys else 2), lines + ["%s, signed by %s" % ("VALID" if keys else "CONSISTENT", key)]
    word, what = "NOT REPEATED", "repetition: " + "".join(left[:1])
    if record["status"] != "verified":
        word, what = "NOT VERIFIED", "decision: the claim is %s; only a verified one is valid" % record["status"]
    by = key if keys else key + " (no key was given)"
    return 1, lines + [line("MISSING", what), "%s, signed by %s" % (word, by)]


def hours_beyond(own, batches):
    """Hours of a usage claim that its cited days do not have. Which of their hours show use is not computed here."""
    if own.get("type") != "UsageClaim":
        return []
    quantity, devices = own.get("quantity"), listed("days", "deviceIds", own.get("deviceIds"))
    start, end = shown(get(own, "period", "start")), shown(get(own, "period", "end"))
    heads = [one["head"] for one in batches if one["role"] != "neighbour" and one["device"] is not None]
    days = {(head["deviceId"], head["day"]) for head in heads if head["deviceId"] in devices and start <= head["day"] <= end}
    if isinstance(quantity, float) and quantity <= DAY_HOURS_MAX * len(days):
        return []
    return ["%s hours (the %d cited days have fewer)" % (shown(quantity), len(days))]


def check_days(trace, batches):
    """
    Days of the analysis are of the readings of a batch; their numbers are not computed anew here. Returns what the bundle has
    nothing to compute from, with the reason.
    """
    versions = {}
    for one in batches:
        if one["role"] != "neighbour":
            head = one["head"]
            versions.setdefault((head["deviceId"], head["day"]), []).append(head["inputDigest"])
    devices, unproved = get(trace, "inputs", "devices"), 0
    for item in devices if isinstance(devices, list) else []:
        device = members("days", "a device", item)
        rows = device.get("days")
        for row in rows if isinstance(rows, list) else []:
            day = members("days", "a day", row)
            name = "%s %s" % (shown(device.get("did")), shown(day.get("day")))
            digests = versions.get((device.get("did"), day.get("day")))
            if digests is None:
                unproved += 1
                continue
            is_same = "sha256:%s" % shown(day.get("digest")) in digests
            must(is_same, "days", "%s was analyzed with other readings" % name)
    left = ["%d days of the analysis (the bundle has no batch of them)" % unproved] if unproved else []
    reasons = [one["repeat"] for one in batches if one["role"] != "neighbour" and one["device"] is None]
    return left + ["%d days (%s)" % (reasons.count(reason), reason) for reason in dict.fromkeys(reasons)]


def main(given):
    keys, paths, anchor, at = [], [], None, 0
    if "--help" in given:
        print(HELP)
        return 0
    while at < len(given):
        name, value = given[at], given[at + 1] if at + 1 < len(given) else ""
        at += 2 if name in ("--key", "--anchor") else 1
        if name == "--key":
            keys.append(value)
        elif name == "--anchor":
            match = re.match(r"^(\d{1,15}):(sha256:[0-9a-f]{64})\Z", value, re.ASCII)
            anchor = (int(match.group(1)), match.group(2)) if match else None
            paths += [] if match else ["--", "--"]
        elif name.startswith("-"):
            paths += ["--", "--"]
        else:
            paths.append(name)
    if len(paths) != 1 or not all(re.match(r"^z6Mk[1-9A-Za-z]{40,50}\Z", key) for key in keys):
        print(HELP)
        return 1
    try:
        with open(paths[0], "rb") as file:
            data = file.read(ARCHIVE_MAX + 1)
    except OSError as error:
        print("%s\nINVALID" % line("FAILED", "archive: %s cannot be read: %s" % (paths[0], error)))
        return 1
    code, lines = verify_bundle(data, keys, anchor)
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
