// Real meter files through the whole path: every row once, the same data in any order and after repeats.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { meterOf, readMeters, type Meter, type MeterCounts } from '#infra/replay/meters.ts';
import { replay } from '#infra/replay/replay.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import { keyFor } from '#test/support/key.ts';
import { openPageFolder } from '#test/support/page-folder.ts';
import { pageOf } from '#test/support/pages.ts';
import { openWorld, type World } from '#test/support/world.ts';

const meters = readMeters(join(import.meta.dirname, '../data/kampala'));
const sentRows = 5448 + 19703 + 6070;

interface Hearth {
  readonly world: World;
  readonly api: { readonly url: string; readonly key: string };
}

async function startHearth(world: World): Promise<Hearth> {
  const [api] = await Promise.all([world.start('api'), world.start('ingest'), world.start('windows')]);
  return { world, api: { url: api.url, key: await keyFor(world) } };
}

const replayTo = ({ world, api }: Hearth, files: readonly Meter[], shuffleSeed: number | null) =>
  replay({
    meters: files,
    shuffleSeed,
    api,
    kafka: kafkaSettings(world.settings, 'replay-test'),
    registryUrl: world.settings.HEARTH_REGISTRY_URL ?? '',
    clickhouse: { url: world.settings.HEARTH_CLICKHOUSE_URL ?? '', database: world.settings.HEARTH_DATABASE },
    topicPrefix: world.settings.HEARTH_TOPIC_PREFIX,
    wait: true,
    say: () => {},
  });

const figures = z.object({
  stored: z.coerce.number(),
  rejected: z.coerce.number(),
  reasons: z.array(z.string()),
});

/** Distinct readings stored and distinct messages refused. */
async function contentOf({ clickhouse }: World): Promise<z.output<typeof figures> | undefined> {
  const [row] = await clickhouse.query(
    figures,
    `SELECT (SELECT count() FROM power_readings FINAL) AS stored, uniqExact(raw_sha256) AS rejected, groupUniqArray(reason) AS reasons
     FROM dead_letters FINAL`,
  );
  return row;
}

const dayRow = z.record(z.string(), z.unknown());

/** All that the device-days say, without what tells when they were computed and the ids minted in this world. */
const daysOf = (clickhouse: ClickHouse): Promise<z.output<typeof dayRow>[]> =>
  clickhouse.query(
    dayRow,
    'SELECT * EXCEPT (read_at, changed_at, touches, household_id) FROM device_days FINAL ORDER BY device_did, day',
  );

async function analyze(
  { api }: Hearth,
  meter: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`${api.url}/v1/analysis/household`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ householdId: `did:example:kampala:household:${meter}`, ...body }),
  });
  return { status: reply.status, body: z.record(z.string(), z.unknown()).parse(await reply.json()) };
}

const may = { periodStart: '2023-05-01', periodEnd: '2023-05-31' };
const june = { periodStart: '2023-06-01', periodEnd: '2023-06-30' };

let held: AsyncDisposableStack;
let hearth: Hearth;
let counts: MeterCounts[];

beforeAll(async () => {
  held = new AsyncDisposableStack();
  hearth = await startHearth(held.use(await openWorld()));
  counts = await replayTo(hearth, meters, null);
}, 180_000);

afterAll(() => held.disposeAsync());

test('every row is stored or refused, once', async () => {
  const copies = counts.reduce((sum, { exactCopies }) => sum + exactCopies, 0);
  const rejected = counts.reduce((sum, { unreadableTime }) => sum + unreadableTime, 0);
  expect({ copies, rejected }).toEqual({ copies: 6, rejected: 6 });
  expect(await contentOf(hearth.world)).toEqual({
    stored: sentRows - copies - rejected,
    rejected,
    reasons: ['too-old'],
  });
});

/** The reply that the page of auditors shows for EM_064. */
function shownReply(): Record<string, unknown> {
  const { text: page } = pageOf('infra/docs/auditors.md');
  const [, text = '{}'] = /```json\n(\{\n {2}"householdId": "did:example:kampala[^`]*)```/.exec(page) ?? [];
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

test('a month of real readings gives a reduction, a month of long gaps only a provisional one', async () => {
  const metered = await analyze(hearth, 'EM_064', may);
  expect(metered).toMatchObject({
    status: 200,
    body: { status: 'final', baselineMethod: 'metered', coverage: expect.closeTo(0.953, 3) },
  });
  expect({ ...metered.body, computedAt: '' }).toEqual({ ...shownReply(), computedAt: '' });
  // As the page finds the id again.
  const { url, key } = hearth.api;
  const listed = await fetch(`${url}/v1/analyses?householdId=did:example:kampala:household:EM_064`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(await listed.json());
  expect(data.at(-1)?.id).toBe(metered.body['id']);
  expect(await analyze(hearth, 'EM_088', june)).toMatchObject({
    status: 422,
    body: { code: 'coverage-below-threshold', required: 0.95, coverage: expect.closeTo(0.12, 1) },
  });
  expect(await analyze(hearth, 'EM_088', { ...june, allowLowCoverage: true })).toMatchObject({
    status: 200,
    body: { status: 'provisional' },
  });
});

test('9.3 kWh of a small load behind a meter that never saw a meal are credited nothing', async () => {
  expect(await analyze(hearth, 'EM_103', may)).toMatchObject({
    status: 200,
    body: {
      status: 'final',
      analysis: { baselineEmissions: 0, actualEmissions: 1.297, reductions: -1.297 },
      creditedReduction: 0,
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'no-use' }),
        expect.objectContaining({ code: 'energy-without-cooking' }),
      ]),
    },
  });
});

/**
 * Written again after a change of any rule between reading and result by one command: npx vitest run --config
 * test/vitest.config.ts --project integration test/integration/replay.test.ts -u
 */
test.each([
  ['EM_064', may],
  ['EM_088', { ...june, allowLowCoverage: true }],
  ['EM_103', may],
])('the analysis of %s is that of its golden trace', async (meter, asked) => {
  const { body } = await analyze(hearth, meter, asked);
  const reply = await fetch(`${hearth.api.url}/v1/analyses/${String(body['id'])}/trace`, {
    headers: { authorization: `Bearer ${hearth.api.key}` },
  });
  const trace: unknown = JSON.parse(await reply.text());
  await expect(`${JSON.stringify(trace, null, 1)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, `../data/kampala/${meter}.trace.json`),
  );
});

test(
  'the same files again, by the commands of the page of auditors, change no count, no device-day and no analysis',
  { timeout: 180_000 },
  async () => {
    const look = async () => ({
      content: await contentOf(hearth.world),
      days: await daysOf(hearth.world.clickhouse),
      metered: await analyze(hearth, 'EM_103', may),
      provisional: await analyze(hearth, 'EM_088', { ...june, allowLowCoverage: true }),
    });
    const before = await look();
    const { world, api } = hearth;
    using folder = openPageFolder(world, { ...api, prefix: world.settings.HEARTH_TOPIC_PREFIX });
    const run = await folder.run('infra/docs/auditors.md');
    expect(run.failed).toEqual([]);
    expect(run.out).toMatch(/^equal/m);
    expect(run.out).toContain('{"sampleSize":357}');
    expect(await look()).toEqual(before);
    expect(before.days.length).toBeGreaterThan(100);
  },
);

test('shuffled files give the same readings and the same device-days', { timeout: 180_000 }, async () => {
  await using other = await openWorld();
  await replayTo(await startHearth(other), meters, 7);
  expect(await contentOf(other)).toEqual(await contentOf(hearth.world));
  // Detectors step by the newest reading only, so what they doubt hangs on the order of arrival (decision 70).
  const computed = async ({ clickhouse }: World) =>
    (await daysOf(clickhouse)).map((row) => ({ ...row, anomalies: [] }));
  expect(await computed(other)).toEqual(await computed(hearth.world));
});

test(
  'a row that cannot be read is kept as its own text among the dead letters',
  { timeout: 60_000 },
  async () => {
    const readable = '23-05-01 10:00:00,230,1,230,1.5,ON';
    const unreadable = '23-05-01 10:15:00,23?,1,230,1.6,ON';
    const meter = meterOf(
      'EM_999_2023-06-27.csv',
      `TIME,VOLTAGE,CURRENT,WATT,KWH,DEVICE STATUS\n${readable}\n${unreadable}\n`,
    );
    expect(await replayTo(hearth, [meter], null)).toMatchObject([
      { rows: 2, distinct: 2, unreadableValues: 1 },
    ]);
    const letters = await hearth.world.clickhouse.query(
      z.object({ raw: z.string() }),
      'SELECT raw FROM dead_letters FINAL WHERE message_key = {device:String}',
      { device: 'did:example:kampala:EM_999' },
    );
    expect(letters).toEqual([{ raw: unreadable }]);
  },
);
