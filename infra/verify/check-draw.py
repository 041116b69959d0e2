# Runs a draw again from its proof, without Hearth and without packages: python3 check-draw.py PROOF.json
import hashlib, hmac, json, math, sys
from datetime import datetime

try:
    proof = json.load(open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin)
    commitments, seed, sample = proof["commitments"], proof["seed"] or {}, proof["sample"]
    reserve, replacements = proof["reserve"], proof["replacements"]
except (OSError, ValueError, KeyError, TypeError) as error:
    sys.exit(print("FAILED this is no proof; get one with GET /v1/surveys/ID/sample/proof:", error) or 1)
if proof["drawnAt"] is None:
    sys.exit(print("FAILED nothing is drawn yet") or 1)
committed = commitments[-1]["committed"]
method, strata, plan = committed["method"], committed["strata"], committed["seedPlan"] or {}

canonical = lambda of: json.dumps(of, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
sha256 = lambda text: "sha256:" + hashlib.sha256(text.encode()).hexdigest()
mac = lambda text: hmac.new(seed["value"].encode(), text.encode(), "sha256").digest()

lines = [line.split("\t") for line in proof["frame"].split("\n")[:-1]]
entries = [{"household": household, "stratum": stratum, "hash": None} for household, stratum in lines]
group_of = lambda one: one["stratum"] if method in ("stratified", "cluster") else "all"
group = lambda name, of: [one for one in of if group_of(one) == name]
ranks = lambda of: [{**one, "hash": mac(one["household"]).hex()} for one in of]
ranked = lambda of: sorted(ranks(of), key=lambda one: one["hash"])


def positions(n, take):
    start = (int.from_bytes(mac("hearth:systematic-start")[:8], "big") >> 11) / 2**53 * (n / take)
    return [min(n - 1, math.floor(start + i * (n / take))) for i in range(take)]


def clusters(open_, count):  # those larger than the interval are certain, the others hit in proportion to their size
    units = [one for one in open_ for _ in range(one["population"])]
    large = [one for one in open_ if count > 0 and one["population"] > len(units) / count]
    if not large:
        return [units[position] for position in positions(len(units), count)] if count > 0 else []
    return large + clusters([one for one in open_ if one not in large], count - len(large))


def draw():
    if method == "census":
        return entries, []
    if method == "purposive":
        return [one for one in entries if one["household"] in committed["chosen"]], []
    if method == "systematic":
        by_stratum = sorted(entries, key=lambda one: one["stratum"].encode())
        hit = [by_stratum[position] for position in positions(len(entries), strata[0]["take"])]
        return hit, ranked(one for one in by_stratum if one not in hit)[: len(reserve)]
    taken = clusters(strata, committed["clusters"]) if method == "cluster" else strata
    parts = [(ranked(group(one["name"], entries)), one) for one in strata if one in taken]
    first = [entry for order, one in parts for entry in order[: one["take"]]]
    spare = lambda one: slice(one["take"], one["take"] + len(group(one["name"], reserve)))
    return first, [entry for order, one in parts for entry in order[spare(one)]]


def is_next(index):  # the next reserve of the group of a household that still had its place
    replaced, before = replacements[index]["replaced"], replacements[:index]
    used = [one["household"] for one in before]
    active = sample + [one for one in reserve if one["household"] in used]
    places = [group_of(one) for one in active if one["household"] == replaced]
    free = [one["household"] for name in places[:1] for one in group(name, reserve) if one["household"] not in used]
    return free[:1] == [replacements[index]["household"]] and replaced not in [one["replaced"] for one in before]


def check(name, is_right):
    print("ok    " if is_right else "FAILED", name)
    return is_right


rises = lambda of: all(a < b for a, b in zip(of, of[1:]))
times = [one["committed"]["committedAt"] for one in commitments] + [proof["drawnAt"]]
moments = [datetime.fromisoformat(time.replace("Z", "+00:00")) for time in times]
is_committed = sha256(proof["frame"]) == committed["frameDigest"] and len(entries) == committed["frameSize"]
sizes = all(len(group(one["name"], entries)) == one["population"] for one in strata)
digests = all(sha256(canonical(one["committed"])) == one["commitment"] for one in commitments)
in_force = [one["voided"] is None for one in commitments]
first, spares = draw()
results = [
    check("the frame is sorted, and has no household twice", rises([one["household"].encode() for one in entries])),
    check("the frame is the committed one", is_committed),
    check("the strata are those of the frame", sizes and len({group_of(one) for one in entries}) == len(strata)),
    check("every commitment has its digest", digests),
    check("the last commitment is in force, and the others are void", in_force[-1] and sum(in_force) == 1),
    check("commitments and draw are in the order of their times", rises(moments)),
    check("the seed is from the planned source", all(seed.get(of) == plan.get(of) for of in ("source", "round"))),
    check("the sample follows from the seed", first == sample),
    check("the reserve follows from the seed", spares == reserve),
    check("each replacement is the next of the reserve", all(map(is_next, range(len(replacements))))),
]
print("Compare with what was published:", json.dumps({"commitment": commitments[-1]["commitment"], "seed": seed or None}))
sys.exit(0 if all(results) else 1)
