// An analysis whose data change afterwards stays as it is, and is told of as stale: once, however many processes look.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellStale } from '#api/events/staleness.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { newUlid } from '#runtime/ids.ts';
import { openRecords, type Records } from '#runtime/records.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: readonly Records[];
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2].map(() => openRecords(world.clickhouse));
  hearth = openClient({ url: (await world.start('api')).url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);

async function household(name: string): Promise<string> {
  const made = await hearth('createHousehold', {
    body: {
      did: `did:example:stale:${name}`,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 3, children: 2 },
      devices: [
        {
          did: `did:example:stale:${name}:cooker`,
          type: 'ElectricPressureCooker',
          expectedInterval: 'PT15M',
        },
      ],
    },
  });
  return bodyOf(made, 201).id;
}

/** Rows of `device_days` as windows writes them: `digest` stands for the readings. */
const days = (name: string, household_id: string, digest: string, of = january): Promise<void> =>
  world.clickhouse.insertRows(
    'device_days',
    of.map((day) => ({
      device_did: `did:example:stale:${name}:cooker`,
      household_id,
      day,
      time_zone: 'UTC',
      start_at: `${day}T00:00:00Z`,
      end_at: `${day}T23:59:59Z`,
      energy_wh: 400,
      hours_in_use: 2,
      use_source: 'power',
      energy_source: 'counter',
      expected_intervals: 96,
      received_intervals: 96,
      input_digest: digest.repeat(64),
      rule_version: dayRuleVersion,
      read_at: new Date().toISOString(),
    })),
  );

const analyze = async (householdId: string) =>
  bodyOf(await hearth('analyzeHousehold', { body: { householdId, ...month } }), 200);

const freshness = async (id: string) => bodyOf(await hearth('getAnalysisFreshness', { params: { id } }), 200);

const everyoneLooks = (): Promise<void[]> =>
  Promise.all(
    [...copies, ...copies].map((records) =>
      tellStale({
        clickhouse: world.clickhouse,
        telemetry: world.clickhouse,
        records,
        settings: { HEARTH_COUNTRY: undefined },
        nowMs: Date.now,
        newUlid,
      }),
    ),
  );

/** What the feed tells, when it is held back no more. */
const told = (count: number) =>
  until('the events', async () => {
    const { data } = bodyOf(await hearth('listEvents', { query: { type: ['analysis.stale'] } }), 200);
    return data.length >= count && data;
  });

test('late data make an analysis stale: one event, its bytes stay, the next one is its successor', async () => {
  const id = await household('late');
  await days('late', id, '0');
  const first = await analyze(id);
  expect(await freshness(first.id)).toEqual({ stale: false, since: null, reasons: [], successor: null });
  await everyoneLooks();
  await days('late', id, '1', ['2024-01-30', '2024-01-31']);
  const reason = {
    code: 'device-days',
    detail: '2 days of did:example:stale:late:cooker have other readings: 2024-01-30 to 2024-01-31.',
  };
  expect(await freshness(first.id)).toMatchObject({ stale: true, reasons: [reason], successor: null });
  await everyoneLooks();
  await everyoneLooks();
  const events = await told(1);
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'analysis.stale', data: { id: first.id, household: id, reasons: ['device-days'] } },
  ]);
  const second = await analyze(id);
  expect(second.id).not.toBe(first.id);
  expect(await freshness(first.id)).toMatchObject({ stale: true, successor: second.id });
  expect(await freshness(second.id)).toMatchObject({ stale: false });
  expect(bodyOf(await hearth('getAnalysis', { params: { id: first.id } }), 200)).toEqual(first);
  const { data } = bodyOf(await hearth('listAnalyses', { query: { householdId: [id] } }), 200);
  expect(data.map((one) => [one.id, one.stale])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
});

test('another baseline within the period makes it stale, one after the period does not', async () => {
  const id = await household('rebased');
  await days('rebased', id, '0');
  const { id: analysis } = await analyze(id);
  const add = async (validFrom: string) =>
    bodyOf(
      await hearth('addHouseholdBaseline', {
        params: { id },
        body: { fuelType: 'Charcoal', monthlyConsumption: 20, validFrom },
      }),
      201,
    );
  await add('2024-02-01');
  await everyoneLooks();
  expect(await freshness(analysis)).toMatchObject({ stale: false });
  await add('2024-01-31');
  await everyoneLooks();
  expect(await freshness(analysis)).toMatchObject({
    stale: true,
    reasons: [{ code: 'baselines', detail: 'Another baseline is valid in the period.' }],
  });
  const events = await told(2);
  expect(events.map(({ subject }) => subject)).toContain(analysis);
});

test('a household that is erased makes its analyses stale', async () => {
  const id = await household('erased');
  await days('erased', id, '0');
  const { id: analysis } = await analyze(id);
  bodyOf(await hearth('eraseHousehold', { params: { id }, body: { reason: 'asked for it' } }), 201);
  expect(await freshness(analysis)).toMatchObject({ stale: true, reasons: [{ code: 'erased' }] });
});
