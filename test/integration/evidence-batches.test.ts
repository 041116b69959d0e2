// Evidence of days: a batch over the readings as they are stored, another one for late data, and the chain of anchors.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { anchorText, batchLeaf } from '#domain/evidence/batch.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { hexOf } from '#test/support/bytes.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { hexDigest, sha256 } from '#test/support/sha256.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openAnchors } from '#upkeep/anchors.ts';
import { dueBatches } from '#windows/evidence-due.ts';
import { at, device, metered, minute, project, record, store } from './windows-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.start('windows');
});
afterAll(() => world[Symbol.asyncDispose]());

const batchRow = z.object({
  id: z.string(),
  did: z.string(),
  day: z.string(),
  seq: z.number(),
  projectId: z.string(),
  leafCount: z.number(),
  root: z.string(),
  inputDigest: z.string(),
  supersedes: z.string(),
  reason: z.string(),
});

const batchesOf = (did: string) =>
  world.clickhouse.query(
    batchRow,
    `SELECT id, device_did AS did, toString(day) AS day, seq, project_id AS projectId, leaf_count AS leafCount, root,
       input_digest AS inputDigest, supersedes, reason
     FROM evidence_batches FINAL WHERE device_did = {did:String} ORDER BY evidence_batches.day, seq`,
    { did },
  );

async function untilBatches(did: string, count: number) {
  await until(`${count} batches of ${did}`, async () => (await batchesOf(did)).length >= count);
  return batchesOf(did);
}

/** All that the store has of them was stored long enough ago to be readable. */
const settled = <R extends object>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, ingestedAtMs: Date.now() - 10 * minute }));

const rootOfRows = async (did: string, to: string): Promise<string> => {
  const rows = await world.clickhouse.query(
    z.object({ atMs: z.number(), sequence: z.number(), activePowerW: z.number(), energyWh: z.number() }),
    `SELECT toUnixTimestamp64Milli(observed_at) AS atMs, sequence, active_power_w AS activePowerW, energy_wh AS energyWh
     FROM power_readings FINAL WHERE device_did = {did:String} AND observed_at < {to:DateTime64(3, 'UTC')} ORDER BY observed_at`,
    { did, to },
  );
  const leaves = rows.map(({ atMs, sequence, ...values }) =>
    canonicalJson({
      v: 1,
      deviceId: did,
      kind: 'power',
      observedAt: new Date(atMs).toISOString(),
      sequence,
      values,
    }),
  );
  return hexOf(
    rootOf(
      sha256,
      leaves.map((leaf) => leafHash(sha256, leaf)),
    ),
  );
};

const meter = 'did:evidence:meter';

test('a day that is over has one batch over its stored readings and the digest of the day', async () => {
  const { clickhouse } = world;
  await project(clickhouse, 'prj_evidence', 'Africa/Kampala');
  await device(clickhouse, meter, { type: 'ElectricPressureCooker' });
  await record(clickhouse, 'installation', 'ins_evidence', 1, {
    deviceId: `dev_${meter}`,
    deviceDid: meter,
    householdId: 'hh_evidence',
    householdDid: 'did:evidence:household',
    projectId: 'prj_evidence',
    from: '2024-04-01T00:00:00.000Z',
    to: null,
  });
  // From local midnight in Kampala; the last reading belongs to the next day.
  const readings = metered(meter, at('2024-05-01T21:00:00Z'), 289, [
    [at('2024-05-02T06:00:00Z'), at('2024-05-02T07:00:00Z')],
  ]);
  await store(clickhouse, 'power', settled(readings));
  const [first, second] = await untilBatches(meter, 2);
  expect([first, second]).toMatchObject([
    {
      day: '2024-05-02',
      seq: 1,
      leafCount: 288,
      supersedes: '',
      reason: 'settled',
      projectId: 'prj_evidence',
    },
    { day: '2024-05-03', seq: 1, leafCount: 1 },
  ]);
  expect(first?.root).toBe(await rootOfRows(meter, '2024-05-02 21:00:00'));
  const days = await clickhouse.query(
    z.object({ digest: z.string() }),
    'SELECT input_digest AS digest FROM device_days FINAL WHERE device_did = {did:String} ORDER BY day',
    { did: meter },
  );
  expect(days.map(({ digest }) => digest)).toEqual([first?.inputDigest, second?.inputDigest]);
});

/** As if its batches had been cut that much earlier: of copies of a batch the first one counts. */
const backdate = (did: string, days: number): Promise<void> =>
  world.clickhouse.command(
    `INSERT INTO evidence_batches SELECT * REPLACE (cut_at - toIntervalDay({days:UInt32}) AS cut_at,
       bitNot(toUInt64(toUnixTimestamp64Milli(cut_at - toIntervalDay({days:UInt32})))) AS _rank)
     FROM evidence_batches FINAL WHERE device_did = {did:String}`,
    { did, days },
  );

test('late data supersede a batch on another day of cutting, and both are kept', async () => {
  const { clickhouse } = world;
  const [before] = await batchesOf(meter);
  const late = {
    did: meter,
    atMs: at('2024-05-02T08:02:00Z'),
    columns: { active_power_w: 1, energy_wh: 1900 },
  };
  await backdate(meter, 20);
  await store(clickhouse, 'power', settled([late]));
  const [first, next] = await untilBatches(meter, 3);
  expect(first).toEqual(before);
  expect(next).toMatchObject({ seq: 2, leafCount: 289, supersedes: before?.id, reason: 'late-data' });
  expect(next?.root).toBe(await rootOfRows(meter, '2024-05-02 21:00:00'));
});

test('a day that was computed in another time zone than that of its project now is not cut', async () => {
  const { clickhouse } = world;
  const [zoned, prj, household] = ['did:evidence:zoned', 'prj_zoned', 'hh_zoned'];
  await project(clickhouse, prj, 'Africa/Kampala');
  await device(clickhouse, zoned, { type: 'ElectricPressureCooker' });
  await record(clickhouse, 'installation', 'ins_zoned', 1, {
    deviceId: `dev_${zoned}`,
    deviceDid: zoned,
    householdId: household,
    householdDid: 'did:evidence:zoned-household',
    projectId: prj,
    from: '2024-04-01T00:00:00.000Z',
    to: null,
  });
  const rows = deviceDayRows(zoned, ['2024-05-02'], { household_id: household, time_zone: 'Africa/Kampala' });
  await clickhouse.insertRows('device_days', rows);
  const due = async (): Promise<string[]> => {
    const found = await dueBatches(clickhouse, { dids: [zoned], afterMs: 0, limit: 10 });
    return found.map(({ day, projectId }) => `${day} ${projectId}`);
  };
  expect(await due()).toEqual([`2024-05-02 ${prj}`]);
  await project(clickhouse, prj, 'Africa/Lagos', 2);
  expect(await due()).toEqual([]);
});

const anchorRow = z.object({
  anchorId: z.string(),
  seq: z.number(),
  projectDid: z.string(),
  day: z.string(),
  root: z.string(),
  batchCount: z.number(),
  previous: z.string(),
  digest: z.string(),
});

test('batches are anchored once by any number of copies, also three weeks late, chained, and told as events', async () => {
  const { clickhouse } = world;
  const anchorAll = async (): Promise<void> => {
    const upkeep = { clickhouse, nowMs: () => Date.now(), newUlid };
    const rounds = [1, 2].map(() =>
      openAnchors({ ...upkeep, records: openRecords(clickhouse) }, 'did:web:hearth.localhost'),
    );
    await Promise.all(rounds.map((round) => round()));
    for (const round of rounds) await round();
  };
  // The batch of the late data was cut today: it is in the anchor of its day alone.
  await anchorAll();
  await backdate(meter, 2);
  await anchorAll();
  const anchors = await clickhouse.query(
    anchorRow,
    `SELECT anchor_id AS anchorId, version AS seq, project_did AS projectDid, toString(day) AS day, root, batch_count AS batchCount,
       previous, digest FROM evidence_anchors FINAL WHERE id = 'prj_evidence' ORDER BY version`,
  );
  const [one, two] = anchors;
  expect(anchors).toMatchObject([
    { seq: 1, projectDid: 'did:example:prj_evidence', batchCount: 2, previous: '' },
    { seq: 2, batchCount: 1, previous: one?.digest },
  ]);
  const [first, next, other] = await batchesOf(meter);
  const rootOfBatches = (batches: readonly (typeof first)[]): string =>
    `sha256:${hexOf(
      rootOf(
        sha256,
        batches.flatMap((batch) =>
          batch
            ? [
                leafHash(
                  sha256,
                  batchLeaf({
                    ...batch,
                    batchId: batch.id,
                    deviceId: batch.did,
                    root: `sha256:${batch.root}`,
                  }),
                ),
              ]
            : [],
        ),
      ),
    )}`;
  expect([one?.root, two?.root]).toEqual([rootOfBatches([first, other]), rootOfBatches([next])]);
  const { day = '', root = '' } = two ?? {};
  const head = {
    projectId: 'did:example:prj_evidence',
    seq: 2,
    day,
    root,
    batchCount: 1,
    previous: one?.digest ?? '',
  };
  expect(two?.digest).toBe(`sha256:${hexDigest(anchorText(head))}`);
  const eventsOf = () =>
    clickhouse.query(
      z.object({ subject: z.string(), data: z.string() }),
      `SELECT subject, any(data) AS data FROM events WHERE type = 'evidence.anchored' GROUP BY subject ORDER BY min(published_at)`,
    );
  await until('the events of two anchors', async () => (await eventsOf()).length >= 2);
  const events = await eventsOf();
  expect(events.map(({ subject }) => subject)).toEqual(anchors.map(({ anchorId }) => anchorId));
  expect(JSON.parse(events[1]?.data ?? '')).toMatchObject({
    seq: 2,
    digest: two?.digest,
    previous: one?.digest,
  });
});

test('what a full anchor leaves is anchored next, however long ago it was cut', async () => {
  const { clickhouse } = world;
  await clickhouse.command(
    `INSERT INTO evidence_batches SELECT b.* REPLACE ('prj_full' AS project_id, concat('eb_full', toString(n.number)) AS id,
       now64(3) - INTERVAL 30 DAY AS cut_at)
     FROM (SELECT * FROM evidence_batches FINAL LIMIT 1) AS b, numbers(5) AS n`,
    {},
  );
  const upkeep = { clickhouse, nowMs: () => Date.now(), newUlid, records: openRecords(clickhouse) };
  const round = openAnchors(upkeep, 'did:web:hearth.localhost', 2);
  for (let count = 0; count < 4; count++) await round();
  expect(
    await clickhouse.query(
      z.object({ count: z.number() }),
      `SELECT batch_count AS count FROM evidence_anchors FINAL WHERE id = 'prj_full' ORDER BY version`,
      {},
    ),
  ).toEqual([{ count: 2 }, { count: 2 }, { count: 1 }]);
});
