// Runs a draw again from its proof, without Hearth and without packages: node check-draw.mjs PROOF.json
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

function read() {
  try {
    const given = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
    if (Array.isArray(given?.commitments)) return given;
    throw new Error(given?.detail ?? 'it has no commitments');
  } catch (error) {
    console.log(`FAILED this is no proof; get one with GET /v1/surveys/ID/sample/proof: ${error.message}`);
    process.exit(1);
  }
}

const proof = read();
const { commitments, seed, sample, reserve, replacements } = proof;
if (proof.drawnAt === null) {
  console.log('FAILED nothing is drawn yet');
  process.exit(1);
}
const { committed } = commitments.at(-1);
const { method, strata, seedPlan: plan } = committed;

const bytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const members = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
const canonical = (of) => JSON.stringify(of, (_, one) => (one?.constructor === Object ? members(one) : one));
const sha256 = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const hmac = (text) => createHmac('sha256', seed.value).update(text).digest();

const lines = proof.frame.split('\n').slice(0, -1);
const entries = lines
  .map((line) => line.split('\t'))
  .map(([household, stratum]) => ({ household, stratum, hash: null }));
const groupOf = ({ stratum }) => (method === 'stratified' || method === 'cluster' ? stratum : 'all');
const group = (name, list) => list.filter((one) => groupOf(one) === name);
const ranks = (list) => list.map((one) => ({ ...one, hash: hmac(one.household).toString('hex') }));
const ranked = (list) => ranks(list).sort((a, b) => bytes(a.hash, b.hash));

function positions(n, take) {
  const start = (Number(hmac('hearth:systematic-start').readBigUInt64BE() >> 11n) / 2 ** 53) * (n / take);
  return Array.from({ length: take }, (_, i) => Math.min(n - 1, Math.floor(start + i * (n / take))));
}

// Clusters larger than the interval are certain; the others are hit in proportion to their size.
function clusters(open, count) {
  const units = open.flatMap((one) => Array(one.population).fill(one));
  const large = open.filter((one) => count > 0 && one.population > units.length / count);
  if (large.length === 0) return positions(units.length, count).map((position) => units[position]);
  const others = open.filter((one) => !large.includes(one));
  return [...large, ...clusters(others, count - large.length)];
}

function draw() {
  if (method === 'census') return [entries, []];
  if (method === 'purposive') return [entries.filter((one) => committed.chosen.includes(one.household)), []];
  if (method === 'systematic') {
    const list = entries.toSorted((a, b) => bytes(a.stratum, b.stratum));
    const hit = positions(list.length, strata[0].take).map((position) => list[position]);
    return [hit, ranked(list.filter((one) => !hit.includes(one))).slice(0, reserve.length)];
  }
  const taken = method === 'cluster' ? clusters(strata, committed.clusters) : strata;
  const parts = strata
    .filter((one) => taken.includes(one))
    .map(({ name, take }) => {
      const order = ranked(group(name, entries));
      return [order.slice(0, take), order.slice(take, take + group(name, reserve).length)];
    });
  return [parts.flatMap(([first]) => first), parts.flatMap(([, next]) => next)];
}

// The next reserve of the group of a household that still had its place.
function isNext({ replaced, household }, index) {
  const before = replacements.slice(0, index);
  const isUsed = (one) => before.some((earlier) => earlier.household === one.household);
  const place = [...sample, ...reserve.filter(isUsed)].find((one) => one.household === replaced);
  const next = place && group(groupOf(place), reserve).find((one) => !isUsed(one));
  return next?.household === household && before.every((earlier) => earlier.replaced !== replaced);
}

function check(name, isRight) {
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${name}`);
  if (!isRight) process.exitCode = 1;
}

const rises = (list, compare) => list.every((one, i) => i === 0 || compare(list[i - 1], one) < 0);
const moments = [...commitments.map((one) => one.committed.committedAt), proof.drawnAt].map(Date.parse);
const [first, next] = draw();
check(
  'the frame is sorted, and has no household twice',
  rises(
    entries.map((one) => one.household),
    bytes,
  ),
);
check(
  'the frame is the committed one',
  sha256(proof.frame) === committed.frameDigest && entries.length === committed.frameSize,
);
check(
  'the strata are those of the frame',
  strata.every((one) => group(one.name, entries).length === one.population) &&
    new Set(entries.map(groupOf)).size === strata.length,
);
check(
  'every commitment has its digest',
  commitments.every((one) => sha256(canonical(one.committed)) === one.commitment),
);
check(
  'the last commitment is in force, and the others are void',
  commitments.every((one, i) => (one.voided === null) === (i === commitments.length - 1)),
);
check(
  'commitments and draw are in the order of their times',
  rises(moments, (a, b) => a - b),
);
check('the seed is from the planned source', seed?.source === plan?.source && seed?.round === plan?.round);
check('the sample follows from the seed', canonical(first) === canonical(sample));
check('the reserve follows from the seed', canonical(next) === canonical(reserve));
check('each replacement is the next of the reserve', replacements.every(isNext));
console.log(
  'Compare with what was published:',
  JSON.stringify({ commitment: commitments.at(-1).commitment, seed }),
);
