// What is never VALID although everything in the bundle matches and the issuer signed it: claims that no verifier confirmed,
// numbers that do not follow, and numbers that cannot be repeated. Both verifiers say the same.
import { afterAll, expect, test } from 'vitest';
import { zipOf } from '#runtime/process/zip.ts';
import type { BundledBatch } from '#domain/bundle/batch.ts';
import type { BundleParts } from '#domain/bundle/files.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { claimStatuses } from '#domain/claims/states.ts';
import { batchId } from '#domain/evidence/batch.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import {
  filesOf,
  issuerKey,
  partsOf,
  resignedCredential,
  type BundleOptions,
} from '#test/support/claim-bundle.ts';
import { javascript, startPython, type Verdict } from '#test/support/verifiers.ts';
import { verifyBundle } from './source/verify-bundle.ts';

const python = startPython();
afterAll(() => python[Symbol.asyncDispose]());

const keyed = { keys: [issuerKey] };
const bundle = (options: BundleOptions): Promise<Uint8Array> => zipOf(filesOf(options));

/** The verdicts of both on each bundle, which must be the same. */
async function both(
  given: readonly BundleOptions[],
  options: { keys: string[] } = keyed,
): Promise<Verdict[]> {
  const cases = await Promise.all(given.map(async (one) => ({ bytes: await bundle(one), options })));
  const own = cases.map(javascript);
  expect(await python.verify(cases)).toEqual(own);
  return own;
}

const valid = { code: 0, step: '', verdict: `VALID, signed by ${issuerKey}` };
const notRepeated = { code: 1, step: 'repetition', verdict: `NOT REPEATED, signed by ${issuerKey}` };
const invalid = (step: string) => ({ code: 1, step, verdict: 'INVALID' });

test('only a verified claim is VALID: each other state ends NOT VERIFIED, with its name', async () => {
  const others = claimStatuses.filter((status) => status !== 'verified');
  const undecided = (parts: BundleParts): BundleParts => ({
    ...parts,
    decisions: [],
    claim: { ...parts.claim, verification: { status: 'pending' } },
  });
  const states = others.map((status) => ({ status, hasCredential: false }));
  const expected = { code: 1, step: 'decision', verdict: `NOT VERIFIED, signed by ${issuerKey}` };
  expect(await both([...states, ...states.map((one) => ({ ...one, change: undecided }))])).toEqual(
    [...states, ...states].map(() => expected),
  );
  expect(await both([{ status: 'in_review', hasCredential: false }], { keys: [] })).toEqual([
    { ...expected, verdict: `NOT VERIFIED, signed by ${issuerKey} (no key was given)` },
  ]);
  const bytes = await bundle({ status: 'in_review', hasCredential: false });
  const { lines } = verifyBundle(bytes, { ...keyed, anchor: null, now: '2024-03-01T12:00:00Z' });
  expect(lines.at(-2)).toMatch(/^MISSING +decision: the claim is in_review; only a verified one is valid$/);
});

test('a state that does not exist, and a verified one whose last decision is another, are INVALID', async () => {
  const rejected = (parts: BundleParts): BundleParts => {
    const decisions = parts.decisions.flatMap((one) => [one, { ...one, id: 'ver_2', decision: 'rejected' }]);
    return {
      ...parts,
      decisions,
      claim: { ...parts.claim, verification: { status: 'verified', decisions } },
    };
  };
  expect(await both([{ status: 'perfect' }, { change: rejected }])).toEqual([
    invalid('claim'),
    invalid('decisions'),
  ]);
});

test('a claim of some devices is bounded by their shares of the credit', async () => {
  const most = partsOf({ isOfPart: true });
  const quantity = Number(Object(Reflect.get(most.claim, 'claim')).quantity);
  const credited = Number(Object(most.trace?.['result']).creditedReduction);
  expect(quantity).toBeLessThan(0.75 * credited);
  const claiming = (amount: number): BundleOptions => ({
    isOfPart: true,
    stating: (claim) => ({ ...claim, quantity: amount }),
  });
  expect(await both([{ isOfPart: true }, claiming(quantity + 0.01), claiming(credited)])).toEqual([
    valid,
    invalid('analysis'),
    invalid('analysis'),
  ]);
  const unknown: BundleOptions = { stating: (claim) => ({ ...claim, deviceIds: ['did:x:unknown'] }) };
  expect(await both([unknown])).toEqual([invalid('analysis')]);
});

test('the digest of a description binds the claim, and its text is not in the bundle', async () => {
  const stating: BundleOptions['stating'] = (claim) => ({ ...claim, description: 'A kitchen in January' });
  const parts = partsOf({ stating });
  expect(Reflect.get(parts.claim, 'claim')).toMatchObject({
    descriptionDigest: digestText(sha256('A kitchen in January')),
  });
  expect(filesOf({ stating }).some(({ text }) => text.includes('A kitchen'))).toBe(false);
  const withOther =
    (changes: object) =>
    (all: BundleParts): BundleParts => ({
      ...all,
      claim: { ...all.claim, claim: { ...Object(Reflect.get(all.claim, 'claim')), ...changes } },
    });
  const [described, ...changed] = await both([
    { stating },
    { stating, change: withOther({ quantity: 0.5 }) },
    { stating, change: withOther({ description: 'A kitchen in January' }) },
    { stating, change: withOther({ descriptionDigest: digestText(sha256('Another')) }) },
  ]);
  expect(described).toEqual(valid);
  expect(changed).toEqual(changed.map(() => invalid('claim')));
});

test('a claim that cites the batch of a day and its successor is VALID, whichever of them was analyzed', async () => {
  expect(await both([{ isLate: true }])).toEqual([valid]);
  const { batches } = partsOf({ isLate: true });
  const of = batches.filter(({ head }) => head.day === '2024-01-01');
  expect(of.map(({ head }) => head.supersedes !== null)).toEqual([false, true]);
  const [days] = [Object(partsOf({ isLate: true }).trace?.['inputs']).devices[0].days];
  expect(days[0].digest).toBe(of[0]?.head.inputDigest.slice('sha256:'.length));
});

const batchesChanged =
  (change: (batch: BundledBatch) => BundledBatch) =>
  (parts: BundleParts): BundleParts => ({ ...parts, batches: parts.batches.map(change) });

const firstDay = (change: (batch: BundledBatch) => Partial<BundledBatch>) =>
  batchesChanged((batch) => (batch.head.day === '2024-01-01' ? { ...batch, ...change(batch) } : batch));

test('a day that the service says it cannot repeat is NOT REPEATED, with the reason', async () => {
  const reason = 'the computed day is not stored any more';
  const change = firstDay(() => ({ device: null, repeat: reason }));
  expect(await both([{ change }])).toEqual([notRepeated]);
  const bytes = await bundle({ change });
  const { lines } = verifyBundle(bytes, { ...keyed, anchor: null, now: '2024-03-01T12:00:00Z' });
  const [other] = await python.report([{ bytes, options: keyed }]);
  expect(lines.at(-2)).toMatch(/^MISSING +repetition: 1 days \(the computed day is not stored any more\)$/);
  expect(other?.lines.at(-2)).toBe(lines.at(-2));
});

test('attack 33: a reason beside the values of the device, or no reason, is INVALID', async () => {
  expect(
    await both([
      { change: firstDay(() => ({ repeat: 'computed with other values or readings' })) },
      { change: firstDay(() => ({ device: null })) },
    ]),
  ).toEqual([invalid('batches'), invalid('batches')]);
});

/** The energy of all days doubled where the service stores them, with digests and analysis that agree with each other. */
const inflated = (options: BundleOptions): BundleOptions => ({ ...options, isInflated: true });

test('attack 21: days that do not follow from their leaves are INVALID, though all digests and roots agree', async () => {
  const bytes = await bundle(inflated({}));
  expect(javascript({ bytes, options: keyed })).toEqual(invalid('days'));
});

test('attack 33: other rules in methods.json do not make a claim VALID', async () => {
  const rules =
    (dayRules: unknown) =>
    (parts: BundleParts): BundleParts => ({
      ...parts,
      methods: { ...parts.methods, dayRules },
    });
  for (const options of [
    { change: rules(99) },
    { change: rules(undefined) },
    inflated({ change: rules(99) }),
  ])
    expect(javascript({ bytes: await bundle(options), options: keyed })).toEqual(notRepeated);
  const version = (parts: BundleParts): BundleParts => ({
    ...parts,
    trace: { ...parts.trace, methodVersion: 'hearth-emissions@0.0.1' },
  });
  expect(javascript({ bytes: await bundle({ change: version }), options: keyed })).toEqual(notRepeated);
});

test('an analysis of days without batches is NOT REPEATED, and one whose batches nobody cited is VALID', async () => {
  const without: BundleOptions = { citesBatches: false, hasCredential: false };
  const dropped = (parts: BundleParts): BundleParts => ({ ...parts, batches: [], anchors: [] });
  expect(await both([without, { ...without, change: dropped }])).toEqual([valid, notRepeated]);
});

test('more hours than the cited readings show are NOT REPEATED', async () => {
  const hours = (quantity: number): BundleOptions => ({
    hasAnalysis: false,
    everyMs: 900_000,
    stating: (claim) => ({ ...claim, quantity }),
  });
  expect(await both([hours(1), hours(1e6)])).toEqual([valid, notRepeated]);
  // Python knows how many hours the days have, and not which of them show use.
  const bytes = await bundle(hours(20));
  expect(javascript({ bytes, options: keyed })).toEqual(notRepeated);
  expect(await python.verify([{ bytes, options: keyed }])).toEqual([valid]);
});

test('weighed fuel of earlier weeks may lower a credit, not raise it: nothing in the bundle proves it', async () => {
  const fuelHistory = {
    fuelType: 'Charcoal',
    weeks: ['2023-12-25', '2024-01-01'],
    own: [1, 1],
    comparison: null,
    since: {},
  };
  expect(javascript({ bytes: await bundle({ inputs: { fuelHistory } }), options: keyed })).toEqual(valid);
});

const withDecisions =
  (change: (one: object) => object) =>
  (parts: BundleParts): BundleParts => {
    const decisions = parts.decisions.map(change);
    const verification = { ...Object(Reflect.get(parts.claim, 'verification')), decisions };
    return { ...parts, decisions, claim: { ...parts.claim, verification } };
  };

test('decisions that differ from those on which the credential was issued are INVALID', async () => {
  const named =
    (items: (item: Record<string, unknown>) => boolean) =>
    (parts: BundleParts): BundleParts =>
      resignedCredential(parts, (credential) => ({
        ...credential,
        evidence: Object(credential['evidence']).filter(items),
      }));
  expect(
    await both([
      { change: withDecisions((one) => ({ ...one, oracle: 'did:ixo:verifier/10' })) },
      { change: withDecisions((one) => ({ ...one, timestamp: '2024-03-01T09:00:01Z' })) },
      { change: named(({ type }) => canonicalJson(type) !== '["VerificationDecision"]') },
    ]),
  ).toEqual([invalid('credential'), invalid('credential'), invalid('credential')]);
});

test('a status list that was signed before the credential says nothing of it', async () => {
  expect(await both([{ listsFrom: '2024-03-01T09:59:59Z' }])).toEqual([invalid('status')]);
});

test('the id of a batch binds its head: the fixtures are cut as the service cuts', () => {
  for (const { id, head } of partsOf({ isLate: true, isOfPart: true }).batches)
    expect(batchId(sha256, head)).toBe(id);
});
