// The claim ledger: whatever is submitted, withdrawn, rejected and replaced, in any order, no instant of a device is held twice.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedMs } from '../cooking/steps.ts';
import { claimTypes } from './claim.ts';
import {
  claimsAt,
  conflictsWith,
  freeDays,
  holdDaysAgain,
  isHeld,
  withEntries,
  withIssued,
  type Ledger,
  type LedgerEntry,
} from './ledger.ts';

const devices = ['did:x:1', 'did:x:2', 'did:x:3'];

const submission = fc.record({
  kind: fc.constant('submit' as const),
  type: fc.constantFrom(...claimTypes),
  devices: fc.subarray(devices),
  from: fc.nat({ max: 30 }),
  days: fc.integer({ min: 1, max: 12 }),
  analysis: fc.constantFrom('an_1', 'an_2'),
  /** Which of the claims before it supersedes, if any. */
  supersedes: fc.option(fc.nat({ max: 20 }), { nil: null }),
});
const end = fc.record({
  kind: fc.constantFrom('withdraw' as const, 'reject' as const, 'admit' as const, 'issue' as const),
  claim: fc.nat({ max: 20 }),
});
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: submission }, { weight: 2, arbitrary: end }), {
  maxLength: 40,
});

type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

const disputeMs = 5;

/** The ledger after each step; every step takes one ms. */
function ledgersOf(all: readonly Step[]): Ledger[] {
  let ledger: Ledger = [];
  return all.map((step, nowMs) => {
    ledger = after(ledger, step, nowMs);
    return ledger;
  });
}

function after(ledger: Ledger, step: Step, nowMs: number): Ledger {
  if (step.kind === 'submit') {
    const { type, devices: dids, from, days, analysis, supersedes } = step;
    const wanted: LedgerEntry = {
      claimId: `claim-${nowMs}`,
      type,
      devices: dids,
      projectId: null,
      fromMs: from,
      toMs: from + days,
      ...(type === 'EmissionReductionClaim' && { analysisId: analysis }),
      ...(supersedes !== null && { supersedes: `claim-${supersedes}` }),
    };
    return conflictsWith(ledger, wanted, nowMs).length > 0 ? ledger : withEntries(ledger, [wanted], nowMs);
  }
  const claimId = `claim-${step.claim}`;
  const entry = ledger.find((one) => one.claimId === claimId);
  if (!entry || !isHeld(entry, nowMs)) return ledger;
  if (step.kind === 'issue') return withIssued(ledger, claimId);
  // A dispute is admitted while a rejected claim still holds its days.
  if (step.kind === 'admit') return holdDaysAgain(ledger, claimId) ?? ledger;
  return freeDays(ledger, claimId, step.kind === 'reject' ? nowMs + disputeMs : nowMs) ?? ledger;
}

/** Claims of parts of a household by two analyses would count more than the household. */
const shareDevice = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.analysisId !== b.analysisId ||
  a.devices.length === 0 ||
  b.devices.length === 0 ||
  a.devices.some((did) => b.devices.includes(did));

const isPair = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.supersedes === b.claimId || b.supersedes === a.claimId;

test('no instant of a device, nor of two analyses, is held by two claims of a type, except by one and its successor', () => {
  fc.assert(
    fc.property(steps, (all) => {
      for (const [nowMs, ledger] of ledgersOf(all).entries()) {
        const held = ledger.filter((entry) => isHeld(entry, nowMs + 1));
        const double = held.flatMap((a, index) =>
          held
            .slice(index + 1)
            .filter((b) => a.type === b.type && shareDevice(a, b) && sharedMs(a, b) > 0 && !isPair(a, b)),
        );
        expect(double).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('days of issued units are never free again', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const ledgers = ledgersOf(all);
      for (const [index, ledger] of ledgers.entries())
        for (const entry of ledger.filter(({ issued }) => issued))
          expect(
            ledgers
              .slice(index)
              .every((later) => later.some((one) => one.claimId === entry.claimId && isHeld(one, Infinity))),
          ).toBe(true);
    }),
  );
});

test('a free time can be claimed again at once, and a held one is found by its device', () => {
  const entry = (claimId: string, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
    claimId,
    type: 'UsageClaim',
    devices: ['did:x:1'],
    projectId: null,
    fromMs: 0,
    toMs: 10,
    ...changes,
  });
  const ledger = withEntries([], [entry('a')], 0);
  expect(conflictsWith(ledger, entry('b'), 0).map(({ claimId }) => claimId)).toEqual(['a']);
  expect(conflictsWith(ledger, entry('b', { type: 'EmissionReductionClaim' }), 0)).toEqual([]);
  expect(conflictsWith(ledger, entry('b', { fromMs: 10, toMs: 20 }), 0)).toEqual([]);
  expect(conflictsWith(ledger, entry('b', { devices: ['did:x:2'] }), 0)).toEqual([]);
  expect(conflictsWith(ledger, entry('b', { devices: [] }), 0)).toHaveLength(1);
  expect(conflictsWith(ledger, entry('b', { supersedes: 'a' }), 0)).toEqual([]);
  expect(conflictsWith(withIssued(ledger, 'a'), entry('b', { supersedes: 'a' }), 0)).toHaveLength(1);
  expect(conflictsWith(freeDays(ledger, 'a', 5) ?? [], entry('b'), 4)).toHaveLength(1);
  expect(conflictsWith(freeDays(ledger, 'a', 5) ?? [], entry('b'), 5)).toEqual([]);
  expect(freeDays(ledger, 'c', 5)).toBeNull();
  expect(claimsAt(ledger, 'did:x:1', [{ fromMs: 9, toMs: 30 }], 0)).toHaveLength(1);
  expect(claimsAt(ledger, 'did:x:1', [{ fromMs: 10, toMs: 30 }], 0)).toEqual([]);
  expect(claimsAt(ledger, 'did:x:2', [{ fromMs: 0, toMs: 30 }], 0)).toEqual([]);
});
