// A household that goes from one project to another: what it did before stays with the first one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { insertRecords } from '#runtime/record-log.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { deviceDayRows, meteredDay, weighedDay } from '#test/support/device-days.ts';

let world: World;
let url: string;
let hearth: Client;
const projects = { first: '', second: '' };
let ofFirst: Client;
let ofSecond: Client;

beforeAll(async () => {
  world = await openWorld();
  ({ url } = await world.start('api'));
  hearth = openClient({ url, key: await keyFor(world) });
  for (const name of ['first', 'second'] as const)
    projects[name] = bodyOf(
      await hearth('createProject', { body: { did: `did:x:${name}`, name, country: 'ZM' } }),
      201,
    ).id;
  ofFirst = openClient({ url, key: await keyFor(world, { projectIds: [projects.first] }) });
  ofSecond = openClient({ url, key: await keyFor(world, { projectIds: [projects.second] }) });
});
afterAll(() => world[Symbol.asyncDispose]());

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const dates = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
const january = dates('2024-01-01', 31);

/** A household of the first project, with a cooker and a scale since 2022. */
async function household(name: string, more: object = {}): Promise<string> {
  const did = `did:x:${name}`;
  const devices = [
    { did: `${did}/c`, type: 'ElectricPressureCooker', expectedInterval: 'PT15M' } as const,
    { did: `${did}/s`, type: 'FuelScale', fuelType: 'Charcoal', expectedInterval: 'PT1H' } as const,
  ];
  const made = await hearth('createHousehold', {
    body: {
      did,
      projectId: projects.first,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 3, children: 2 },
      devices,
      ...more,
    },
  });
  const { id } = bodyOf(made, 201);
  const cooked = deviceDayRows(`${did}/c`, january, { ...meteredDay, household_id: id });
  const burned = deviceDayRows(`${did}/s`, dates('2022-01-03', 759), {
    ...weighedDay(0.5),
    household_id: id,
  });
  await world.clickhouse.insertRows('device_days', [...cooked, ...burned]);
  return id;
}

const move = async (id: string, projectId: string | null) =>
  bodyOf(await hearth('updateHousehold', { params: { id }, body: { projectId } }), 200);

const days = async (client: Client, id: string) => {
  const query = { from: '2024-01-01', to: '2024-01-31' };
  const reply = await client('listDeviceDays', { params: { id }, query });
  return bodyOf(reply, 200).data.length;
};

test('device-days of before a move are those of the project that it left', async () => {
  const id = await household('moved');
  expect(await days(ofFirst, 'did:x:moved/c')).toBe(31);
  const moved = await move(id, projects.second);
  expect(moved).not.toHaveProperty('formerProjects');
  expect(await days(ofFirst, 'did:x:moved/c')).toBe(31);
  expect(await days(ofSecond, 'did:x:moved/c')).toBe(0);
  const query = { from: '2024-01-01', to: '2024-01-31' };
  expect(bodyOf(await ofSecond('listHouseholdDays', { params: { id }, query }), 200).data).toEqual([]);
  expect(bodyOf(await hearth('listHouseholdDays', { params: { id }, query }), 200).data.length).toBe(62);
  expect((await ofFirst('listHouseholdDays', { params: { id }, query })).status).toBe(404);
});

test('a limited key is refused an analysis of time in another project, and sees none that somebody else ran', async () => {
  const id = await household('refused');
  const earlier = bodyOf(await ofFirst('analyzeHousehold', { body: { householdId: id, ...month } }), 200);
  await move(id, projects.second);
  const today = new Date().toISOString().slice(0, 10);
  const refused = await ofSecond('analyzeHousehold', { body: { householdId: id, ...month } });
  expect(bodyOf(refused, 403)).toMatchObject({
    code: 'project-not-allowed',
    detail: `Until ${today} the household was in another project, and the period starts on 2024-01-01: a key that is limited to projects may ask for a period that starts after ${today}.`,
    errors: [{ pointer: '#/periodStart', code: 'in-other-project' }],
  });
  const asked = { householdId: id, ...month, confidenceLevel: 0.8 };
  const { id: whole } = bodyOf(await hearth('analyzeHousehold', { body: asked }), 200);
  for (const operation of ['getAnalysis', 'getAnalysisTrace', 'getAnalysisFreshness'] as const) {
    expect((await ofSecond(operation, { params: { id: whole } })).status).toBe(404);
    expect((await ofSecond(operation, { params: { id: earlier.id } })).status).toBe(404);
    expect((await hearth(operation, { params: { id: whole } })).status).toBe(200);
  }
  expect(bodyOf(await ofSecond('listHouseholdAnalyses', { params: { id } }), 200).data).toEqual([]);
  // Who gave it away keeps what was its own.
  expect(bodyOf(await ofFirst('getAnalysis', { params: { id: earlier.id } }), 200)).toEqual(earlier);
  expect((await ofFirst('getAnalysis', { params: { id: whole } })).status).toBe(404);
});

test('no project is credited with what a household saved in another', async () => {
  const id = await household('counted');
  await household('stayed');
  await move(id, projects.second);
  const second = await hearth('analyzeProject', { body: { projectId: projects.second, ...month } });
  expect(bodyOf(second, 422)).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringContaining('in-other-project'),
  });
  const first = bodyOf(
    await hearth('analyzeProject', { body: { projectId: projects.first, ...month } }),
    200,
  );
  expect(first.households).toEqual({ used: 1, leftOut: 0 });
});

/** A move at a moment of the past, as a household would hold it that was moved then. */
async function movedAt(id: string, until: string): Promise<void> {
  const [last] = await world.clickhouse.query(
    z.object({ version: z.number(), body: z.string() }),
    "SELECT version, body FROM records WHERE kind = 'household' AND id = {id:String} ORDER BY version DESC LIMIT 1",
    { id },
  );
  const body: unknown = JSON.parse(last?.body ?? '');
  const formerProjects = [{ projectId: projects.first, until }];
  await insertRecords(world.clickhouse, [
    {
      kind: 'household',
      id,
      version: (last?.version ?? 0) + 1,
      body: JSON.stringify({ ...z.looseObject({}).parse(body), projectId: projects.second, formerProjects }),
      actor: 'test',
      nonce: `${id}-moved`,
      at: until,
    },
  ]);
}

test('what was weighed in another project is in no analysis of this one, of the household or of those compared', async () => {
  const id = await household('weighed');
  const compared = await household('compared', { group: 'comparison' });
  await movedAt(id, '2023-12-13T09:00:00Z');
  await movedAt(compared, '2023-12-20T09:00:00Z');
  const asked = { householdId: id, ...month, baselineMethod: 'wholeHousehold' as const };
  const analysis = bodyOf(await ofSecond('analyzeHousehold', { body: asked }), 200);
  const trace = bodyOf(await ofSecond('getAnalysisTrace', { params: { id: analysis.id } }), 200);
  const { fuelHistory } = z
    .object({
      fuelHistory: z.object({
        weeks: z.array(z.string()),
        own: z.array(z.number().nullable()),
        comparison: z.array(z.number().nullable()),
      }),
    })
    .parse(trace.inputs);
  const known = (series: readonly (number | null)[]) =>
    fuelHistory.weeks.filter((_, index) => (series[index] ?? null) !== null);
  const rest = ['2023-12-25', '2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22'];
  expect(known(fuelHistory.own)).toEqual(['2023-12-18', ...rest]);
  expect(known(fuelHistory.comparison)).toEqual(rest);
});
