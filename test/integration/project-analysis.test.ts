// Analyses of a project over HTTP: its households added up, those left out with their reasons, one boundary, a trace.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { runCli } from '#test/support/cli.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { deviceDayRows, meteredDay, weighedDay } from '#test/support/device-days.ts';

let world: World;
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  const api = await world.start('api', { HEARTH_COUNTRY: 'ZM' });
  hearth = openClient({ url: api.url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);

interface Cooker {
  readonly type?: 'ImprovedBiomassStove';
  /** Of the month; null: no reading. */
  readonly kwh: number | null;
  readonly covered?: number;
}

async function household(projectId: string, name: string, cooker: Cooker, changes: object = {}) {
  const did = `did:x:${name}`;
  const made = await hearth('createHousehold', {
    body: {
      did,
      projectId,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 3, children: 2 },
      devices: [
        { did: `${did}/c`, type: cooker.type ?? 'ElectricPressureCooker', expectedInterval: 'PT15M' },
      ],
      ...changes,
    },
  });
  if (cooker.kwh !== null) {
    await world.clickhouse.insertRows(
      'device_days',
      deviceDayRows(`${did}/c`, january, {
        ...meteredDay,
        energy_wh: (cooker.kwh * 1000) / 31,
        received_intervals: cooker.covered ?? 96,
      }),
    );
  }
  return bodyOf(made, 201).id;
}

const project = async (name: string, body: object = {}): Promise<string> =>
  bodyOf(await hearth('createProject', { body: { did: `did:x:${name}`, name, ...body } }), 201).id;

/** On a slow machine the answer is a job, and its result is read when it has ended. */
async function analyze(projectId: string, changes: object = {}) {
  const reply = await hearth('analyzeProject', { body: { projectId, ...month, ...changes } });
  if (reply.status !== 202) return bodyOf(reply, 200);
  const { id } = bodyOf(reply, 202);
  const { result } = await until(
    'the analysis to end',
    async () => {
      const job = bodyOf(await hearth('getJob', { params: { id } }), 200);
      return job.status === 'running' ? undefined : job;
    },
    120_000,
  );
  const found = await hearth('getAnalysis', {
    params: { id: z.object({ id: z.string() }).parse(result).id },
  });
  const analysis = bodyOf(found, 200);
  if (!('households' in analysis)) throw new Error(`${analysis.id} is no analysis of a project`);
  return analysis;
}

test('the totals are the sums of the households, those left out are named, and shared factors do not average out', async () => {
  const id = await project('sums');
  const kwh = [8, 10, 12];
  const ids = await Promise.all(kwh.map((each, index) => household(id, `sums${index}`, { kwh: each })));
  await household(id, 'sums-silent', { kwh: null });
  await household(id, 'sums-low', { kwh: 10, covered: 20 });
  await household(id, 'sums-compared', { kwh: 10 }, { group: 'comparison' });
  const total = await analyze(id);
  const singles = await Promise.all(
    ids.map(async (householdId) =>
      bodyOf(await hearth('analyzeHousehold', { body: { householdId, ...month } }), 200),
    ),
  );
  const sum = (of: (single: (typeof singles)[number]) => number): number =>
    singles.reduce((all, single) => all + Math.round(of(single) * 1000), 0) / 1000;
  expect(total).toMatchObject({
    projectId: 'did:x:sums',
    period: { start: '2024-01-01', end: '2024-01-31' },
    analysis: {
      baselineEmissions: sum(({ analysis }) => analysis.baselineEmissions),
      actualEmissions: sum(({ analysis }) => analysis.actualEmissions),
      reductions: sum(({ analysis }) => analysis.reductions),
    },
    methodologyReduction: sum(({ methodologyReduction }) => methodologyReduction),
    households: { used: 3, leftOut: 3 },
    baselineMethod: 'metered',
    methodology: 'gs-mecd@1.2',
    // Of the fleet: three send all, one sends 20 of 96 and one nothing. The comparison household is not of it.
    status: 'provisional',
    coverage: 0.6417,
    warnings: [{ code: 'fleet-coverage-low' }],
  });
  expect(
    total.leftOut.map(({ code, households, householdIds, example }) => [
      code,
      households,
      householdIds,
      example.householdId,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['insufficient-data', 1, ['did:x:sums-silent'], 'did:x:sums-silent'],
      ['coverage-below-threshold', 1, ['did:x:sums-low'], 'did:x:sums-low'],
      ['comparison-household', 1, ['did:x:sums-compared'], 'did:x:sums-compared'],
    ]),
  );
  // All three rest on the same fNRB, factors and ratio: their uncertainties add up whole.
  const halves = singles.map(({ analysis: { interval } }) => (interval.upper - interval.lower) / 2);
  const half = (total.analysis.interval.upper - total.analysis.interval.lower) / 2;
  expect(half).toBeGreaterThan(0.98 * halves.reduce((all, one) => all + one, 0));
  expect(total.uncertainty.random).toBeLessThan(total.uncertainty.shared / 10);
});

test('the same inputs give the same bytes; the trace adds up to them, and an altered one does not', async () => {
  const id = await project('kept');
  const first = await household(id, 'kept0', { kwh: 9 });
  await household(id, 'kept1', { kwh: 11 });
  const total = await analyze(id);
  expect(await analyze(id)).toEqual(total);
  expect(bodyOf(await hearth('getAnalysis', { params: { id: total.id } }), 200)).toEqual(total);
  const single = bodyOf(await hearth('analyzeHousehold', { body: { householdId: first, ...month } }), 200);
  const trace = bodyOf(await hearth('getAnalysisTrace', { params: { id: total.id } }), 200);
  const { computedAt: _, ...sealed } = total;
  expect(trace).toMatchObject({
    format: 'hearth-project-trace@1',
    result: sealed,
    inputs: {
      households: [
        { householdDid: 'did:x:kept0', inputsDigest: single.inputsDigest, analysisId: single.id },
        {},
      ],
    },
  });
  const file = join(await mkdtemp(join(tmpdir(), 'hearth-trace-')), 'trace.json');
  const text = JSON.stringify(trace);
  await writeFile(file, text);
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 0, err: '' });
  await writeFile(file, text.replace(/"randomSigma":[\d.]+/, '"randomSigma":99'));
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 1, err: '' });
  const rerun = await hearth('rerunAnalysis', { params: { id: total.id } });
  expect(bodyOf(rerun, 200)).toMatchObject({ match: true });
});

test('days that are still to be computed are told beside the result; its id and bytes hang on the data alone', async () => {
  const id = await project('busy');
  const householdId = await household(id, 'busy0', { kwh: 9 });
  const settled = await analyze(id);
  expect(settled).not.toHaveProperty('daysPending');
  // No process of windows runs here, so this day stays to be computed.
  const reading = { observed_at: '2024-01-05T06:00:00Z', sequence: 1, active_power_w: 100, energy_wh: 5 };
  await world.clickhouse.insertRows('power_readings', [
    {
      device_did: 'did:x:busy0/c',
      ...reading,
      _arrived_at: new Date().toISOString(),
      _partition: 0,
      _offset: 0,
    },
  ]);
  const { daysPending, ...busy } = await analyze(id);
  expect([daysPending, busy]).toEqual([true, settled]);
  const single = bodyOf(await hearth('analyzeHousehold', { body: { householdId, ...month } }), 200);
  expect(single.daysPending).toBe(true);
  const trace = bodyOf(await hearth('getAnalysisTrace', { params: { id: settled.id } }), 200);
  expect(trace).toMatchObject({ inputs: { households: [{ inputsDigest: single.inputsDigest }] } });
});

test('metered and whole-household reductions are not added up', async () => {
  const id = await project('boundaries');
  await household(id, 'boundaries0', { kwh: 9 });
  await household(id, 'boundaries1', { type: 'ImprovedBiomassStove', kwh: null });
  expect(await analyze(id)).toMatchObject({ households: { used: 1, leftOut: 1 }, baselineMethod: 'metered' });
  const asked = { projectId: id, ...month, baselineMethod: 'wholeHousehold' as const };
  expect(bodyOf(await hearth('analyzeProject', { body: asked }), 422)).toMatchObject({
    code: 'insufficient-data',
    detail: expect.stringContaining('None of the 2 households can be analyzed: insufficient-data 2. '),
  });
});

test('households with and without a stove whose fuel is weighed: the difference of the differences, beside the totals', async () => {
  const id = await project('grouped');
  const groups = Array.from({ length: 24 }, (_, index) => ({ index, treated: index < 12 }));
  const scale = { type: 'FuelScale', fuelType: 'Charcoal', expectedInterval: 'PT1H' } as const;
  const households = await Promise.all(
    groups.map(async ({ index, treated }) => {
      const did = `did:x:grouped${index}`;
      const cooker = { did: `${did}/c`, type: 'ElectricPressureCooker', expectedInterval: 'PT15M' } as const;
      const made = await hearth('createHousehold', {
        body: {
          did,
          projectId: id,
          location: { district: 'XYZ', density: 'Medium' },
          baseline: { fuelType: 'Charcoal', monthlyConsumption: 60 },
          members: { adults: 3, children: 2 },
          group: treated ? 'adopter' : 'comparison',
          devices: [{ did: `${did}/s`, ...scale }],
        },
      });
      if (treated) {
        bodyOf(await hearth('createDevice', { body: cooker }), 201);
        const stay = { householdId: did, from: '2023-07-10T08:00:00Z' };
        bodyOf(await hearth('installDevice', { params: { id: cooker.did }, body: stay }), 201);
      }
      return { id: bodyOf(made, 201).id, did, index, treated };
    }),
  );
  const days = Array.from({ length: 761 }, (_, index) =>
    new Date(Date.parse('2022-01-01') + index * 86_400_000).toISOString().slice(0, 10),
  );
  // A level of its own, a season for all, some noise, and 0.6 kg a day less once the stove is there.
  const burned = (day: number, index: number, saves: boolean): number =>
    1.6 + index / 30 + 0.3 * Math.sin(day / 58) + 0.1 * Math.sin(day * (index + 3)) - (saves ? 0.6 : 0);
  for (const one of households) {
    const rows = days.flatMap((day, number) => {
      const kg = burned(number, one.index, one.treated && day >= '2023-07-10');
      return deviceDayRows(`${one.did}/s`, [day], { ...weighedDay(kg), household_id: one.id });
    });
    await world.clickhouse.insertRows('device_days', rows);
  }
  await world.clickhouse.insertRows(
    'device_days',
    households
      .filter(({ treated }) => treated)
      .flatMap(({ did, id: household_id }) =>
        deviceDayRows(`${did}/c`, january, { ...meteredDay, hours_in_use: 1, household_id }),
      ),
  );
  const total = await analyze(id, { baselineMethod: 'wholeHousehold' });
  expect(total).toMatchObject({
    households: { used: 12, leftOut: 12 },
    causal: {
      fuelType: 'Charcoal',
      unit: 'kg',
      diagnostics: { households: { treated: 12, comparison: 12 }, clusters: { together: 24 } },
    },
  });
  const { estimate, alternatives } = total.causal;
  expect(estimate?.design).toBe('differenceInDifferences');
  expect(estimate?.savedPerDay).toBeCloseTo(0.6, 1);
  expect(estimate?.interval.lower).toBeLessThan(0.6);
  expect(estimate?.interval.upper).toBeGreaterThan(0.6);
  expect(alternatives.length).toBeGreaterThan(0);
  // The claims are of the weighed fuel too, so they lie where the estimate does.
  expect(total.causal.claimedPerDay).toBeCloseTo(0.6, 0);
  const trace = bodyOf(await hearth('getAnalysisTrace', { params: { id: total.id } }), 200);
  const file = join(await mkdtemp(join(tmpdir(), 'hearth-trace-')), 'trace.json');
  await writeFile(file, JSON.stringify(trace));
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 0, err: '' });
});

test('many households go by parts, with progress in a job', async () => {
  const id = await project('many');
  const wanted = 260;
  for (let from = 0; from < wanted; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => household(id, `many${from + index}`, { kwh: 10 })),
    );
  const total = await analyze(id);
  expect(total.households).toEqual({ used: wanted, leftOut: 0 });
  const one = bodyOf(
    await hearth('analyzeHousehold', { body: { householdId: 'did:x:many0', ...month } }),
    200,
  );
  expect(total.analysis.reductions).toBeCloseTo(wanted * one.analysis.reductions, 6);
}, 240_000);

test('refusals name the reason', async () => {
  const unknown = await hearth('analyzeProject', { body: { projectId: 'did:x:nobody', ...month } });
  expect(bodyOf(unknown, 404)).toMatchObject({ code: 'project-not-found' });
  const id = await project('refusing');
  const reversed = { projectId: id, periodStart: '2024-02-01', periodEnd: '2024-01-01' };
  const empty = await hearth('analyzeProject', { body: { projectId: id, ...month } });
  expect(bodyOf(empty, 422)).toMatchObject({
    detail: expect.stringContaining('The project has no household'),
  });
  const refused = bodyOf(await hearth('analyzeProject', { body: reversed }), 400);
  expect(refused).toMatchObject({ code: 'invalid-analysis', errors: [{ pointer: '#/periodEnd' }] });
});
