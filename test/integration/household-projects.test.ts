// A household that moves to another project: its earlier data stay with the first project.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { insertRecords } from '#records/backup.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { deviceDayRows, meteredDay, weighedDay } from '#test/support/device-days.ts';

let world: World;
let url: string;
let hearth: Client;
const projects = { first: '', second: '' };
const countries = { first: 'ZM', second: 'UG' } as const;
let ofFirst: Client;
let ofSecond: Client;

beforeAll(async () => {
  world = await openWorld();
  ({ url } = await world.start('api'));
  hearth = openClient({ url, key: await keyFor(world) });
  for (const name of ['first', 'second'] as const)
    projects[name] = bodyOf(
      await hearth('createProject', { body: { did: `did:x:${name}`, name, country: countries[name] } }),
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
  expect(bodyOf(await ofFirst('listHouseholdDays', { params: { id }, query }), 200).data.length).toBe(62);
});

test('who gave a household away keeps its time there: the record, the analyses, and the analysis of it, with its own country', async () => {
  const id = await household('kept');
  const asked = { body: { householdId: id, ...month } };
  const before = bodyOf(await ofFirst('getHousehold', { params: { id } }), 200);
  const earlier = bodyOf(await ofFirst('analyzeHousehold', asked), 200);
  await move(id, projects.second);
  for (const client of [ofFirst, hearth])
    expect(bodyOf(await client('analyzeHousehold', asked), 200)).toEqual(earlier);
  expect(bodyOf(await ofFirst('getHousehold', { params: { id } }), 200)).toMatchObject(before);
  const analyses = bodyOf(await ofFirst('listHouseholdAnalyses', { params: { id } }), 200).data;
  expect(analyses.map((one) => one.id)).toEqual([earlier.id]);
  const fresh = await hearth('getAnalysisFreshness', { params: { id: earlier.id } });
  expect(bodyOf(fresh, 200)).toMatchObject({ stale: false });
  // It is not theirs to change any more.
  const change = await ofFirst('updateHousehold', { params: { id }, body: { tags: ['mine'] } });
  expect(change.status).toBe(404);
});

test('a limited key is refused an analysis of time in another project, and sees none of those', async () => {
  const id = await household('refused');
  const earlier = bodyOf(await ofFirst('analyzeHousehold', { body: { householdId: id, ...month } }), 200);
  await move(id, projects.second);
  const refused = await ofSecond('analyzeHousehold', { body: { householdId: id, ...month } });
  expect(bodyOf(refused, 403)).toMatchObject({
    code: 'project-not-allowed',
    detail: expect.stringContaining('From 2024-01-01 to 2024-01-31 the household was in a project'),
    errors: [{ pointer: '#/periodStart', code: 'in-other-project' }],
  });
  for (const operation of ['getAnalysis', 'getAnalysisTrace', 'getAnalysisFreshness'] as const) {
    expect((await ofSecond(operation, { params: { id: earlier.id } })).status).toBe(404);
    expect((await hearth(operation, { params: { id: earlier.id } })).status).toBe(200);
  }
  expect(bodyOf(await ofSecond('listHouseholdAnalyses', { params: { id } }), 200).data).toEqual([]);
  expect(bodyOf(await ofFirst('getAnalysis', { params: { id: earlier.id } }), 200)).toEqual(earlier);
});

test('a project is credited with what its households did in their time there, and no other is', async () => {
  const id = await household('counted');
  const asked = { body: { projectId: projects.first, ...month } };
  const before = bodyOf(await hearth('analyzeProject', asked), 200);
  await move(id, projects.second);
  expect(bodyOf(await hearth('analyzeProject', asked), 200)).toEqual(before);
  const second = await hearth('analyzeProject', { body: { projectId: projects.second, ...month } });
  expect(bodyOf(second, 422)).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringContaining('in-other-project'),
  });
});

test('a household that went to another project within a period: the parts are named, and each counts with its country', async () => {
  const id = await household('divided');
  const body = { projectId: projects.second, projectFrom: '2024-01-16T00:00:00Z' };
  bodyOf(await hearth('updateHousehold', { params: { id }, body }), 200);
  const asked = { householdId: id, ...month };
  expect(bodyOf(await hearth('analyzeHousehold', { body: asked }), 422)).toMatchObject({
    code: 'insufficient-data',
    detail:
      'The household was in another project for a part of this period. Choose 2024-01-01 to 2024-01-15, or 2024-01-16 to 2024-01-31.',
  });
  expect(bodyOf(await ofSecond('analyzeHousehold', { body: asked }), 422).detail).toBe(
    'The household was in another project for a part of this period. Choose 2024-01-16 to 2024-01-31.',
  );
  const parts = [
    [ofFirst, { ...asked, periodEnd: '2024-01-15' }],
    [ofSecond, { ...asked, periodStart: '2024-01-16' }],
  ] as const;
  const countriesOf = parts.map(async ([client, part]) => {
    const { id: analysis } = bodyOf(await client('analyzeHousehold', { body: part }), 200);
    const trace = bodyOf(await client('getAnalysisTrace', { params: { id: analysis } }), 200);
    return z.object({ country: z.string() }).parse(trace.inputs).country;
  });
  expect(await Promise.all(countriesOf)).toEqual(['ZM', 'UG']);
  const whole = bodyOf(
    await hearth('analyzeProject', { body: { projectId: projects.first, ...month } }),
    200,
  );
  expect(whole.leftOut).toContainEqual(
    expect.objectContaining({
      code: 'in-other-project',
      example: {
        householdId: 'did:x:divided',
        detail:
          'It was in this project only from 2024-01-01 to 2024-01-15. Choose a period within these days.',
      },
    }),
  );
  const ofHalf = { projectId: projects.second, ...month, periodStart: '2024-01-16' };
  expect(bodyOf(await hearth('analyzeProject', { body: ofHalf }), 200).households.used).toBe(1);
});

test('the projects of a household have from and to; the last move can be dated, corrected and taken back', async () => {
  const id = await household('dated');
  const patch = (body: object, client = hearth) => client('updateHousehold', { params: { id }, body });
  const memberships = async (client = hearth) =>
    bodyOf(await client('listHouseholdMemberships', { params: { id } }), 200).data;
  const always = { projectId: 'did:x:first', from: null, to: null };
  expect(await memberships()).toEqual([always]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { second, first } = projects;
  expect(bodyOf(await patch({ projectId: second, projectFrom: tomorrow }), 400)).toMatchObject({
    errors: [{ pointer: '#/projectFrom', code: 'in-future' }],
  });
  bodyOf(await patch({ projectId: second, projectFrom: '2024-01-20T00:00:00Z' }), 200);
  const corrected = { projectId: second, projectFrom: '2024-01-18T00:00:00Z' };
  const { version } = bodyOf(await patch(corrected), 200);
  const moved = [
    { ...always, to: '2024-01-18T00:00:00Z' },
    { projectId: 'did:x:second', from: '2024-01-18T00:00:00Z', to: null },
  ];
  expect(await memberships()).toEqual(moved);
  expect(await memberships(ofFirst)).toEqual(moved.slice(0, 1));
  expect(await memberships(ofSecond)).toEqual(moved.slice(1));
  // The same again is no version.
  expect(bodyOf(await patch(corrected), 200).version).toBe(version);
  const early = await patch({ projectId: first, projectFrom: '2024-01-17T00:00:00Z' });
  expect(bodyOf(early, 409)).toMatchObject({
    errors: [
      {
        pointer: '#/projectFrom',
        code: 'before-start',
        detail:
          'The household is in its project since 2024-01-18T00:00:00Z. It can only move to another one at a later time.',
      },
    ],
  });
  bodyOf(await patch({ projectId: first, projectFrom: '2024-01-18T00:00:00Z' }), 200);
  expect(await memberships()).toEqual([always]);
});

test('who took a household over changes nothing of its time in the other project', async () => {
  const id = await household('taken');
  const asked = { body: { householdId: id, ...month } };
  const earlier = bodyOf(await ofFirst('analyzeHousehold', asked), 200);
  bodyOf(
    await hearth('updateHousehold', {
      params: { id },
      body: { projectId: projects.second, projectFrom: '2024-02-10T00:00:00Z' },
    }),
    200,
  );
  const baseline = { fuelType: 'Charcoal', monthlyConsumption: 60, validFrom: '2024-01-05' } as const;
  const members = { adults: 9, children: 9 };
  const refused = [
    ofSecond('updateHousehold', { params: { id }, body: { members, validFrom: '2024-01-05' } }),
    ofSecond('updateHousehold', { params: { id }, body: { baseline } }),
    ofSecond('addHouseholdBaseline', { params: { id }, body: baseline }),
    ofSecond('changeDevice', {
      params: { id: 'did:x:taken/c' },
      body: { ratedPowerW: 1, validFrom: '2024-02-01' },
    }),
  ];
  for (const reply of await Promise.all(refused))
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      403,
      expect.stringContaining('in-other-project'),
    ]);
  const own = { members, validFrom: '2024-02-12' };
  bodyOf(await ofSecond('updateHousehold', { params: { id }, body: own }), 200);
  expect(bodyOf(await ofFirst('analyzeHousehold', asked), 200)).toEqual(earlier);
});

test('other members of today change no past analysis; with validFrom the fewest of the period count', async () => {
  const id = await household('members');
  const asked = { body: { householdId: id, ...month } };
  const first = bodyOf(await hearth('analyzeHousehold', asked), 200);
  const patch = (body: object) => hearth('updateHousehold', { params: { id }, body });
  const today = new Date().toISOString().slice(0, 10);
  const members = { adults: 30, children: 10 };
  const changed = bodyOf(await patch({ members, group: 'comparison' }), 200);
  expect(changed).toMatchObject({
    members,
    formerValues: [{ until: today, members: { adults: 3, children: 2 } }],
  });
  expect(bodyOf(await hearth('analyzeHousehold', asked), 200)).toEqual(first);
  const personsOf = async (body: object): Promise<unknown> => {
    bodyOf(await patch(body), 200);
    const { id: analysis } = bodyOf(await hearth('analyzeHousehold', asked), 200);
    const { inputs } = bodyOf(await hearth('getAnalysisTrace', { params: { id: analysis } }), 200);
    return z.object({ persons: z.number() }).parse(inputs).persons;
  };
  expect(await personsOf({ members, validFrom: '2024-01-10' })).toBe(5);
  expect(await personsOf({ members, validFrom: '2023-12-31' })).toBe(40);
  const fresh = await hearth('getAnalysisFreshness', { params: { id: first.id } });
  expect(bodyOf(fresh, 200).reasons).toMatchObject([{ code: 'household' }]);
  expect(bodyOf(await patch({ tags: ['a'], validFrom: '2024-01-01' }), 400)).toMatchObject({
    errors: [{ pointer: '#/validFrom', code: 'required' }],
  });
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
