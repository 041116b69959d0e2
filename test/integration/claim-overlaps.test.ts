// Upkeep finds live claims that count the same, from the claims alone, and none among those that the API accepted.
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('two live claims of one device and time are critical, as a lost ledger would leave them', async () => {
  const holds = [{ deviceId: 'did:x:doubled', fromMs: 1000, toMs: 5000 }];
  const body = (status: string, fromMs: number) => ({
    claim: { type: 'UsageClaim', householdId: 'did:x:h', period: { start: '2024-01-01', end: '2024-01-01' } },
    status,
    householdId: 'hh_x',
    holds: holds.map((hold) => ({ ...hold, fromMs })),
  });
  await record(world.clickhouse, 'claim', 'clm_1', 1, body('verified', 1000));
  await record(world.clickhouse, 'claim', 'clm_2', 1, body('in_review', 4999));
  await record(world.clickhouse, 'claim', 'clm_3', 1, body('revoked', 1000));
  expect(await look()).toEqual({
    logged: [
      {
        level: 'error',
        event: 'claims.double_counted',
        severity: 'critical',
        a: 'clm_1',
        b: 'clm_2',
        type: 'UsageClaim',
        device: 'did:x:doubled',
      },
    ],
    counted: 1,
  });
});
