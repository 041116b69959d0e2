// An analysis with later changed data stays as it is and is reported as stale once, by any number of processes.
import { projectAnalysisKind } from '#api/store/analyses.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectReasons } from '#api/analyses/freshness/project-freshness.ts';
import { storedProjectAnalysis } from '#api/analyses/stored/stored.ts';
import { householdCandidates, marginSeconds, readChanges } from '#api/store/changed-analyses.ts';
import { reportStale } from '#api/analyses/freshness/report-stale.ts';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openRecords, type Records } from '#records/records.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { deviceDayRows, meteredDay, weighedDay } from '#test/support/device-days.ts';

let world: World;
let copies: readonly Records[];
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2].map(() => openRecords(world.clickhouse));
  hearth = openClient({ url: (await world.start('api')).url, key: await keyFor(world) });
});
// A look goes back to some minutes before the last one: here only to the start of the test.
beforeEach(() =>
  world.clickhouse.insertRows('analysis_looks', [
    { name: 'staleness', looked_at: new Date(Date.now() + marginSeconds * 1000).toISOString() },
  ]),
);
afterAll(() => world[Symbol.asyncDispose]());

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);

const scale = { type: 'FuelScale', fuelType: 'Charcoal', expectedInterval: 'PT1H' } as const;

type Weighed = 'Charcoal' | 'Wood';

async function household(
  name: string,
  more: object = {},
  sensors: readonly (Omit<typeof scale, 'fuelType'> & { readonly fuelType: Weighed })[] = [],
): Promise<string> {
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
        ...sensors.map((sensor) => ({ did: `did:example:stale:${name}:scale`, ...sensor })),
      ],
      ...more,
    },
  });
  return bodyOf(made, 201).id;
}

/** Stored at the moment; `digest` stands for the readings. */
const days = (name: string, household_id: string, digest: string, of = january): Promise<void> =>
  world.clickhouse.insertRows(
    'device_days',
    deviceDayRows(`did:example:stale:${name}:cooker`, of, {
      ...meteredDay,
      household_id,
      input_digest: digest.repeat(64),
      read_at: new Date().toISOString(),
    }),
  );

/** Days of a scale, stored at the moment. */
const weighings = (
  name: string,
  household_id: string,
  kg: number,
  of: readonly string[],
  fuelType: Weighed = 'Charcoal',
): Promise<void> =>
  world.clickhouse.insertRows(
    'device_days',
    deviceDayRows(`did:example:stale:${name}:scale`, of, {
      ...weighedDay(kg),
      'fuels.fuel_type': [fuelType],
      household_id,
      read_at: new Date().toISOString(),
    }),
  );

/** A week of two years before. */
const longAgo = Array.from({ length: 7 }, (_, index) => `2022-03-${String(index + 7).padStart(2, '0')}`);

const project = async (name: string, more: object = {}): Promise<string> =>
  bodyOf(await hearth('createProject', { body: { did: `did:example:stale:${name}`, name, ...more } }), 201)
    .id;

const analyzeProject = async (projectId: string, more: object = {}) =>
  bodyOf(await hearth('analyzeProject', { body: { projectId, ...month, ...more } }), 200);

const analyze = async (householdId: string) =>
  bodyOf(await hearth('analyzeHousehold', { body: { householdId, ...month } }), 200);

const analyzeWhole = async (householdId: string) => {
  const body = { householdId, ...month, baselineMethod: 'wholeHousehold' as const };
  return bodyOf(await hearth('analyzeHousehold', { body }), 200);
};

const freshness = async (id: string) => bodyOf(await hearth('getAnalysisFreshness', { params: { id } }), 200);

const api = (records = copies[0]) => ({
  clickhouse: world.clickhouse,
  telemetry: world.clickhouse,
  records: records ?? openRecords(world.clickhouse),
  settings: { HEARTH_COUNTRY: undefined },
  nowMs: Date.now,
  newUlid,
});

const look = (records = copies[0]): Promise<void> => reportStale(api(records));

const everyoneLooks = (): Promise<void[]> =>
  Promise.all([...copies, ...copies].map((records) => look(records)));

/** What the feed tells of an analysis, when it is held back no more. */
const told = (id: string, count = 1) =>
  until('the events', async () => {
    const { data } = bodyOf(await hearth('listEvents', { query: { type: ['analysis.stale'] } }), 200);
    const own = data.filter(({ subject }) => subject === id);
    return own.length >= count && own;
  });

const isProjectStale = async (projectId: string, id: string): Promise<boolean | undefined> => {
  const page = bodyOf(await hearth('listProjectAnalyses', { params: { id: projectId } }), 200);
  return page.data.find((one) => one.id === id)?.stale;
};

/** Codes of why a project's analysis is stale when of its households only one of comparison changed, long after they were made. */
async function reasonsOfProject(id: string, changed: string): Promise<string[] | undefined> {
  const [records] = copies;
  const record = (await records?.latest(projectAnalysisKind, [id]))?.get(id);
  const reasons =
    record &&
    (await projectReasons(api(records), storedProjectAnalysis(record.body), {
      households: [changed],
      compares: true,
    }));
  return reasons?.map(({ code }) => code);
}

/** What the list of a household says of an analysis. */
async function listedStale(householdId: string, id: string): Promise<boolean | undefined> {
  const page = bodyOf(await hearth('listAnalyses', { query: { householdId: [householdId] } }), 200);
  return page.data.find((one) => one.id === id)?.stale;
}

const idOf = async (name: string): Promise<string> =>
  bodyOf(await hearth('getHousehold', { params: { id: `did:example:stale:${name}` } }), 200).id;

test('an analysis of a project is listed, gets stale by any household of it, and leads to the next', async () => {
  const projectId = await project('whole');
  const members = ['whole0', 'whole1'];
  for (const name of members) await days(name, await household(name, { projectId }), '0');
  const list = async () =>
    bodyOf(await hearth('listProjectAnalyses', { params: { id: projectId } }), 200).data.map(
      (one) => [one.id, one.stale] as const,
    );
  const first = await analyzeProject(projectId);
  await look();
  expect(await list()).toEqual([[first.id, false]]);
  expect(await freshness(first.id)).toEqual({ stale: false, since: null, reasons: [], successor: null });
  await days('whole1', await idOf('whole1'), '1', ['2024-01-30']);
  await look();
  const events = await told(first.id);
  expect(events.map(({ data }) => data)).toEqual([
    { id: first.id, project: projectId, reasons: ['households'] },
  ]);
  const second = await analyzeProject(projectId);
  expect(await list()).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  expect(await freshness(first.id)).toMatchObject({
    stale: true,
    reasons: [{ code: 'households', detail: expect.stringContaining('did:example:stale:whole1') }],
    successor: second.id,
  });
  expect(bodyOf(await hearth('getAnalysis', { params: { id: first.id } }), 200)).toEqual(first);
  await days('whole2', await household('whole2', { projectId }), '0');
  await look();
  expect((await list())[1]).toEqual([second.id, true]);
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
    detail:
      '2 days of did:example:stale:late:cooker were computed again, because readings or values of the device changed: 2024-01-30 to 2024-01-31.',
  };
  expect(await freshness(first.id)).toMatchObject({ stale: true, reasons: [reason], successor: null });
  await everyoneLooks();
  await everyoneLooks();
  const events = await told(first.id);
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'analysis.stale', data: { id: first.id, household: id, reasons: ['device-days'] } },
  ]);
  const second = await analyze(id);
  expect(second.id).not.toBe(first.id);
  expect(await freshness(first.id)).toMatchObject({ stale: true, successor: second.id });
  expect(await freshness(second.id)).toMatchObject({ stale: false });
  const rerun = bodyOf(await hearth('rerunAnalysis', { params: { id: first.id } }), 200);
  expect(rerun).toMatchObject({
    match: true,
    freshness: { stale: true, reasons: [reason], successor: second.id },
  });
  expect(bodyOf(await hearth('getAnalysis', { params: { id: first.id } }), 200)).toEqual(first);
  const { data } = bodyOf(await hearth('listAnalyses', { query: { householdId: [id] } }), 200);
  expect(data.map((one) => [one.id, one.stale])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  const listed = async (query: { stale?: 'true' | 'false'; sort?: '-createdAt' }) =>
    bodyOf(await hearth('listAnalyses', { query: { householdId: [id], ...query } }), 200).data.map(
      (one) => one.id,
    );
  expect(await listed({ stale: 'true' })).toEqual([first.id]);
  expect(await listed({ stale: 'false' })).toEqual([second.id]);
  expect(await listed({ sort: '-createdAt' })).toEqual([second.id, first.id]);
});

test('an answer to another question is no successor: other parameters or another level', async () => {
  const id = await household('asked-otherwise');
  await days('asked-otherwise', id, '0');
  const ask = async (more: object) =>
    bodyOf(await hearth('analyzeHousehold', { body: { householdId: id, ...month, ...more } }), 200);
  const parameters = { fNRB: 0.3, tdl: 0.15 };
  const [usual, whatIf] = [await ask({}), await ask({ parameters })];
  await ask({ confidenceLevel: 0.95 });
  expect((await freshness(usual.id)).successor).toBeNull();
  await days('asked-otherwise', id, '1', ['2024-01-30']);
  const again = await ask({ parameters: { tdl: 0.15, fNRB: 0.3 } });
  expect((await freshness(whatIf.id)).successor).toBe(again.id);
  expect((await freshness(usual.id)).successor).toBeNull();
});

/** The same whether reads take the changed households as parameters or find them again. */
async function lookedAtSince(since: string): Promise<string[]> {
  const { clickhouse } = world;
  const changes = await readChanges(clickhouse, since);
  const page = { after: '', limit: 1000 };
  const found = await householdCandidates(clickhouse, changes, page);
  expect(await householdCandidates(clickhouse, { since, households: null }, page)).toEqual(found);
  return found.map(({ id }) => id);
}

test('days that were computed again with the same contents are not looked at', async () => {
  const id = await household('computed-again');
  const since = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const computed = (digest: string, changed_at: string): Promise<void> =>
    world.clickhouse.insertRows(
      'device_days',
      deviceDayRows('did:example:stale:computed-again:cooker', january, {
        ...meteredDay,
        household_id: id,
        input_digest: digest.repeat(64),
        read_at: new Date().toISOString(),
        changed_at,
      }),
    );
  await computed('0', '2024-03-01T00:00:00Z');
  const { id: analysis } = await analyze(id);
  await computed('0', '2024-03-01T00:00:00Z');
  expect(await lookedAtSince(since)).not.toContain(analysis);
  await computed('1', new Date().toISOString());
  expect(await lookedAtSince(since)).toContain(analysis);
});

test('a late reading that contradicts one of the same moment makes it stale, though its day keeps its digest', async () => {
  const id = await household('contradicted');
  const did = 'did:example:stale:contradicted:cooker';
  const rows = deviceDayRows(did, january, { ...meteredDay, household_id: id, power_rows: 96 });
  await world.clickhouse.insertRows('device_days', rows);
  const { id: analysis } = await analyze(id);
  await look();
  expect(await listedStale(id, analysis)).toBe(false);
  const since = new Date().toISOString().replace('T', ' ').replace('Z', '');
  expect(await lookedAtSince(since)).not.toContain(analysis);
  await world.clickhouse.insertRows('anomalies', [
    {
      id: 'c'.repeat(32),
      detector: 'conflict',
      detector_version: 1,
      device_did: did,
      kind: 'power',
      observed_at: '2024-01-09T12:00:00Z',
      sequence: 1,
      _arrived_at: '2024-01-09T12:00:00Z',
    },
  ]);
  expect(await lookedAtSince(since)).toContain(analysis);
  await look();
  expect(await listedStale(id, analysis)).toBe(true);
  const [event] = await told(analysis);
  expect(event?.data).toEqual({ id: analysis, household: id, reasons: ['device-days'] });
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
  await look();
  expect(await freshness(analysis)).toMatchObject({ stale: false });
  await add('2024-01-31');
  await look();
  expect(await freshness(analysis)).toMatchObject({
    stale: true,
    reasons: [{ code: 'baselines', detail: 'Another baseline is valid in the period.' }],
  });
  expect(await told(analysis)).toHaveLength(1);
});

test('what is changed back is not stale any more, in lists as by its freshness; changed again it is told again', async () => {
  const id = await household('returned');
  await days('returned', id, '0');
  const { id: analysis } = await analyze(id);
  const restate = async (adults: number) =>
    bodyOf(
      await hearth('updateHousehold', {
        params: { id },
        body: { members: { adults, children: 2 }, validFrom: '2024-01-01' },
      }),
      200,
    );
  await restate(7);
  await look();
  expect(await listedStale(id, analysis)).toBe(true);
  await restate(3);
  await look();
  expect(await listedStale(id, analysis)).toBe(false);
  expect(await freshness(analysis)).toEqual({ stale: false, since: null, reasons: [], successor: null });
  await restate(8);
  await look();
  expect(await listedStale(id, analysis)).toBe(true);
  expect(await told(analysis, 2)).toHaveLength(2);
});

test('an installation that is corrected or withdrawn makes it stale', async () => {
  const name = 'corrected';
  const id = await household(name);
  await days(name, id, 'a');
  const device = `did:example:stale:${name}:cooker`;
  const stays = bodyOf(await hearth('listDeviceInstallations', { params: { id: device } }), 200).data;
  const params = { id: device, recordId: stays[0]?.id ?? '' };
  const first = await analyze(id);
  const body = { from: '2024-01-10T00:00:00Z', correctionReason: 'It came on the 10th.' };
  expect((await hearth('correctInstallation', { params, body })).status).toBe(200);
  expect(await freshness(first.id)).toMatchObject({ stale: true });
  await look();
  expect(await told(first.id)).toHaveLength(1);
  const query = { correctionReason: 'It never came.' };
  expect((await hearth('withdrawInstallation', { params, query })).status).toBe(204);
  expect((await freshness(first.id)).reasons.map(({ code }) => code)).toEqual(['devices']);
});

test('lists say what its freshness said, at once', async () => {
  const id = await household('asked');
  await days('asked', id, '0');
  const { id: analysis } = await analyze(id);
  await days('asked', id, '1', ['2024-01-09']);
  const { stale, since } = await freshness(analysis);
  expect({ stale, listed: await listedStale(id, analysis) }).toEqual({ stale: true, listed: true });
  await look();
  expect(await freshness(analysis)).toMatchObject({ since });
  expect(await told(analysis)).toHaveLength(1);
  await days('asked', id, '0', ['2024-01-09']);
  expect(await freshness(analysis)).toMatchObject({ stale: false, since: null });
  expect(await listedStale(id, analysis)).toBe(false);
});

test('late weighings of two years before, by the household or by those it is compared with, make it stale', async () => {
  const projectId = await project('p');
  const id = await household('weighing', { projectId }, [scale]);
  const other = await household('compared', { projectId, group: 'comparison' }, [scale]);
  await days('weighing', id, '0');
  await weighings('weighing', id, 0.3, january);
  await weighings('compared', other, 0.9, january);
  const first = await analyzeWhole(id);
  await look();
  expect(await listedStale(id, first.id)).toBe(false);
  await weighings('weighing', id, 1, longAgo);
  await look();
  expect(await listedStale(id, first.id)).toBe(true);
  const second = await analyzeWhole(id);
  expect(second.id).not.toBe(first.id);
  await weighings('compared', other, 1.1, longAgo);
  await look();
  const [event] = await told(second.id);
  expect(event?.data).toEqual({ id: second.id, household: id, reasons: ['fuel-history'] });
});

/** A household with a stove and a scale, both with all days of January. */
async function weigher(name: string, more: object, fuelType: Weighed = 'Charcoal'): Promise<string> {
  const baseline = { fuelType, monthlyConsumption: 40 };
  const id = await household(name, { baseline, ...more }, [{ ...scale, fuelType }]);
  await days(name, id, '0');
  await weighings(name, id, 0.3, january, fuelType);
  return id;
}

test('late weighings by a comparison household of the fuel that fewer weigh make the analysis of a project stale', async () => {
  const projectId = await project('two-fuels');
  for (const name of ['coal0', 'coal1']) await weigher(name, { projectId });
  await weigher('wood0', { projectId }, 'Wood');
  for (const name of ['coal2', 'coal3']) await weigher(name, { projectId, group: 'comparison' });
  const compared = await weigher('wood-compared', { projectId, group: 'comparison' }, 'Wood');
  const { id } = await analyzeProject(projectId, { baselineMethod: 'wholeHousehold' });
  const { inputs } = bodyOf(await hearth('getAnalysisTrace', { params: { id } }), 200);
  expect(inputs).toMatchObject({ households: { length: 3 }, panel: { fuelType: 'Charcoal' } });
  await look();
  expect(await isProjectStale(projectId, id)).toBe(false);
  await weighings('wood-compared', compared, 1.1, longAgo, 'Wood');
  await look();
  expect(await isProjectStale(projectId, id)).toBe(true);
});

test('late weighings by comparison households of the fuel that most weigh make it stale, also where no stove says since when it is there', async () => {
  const projectId = await project('since-unknown');
  await weigher('since-unknown0', { projectId });
  for (const name of ['since-unknown1', 'since-unknown2'])
    await weigher(name, { projectId, group: 'comparison' });
  const ask = { baselineMethod: 'wholeHousehold' };
  const { id } = await analyzeProject(projectId, ask);
  const { inputs } = bodyOf(await hearth('getAnalysisTrace', { params: { id } }), 200);
  const ofComparison = { treatedFrom: null };
  expect(inputs).toMatchObject({ panel: { fuelType: 'Charcoal', households: [ofComparison, ofComparison] } });
  const compared = await idOf('since-unknown1');
  expect(await reasonsOfProject(id, compared)).toEqual([]);
  const march = january.map((day) => day.replace('2024-01', '2022-03'));
  await weighings('since-unknown1', compared, 1.1, march);
  expect(await reasonsOfProject(id, compared)).toEqual(['households', 'fuel-history']);
  expect((await analyzeProject(projectId, ask)).id).not.toBe(id);
});

test('the first weighings by comparison households, with which nothing could be compared before, make it stale', async () => {
  const projectId = await project('not-compared');
  await weigher('not-compared0', { projectId });
  const compared = await household('not-compared1', { projectId, group: 'comparison' }, [scale]);
  const { id } = await analyzeProject(projectId, { baselineMethod: 'wholeHousehold' });
  await look();
  expect(await isProjectStale(projectId, id)).toBe(false);
  await weighings('not-compared1', compared, 0.9, longAgo);
  await look();
  expect(await isProjectStale(projectId, id)).toBe(true);
});

test('a household that counts as provisional keeps the analysis of its project fresh, and one below the threshold left out', async () => {
  const projectId = await project('provisional', { coverageThreshold: 0.8 });
  const covered = (name: string, id: string, share: number, digest: string): Promise<void> =>
    world.clickhouse.insertRows(
      'device_days',
      deviceDayRows(`did:example:stale:${name}:cooker`, january, {
        ...meteredDay,
        household_id: id,
        received_intervals: Math.round(96 * share),
        input_digest: digest.repeat(64),
        read_at: new Date().toISOString(),
      }),
    );
  const counted = await household('provisional0', { projectId });
  const leftOut = await household('provisional1', { projectId });
  await covered('provisional0', counted, 0.9, '0');
  await covered('provisional1', leftOut, 0.5, '0');
  const { id, households } = await analyzeProject(projectId);
  expect(households).toEqual({ used: 1, leftOut: 1 });
  await covered('provisional1', leftOut, 0.5, '1');
  await look();
  expect(await isProjectStale(projectId, id)).toBe(false);
  await covered('provisional0', counted, 0.9, '1');
  await look();
  expect(await isProjectStale(projectId, id)).toBe(true);
});

test('a household that is erased makes its analyses stale', async () => {
  const id = await household('erased');
  await days('erased', id, '0');
  const { id: analysis } = await analyze(id);
  bodyOf(await hearth('eraseHousehold', { params: { id }, body: { reason: 'asked for it' } }), 201);
  expect(await freshness(analysis)).toMatchObject({ stale: true, reasons: [{ code: 'erased' }] });
});
