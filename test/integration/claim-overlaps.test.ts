// Upkeep finds live claims that count the same, from the claims alone, and none among those that the API accepted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { record } from '#test/integration/windows-world.ts';
import {
  decide,
  openClaimsField,
  usageClaim,
  type ClaimsField,
  type Home,
} from '#test/support/claims-field.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openClaimOverlaps } from '#upkeep/claim-overlaps.ts';

let world: World;
let field: ClaimsField;

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  field = await openClaimsField({ ...world, url }, 'overlaps');
});
afterAll(() => world[Symbol.asyncDispose]());

/** What a look finds: the logged pairs, and their number. */
async function look() {
  const logged: object[] = [];
  let counted = -1;
  const { clickhouse } = world;
  await openClaimOverlaps({
    clickhouse,
    records: openRecords(clickhouse),
    nowMs: () => Date.now(),
    newUlid,
    log: (level, event, fields) => logged.push({ level, event, ...fields }),
    countOverlaps: (pairs) => {
      counted = pairs;
    },
  })();
  return { logged, counted };
}

const day = (date: string) => ({ period: { start: date, end: date } });

const claim = async (home: Home, changes: object, evidence = home.evidence.slice(0, 1)): Promise<string> => {
  const reply = await field.claimant('POST', '/v1/claims', { body: usageClaim(home, changes, evidence) });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return String(reply.body['id']);
};

test('claims that the API accepted do not overlap, nor does a successor', async () => {
  const home = await field.home();
  const first = await claim(home, day('2024-01-01'));
  await claim(home, day('2024-01-02'), home.evidence.slice(1, 2));
  await claim(home, { ...day('2024-01-01'), quantity: 1, supersedes: first });
  const withdrawn = await claim(home, day('2024-01-03'), home.evidence.slice(2, 3));
  expect(await field.claimant('DELETE', `/v1/claims/${withdrawn}`)).toMatchObject({ status: 204 });
  const third = await claim(home, day('2024-01-03'), home.evidence.slice(2, 3));
  expect(await decide(field.verifier, third)).toMatchObject({ status: 201 });
  expect(await look()).toEqual({ logged: [], counted: 0 });
});

interface Stored {
  readonly status: string;
  readonly device: string;
  readonly stove?: string;
  readonly fromMs?: number;
  readonly supersedes?: string;
  readonly analysisId?: string;
}

/** A claim as a lost ledger would leave it. */
const stored = async (
  id: string,
  { status, device, stove, fromMs = 1000, ...claimed }: Stored,
): Promise<void> => {
  const period = { start: '2024-01-01', end: '2024-01-01' };
  const type = claimed.analysisId === undefined ? 'UsageClaim' : 'EmissionReductionClaim';
  await record(world.clickhouse, 'claim', id, 1, {
    claim: { type, householdId: 'did:x:h', period, ...claimed },
    status,
    householdId: 'hh_x',
    holds: [{ deviceId: device, fromMs, toMs: 5000, ...(stove !== undefined && { stove }) }],
  });
};

const found = async (): Promise<[string, string, string][]> =>
  (await look()).logged.map((pair) => {
    const { a, b, shared } = z.looseObject({ a: z.string(), b: z.string(), shared: z.string() }).parse(pair);
    return [a, b, shared];
  });

test('live claims that a lost ledger left together are critical: of one device, stove, or two analyses', async () => {
  await stored('clm_1', { status: 'verified', device: 'did:x:doubled' });
  await stored('clm_2', { status: 'in_review', device: 'did:x:doubled', fromMs: 4999 });
  await stored('clm_3', { status: 'revoked', device: 'did:x:doubled' });
  expect(await look()).toEqual({
    logged: [
      {
        level: 'error',
        event: 'claims.double_counted',
        severity: 'critical',
        a: 'clm_1',
        b: 'clm_2',
        type: 'UsageClaim',
        shared: 'did:x:doubled',
      },
    ],
    counted: 1,
  });
  await stored('clm_4', { status: 'verified', device: 'did:x:a', stove: 'stove:ACME:01' });
  await stored('clm_5', { status: 'in_review', device: 'did:x:b', stove: 'stove:ACME:01' });
  await stored('clm_6', { status: 'in_review', device: 'did:x:c', analysisId: 'an_1' });
  await stored('clm_7', { status: 'in_review', device: 'did:x:d', analysisId: 'an_1' });
  await stored('clm_8', { status: 'in_review', device: 'did:x:e', analysisId: 'an_2', fromMs: 4000 });
  expect(await found()).toEqual([
    ['clm_1', 'clm_2', 'did:x:doubled'],
    ['clm_4', 'clm_5', 'stove:ACME:01'],
    ['clm_6', 'clm_8', 'household:hh_x'],
    ['clm_7', 'clm_8', 'household:hh_x'],
  ]);
});

test('a successor and its predecessor are a pair until the successor is verified', async () => {
  await stored('clm_p', { status: 'verified', device: 'did:x:pair' });
  await stored('clm_q', { status: 'in_review', device: 'did:x:pair', supersedes: 'clm_p' });
  expect((await found()).filter(([a]) => a === 'clm_p')).toEqual([]);
  await stored('clm_r', { status: 'verified', device: 'did:x:both' });
  await stored('clm_s', { status: 'verified', device: 'did:x:both', supersedes: 'clm_r' });
  expect((await found()).filter(([a]) => a === 'clm_r')).toEqual([['clm_r', 'clm_s', 'did:x:both']]);
});
