// Bundles of claims whose days have several batches, or whose stored days were changed: from readings to the verdict.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readArchive } from '#infra/verifiers/source/archive.ts';
import { topics } from '#schemas/topics.ts';
import { bundleOf, bundleVerdict, issuerKeyOf } from '#test/support/bundle-verdicts.ts';
import { decide, readClaim } from '#test/support/claims-field.ts';
import { keyFor } from '#test/support/key.ts';
import {
  batchesOf,
  openClaimInReview,
  openMeasuredClaim,
  type MeasuredClaim,
} from '#test/support/measured-claim.ts';
import { until } from '#test/support/until.ts';
import { javascript } from '#test/support/verifiers.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let service: { url: string; key: string };
let claim: MeasuredClaim;

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([world.start('api'), world.start('windows')]);
  service = { url: api.url, key: await keyFor(world, {}) };
  claim = await openClaimInReview({ ...world, url: api.url }, 'bundles');
});
afterAll(() => world[Symbol.asyncDispose]());

const verdict = () => bundleVerdict(service, claim.id);

test('before a decision the bundle can be checked, and ends NOT VERIFIED', async () => {
  expect(await verdict()).toMatchObject({ code: 1, step: 'decision' });
});

const late = {
  observed_at: '2024-05-02T15:02:30.000Z',
  sequence: 7,
  active_power_w: 0.5,
  voltage_v: 231,
  current_a: null,
  relay_on: true,
  energy_wh: null,
  _partition: 0,
  _offset: 0,
};

test('late data and the successor of a batch leave the claim VALID: both batches are repeated', async () => {
  const before = await batchesOf(world, claim.device);
  await cutEarlier();
  const stored = {
    ...late,
    device_did: claim.device,
    ingested_at: minutesAgo(4),
    _arrived_at: minutesAgo(4),
  };
  await world.clickhouse.insertRows(topics.power.table, [stored]);
  const after = await until('a batch with the late reading', async () => {
    const found = await batchesOf(world, claim.device);
    return found.length > before.length && found;
  });
  const [added, ...more] = after.filter(({ id }) => before.every((one) => one.id !== id));
  expect([added?.day, more]).toEqual(['2024-05-02', []]);
  const { headers } = await readClaim(claim.field.claimant, claim.id);
  const evidence = [{ type: 'TelemetryBatch', ref: added?.id }];
  expect(
    await claim.field.claimant('POST', `/v1/claims/${claim.id}/evidence`, { headers, body: { evidence } }),
  ).toMatchObject({ status: 200, body: { status: 'in_review' } });
  const { body } = await readClaim(claim.field.admin, claim.id);
  const { checks } = z
    .looseObject({ checks: z.array(z.looseObject({ id: z.string(), result: z.string() })) })
    .parse(body['verification']);
  expect(checks.find(({ id }) => id === 'period')).toMatchObject({ result: 'pass' });
  expect(await decide(claim.field.verifier, claim.id)).toMatchObject({ status: 201 });
  expect(await verdict()).toMatchObject({ code: 0, step: '' });
});

/** Batches hold what arrived three minutes before they were cut: so that no test waits for it, these were cut eight before. */
const cutEarlier = (): Promise<unknown> =>
  world.clickhouse.command(
    `INSERT INTO evidence_batches SELECT * REPLACE (as_of - INTERVAL 5 MINUTE AS as_of, cut_at - INTERVAL 5 MINUTE AS cut_at,
       bitNot(toUInt64(toUnixTimestamp64Milli(cut_at - INTERVAL 5 MINUTE))) AS _rank)
     FROM evidence_batches FINAL WHERE device_did = {did:String}`,
    { did: claim.device },
  );

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Stores a day of the device with other columns, as windows stores one anew. */
async function storeDay(day: string, columns: string): Promise<void> {
  await world.clickhouse.command(
    `INSERT INTO device_days SELECT * REPLACE (${columns}) FROM device_days FINAL
     WHERE device_did = {did:String} AND day = {day:Date}`,
    { did: claim.device, day },
  );
}

test('attack 21: a stored day with the digest of its batch, and other values, makes the claim INVALID', async () => {
  await storeDay('2024-05-01', 'toFloat64(900) AS rated_power_w, read_at + toIntervalSecond(1) AS read_at');
  // Python repeats no day.
  const given = {
    bytes: await bundleOf(service, claim.id),
    options: { keys: [await issuerKeyOf(service.url)] },
  };
  expect(javascript(given)).toEqual({ code: 1, step: 'days', verdict: 'INVALID' });
});

test('a day that was computed anew with other values of the device is NOT REPEATED', async () => {
  await storeDay(
    '2024-05-01',
    `repeat('0', 64) AS input_digest, toFloat64(900) AS rated_power_w, read_at + toIntervalSecond(2) AS read_at`,
  );
  expect(await verdict()).toMatchObject({ code: 1, step: 'repetition' });
  await storeDay('2024-05-01', 'toFloat64(1000) AS rated_power_w, read_at + toIntervalSecond(3) AS read_at');
  expect(await verdict()).toMatchObject({ code: 0, step: '' });
});

test('a claim that cites no batch is VALID by those of the readings that its analysis used', async () => {
  // Other days than those of the first claim, whose readings are the same.
  const measured = { start: '2024-07-01', days: 3, everyMs: 300_000, isCited: false };
  const uncited = await openMeasuredClaim({ ...world, url: service.url }, 'uncited', measured);
  const roles = [...readArchive(await bundleOf(service, uncited.id))]
    .filter(([name]) => /^batches\/.*\.json$/.test(name))
    .map(
      ([, content]) => z.object({ role: z.string() }).parse(JSON.parse(Buffer.from(content).toString())).role,
    );
  expect(roles.toSorted()).toEqual(['analyzed', 'analyzed', 'analyzed', 'neighbour', 'neighbour']);
  expect(await bundleVerdict(service, uncited.id)).toMatchObject({ code: 0, step: '' });
});
