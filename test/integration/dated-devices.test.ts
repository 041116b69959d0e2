// Device attributes are dated, from the readings to the analysis: a change of today changes no past day and no past result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { at, computedDays, daysOf, metered, store } from './windows-world.ts';

let world: World;
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  const [{ url }] = await Promise.all([world.start('api'), world.start('windows')]);
  hearth = openClient({ url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const did = 'did:x:cooker';
const period = { periodStart: '2024-05-01', periodEnd: '2024-05-05' };
const days = ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04', '2024-05-05'] as const;

const analysis = async (householdId: string, more: object = {}) => {
  const body = { householdId, ...period, parameters: { tdl: 0.1, efGrid: 0.5 }, ...more };
  return hearth('analyzeHousehold', { body });
};

async function cookedIn(householdDid: string, deviceDid: string): Promise<void> {
  const made = await hearth('createHousehold', {
    body: {
      did: householdDid,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 3, children: 2 },
      devices: [
        { did: deviceDid, type: 'ElectricPressureCooker', ratedPowerW: 1000, expectedInterval: 'PT5M' },
      ],
    },
  });
  bodyOf(made, 201);
  const meals = days.map((day) => [at(`${day}T10:00:00Z`), at(`${day}T11:00:00Z`)] as const);
  await store(world.clickhouse, 'power', metered(deviceDid, at('2024-05-01T00:00:00Z'), 5 * 288, meals));
  await computedDays(world.clickhouse, deviceDid);
}

test('another rated power or interval of today gives the same days and the same analysis of the past', async () => {
  await cookedIn('did:x:home', did);
  const before = await daysOf(world.clickhouse, did);
  const first = bodyOf(await analysis('did:x:home'), 200);
  const body = {
    ratedPowerW: 300,
    expectedInterval: 'PT16M',
    type: 'InductionStove',
    meter: { accuracyPercent: 9 },
  } as const;
  bodyOf(await hearth('changeDevice', { params: { id: did }, body }), 200);
  expect(bodyOf(await analysis('did:x:home'), 200)).toEqual(first);
  const fresh = await hearth('getAnalysisFreshness', { params: { id: first.id } });
  expect(bodyOf(fresh, 200)).toMatchObject({ stale: false, reasons: [] });
  expect(await computedDays(world.clickhouse, did)).toEqual(before);
});

test('a change with an earlier validFrom computes the days from then on again, and makes what stands on them stale', async () => {
  const [home, cooker] = ['did:x:dated', 'did:x:dated/cooker'] as const;
  await cookedIn(home, cooker);
  const before = await daysOf(world.clickhouse, cooker);
  const first = bodyOf(await analysis(home), 200);
  const change = { ratedPowerW: 2000, validFrom: '2024-05-04' };
  bodyOf(await hearth('changeDevice', { params: { id: cooker }, body: change }), 200);
  const after = await until('days of both values', async () => {
    const rows = await daysOf(world.clickhouse, cooker);
    return rows.get('2024-05-05')?.['rated_power_w'] === 2000 && rows;
  });
  expect(days.map((day) => after.get(day)?.['rated_power_w'])).toEqual([1000, 1000, 1000, 2000, 2000]);
  for (const day of days.slice(0, 3)) expect(after.get(day)).toEqual(before.get(day));
  const fresh = bodyOf(await hearth('getAnalysisFreshness', { params: { id: first.id } }), 200);
  expect(fresh.reasons.map(({ code }) => code)).toEqual(['device-days', 'device']);
});

test('a device that was of another type on some days of a period: the analysis names the parts to ask for', async () => {
  const [home, cooker] = ['did:x:typed', 'did:x:typed/cooker'] as const;
  await cookedIn(home, cooker);
  const change = { type: 'InductionStove', validFrom: '2024-05-04' } as const;
  bodyOf(await hearth('changeDevice', { params: { id: cooker }, body: change }), 200);
  expect(bodyOf(await analysis(home), 422)).toMatchObject({
    code: 'insufficient-data',
    detail: `${cooker} is of the type ElectricPressureCooker until 2024-05-04, and of the type InductionStove from then on. Analyze the time before 2024-05-04 and the time from 2024-05-04 separately.`,
  });
  bodyOf(await analysis(home, { periodEnd: '2024-05-03' }), 200);
  bodyOf(await analysis(home, { periodStart: '2024-05-04' }), 200);
});
