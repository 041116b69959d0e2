// Device faults of real projects, from the readings by REST to the device-day and the analysis.
// Each folder of test/data/cases is one: its README tells the kind and the source, expected.json what must come of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readStaleDays } from '#days/read-stale-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const folder = join(import.meta.dirname, '../data/cases');
const names = readdirSync(folder).filter((name) => readdirSync(join(folder, name)).includes('setup.json'));

const bounds = z.tuple([z.number(), z.number()]);
type Bounds = z.output<typeof bounds>;

/** What a day or an analysis must be: a number within bounds, null, flags and warnings that are there or not. */
const dayWanted = z
  .object({
    device: z.number(),
    day: z.string(),
    flags: z.array(z.string()),
    flagsNot: z.array(z.string()),
    energyWh: bounds,
    cookingWh: bounds,
    hoursInUse: bounds.nullable(),
    coverage: bounds,
    fuelUsed: bounds,
  })
  .partial()
  .strict();

const outcomeWanted = z
  .object({ creditedReduction: bounds, warnings: z.array(z.string()), warningsNot: z.array(z.string()) })
  .partial()
  .strict();

const expectedSchema = z
  .object({
    days: z.array(dayWanted),
    allDays: dayWanted,
    someFlag: z.object({ device: z.number(), day: z.string() }),
    analysis: z.union([z.object({ either: z.array(outcomeWanted) }), outcomeWanted]),
  })
  .partial()
  .strict();

const setupSchema = z.object({
  timeZone: z.string(),
  baseline: z.looseObject({}),
  period: z.tuple([z.string(), z.string()]),
  devices: z.array(z.looseObject({ type: z.string() })),
});

type Setup = z.output<typeof setupSchema>;

/** One line: the device that sent it, by its place in setup.json, and the reading. */
const lineSchema = z
  .looseObject({ device: z.number(), observedAt: z.string() })
  .transform(({ device, ...reading }) => ({ device, reading }));

const dayReply = z
  .looseObject({
    day: z.string(),
    inputDigest: z.string().nullable(),
    flags: z.array(z.string()),
    fuels: z.array(z.looseObject({ used: z.number().nullable() })),
    usageRows: z.number(),
    fuelRows: z.number(),
    temperatureRows: z.number(),
    powerRows: z.number(),
    energyWh: z.number().nullable(),
    cookingWh: z.number().nullable(),
    hoursInUse: z.number().nullable(),
    coverage: z.number().nullable(),
  })
  .transform((row) => ({ ...row, fuelUsed: row.fuels.reduce((all, { used }) => all + (used ?? 0), 0) }));
const daysReply = z.object({ data: z.array(dayReply), pending: z.array(z.unknown()) });
type Day = z.output<typeof dayReply>;

const analysisReply = z.looseObject({
  daysPending: z.literal(true).optional(),
  creditedReduction: z.number(),
  warnings: z.array(z.looseObject({ code: z.string() })),
});
type Analysis = z.output<typeof analysisReply>;

interface Refused {
  readonly refused: string;
}

let world: World;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([world.start('api'), world.start('ingest'), world.start('windows')]);
  call = httpClient(api.url, await keyFor(world));
  for (const name of names) await send(name, await create(name));
  await untilComputed();
}, 240_000);
afterAll(() => world[Symbol.asyncDispose]());

const jsonOf = (name: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, name, file), 'utf8'));

const readingsOf = (name: string) =>
  readFileSync(join(folder, name, 'readings.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse({ device: 0, ...z.looseObject({}).parse(JSON.parse(line)) }));

const didOf = (name: string): string => `did:example:case-${name}`;

const deviceDid = (name: string, device: number): string => `${didOf(name)}:device${device}`;

const setupOf = (name: string): Setup => setupSchema.parse(jsonOf(name, 'setup.json'));

/** Resolves to the number of its devices. */
async function create(name: string): Promise<number> {
  const setup = setupOf(name);
  const did = didOf(name);
  const project = { did: `${did}:project`, name, country: 'KE', timeZone: setup.timeZone };
  expect((await call('POST', '/v1/projects', { body: project })).status).toBe(201);
  const household = await call('POST', '/v1/households', {
    body: {
      did,
      projectId: project.did,
      location: { district: 'X', density: 'Medium' },
      members: { adults: 2, children: 3 },
      baseline: setup.baseline,
      devices: setup.devices.map((device, index) => ({ ...device, did: deviceDid(name, index) })),
    },
  });
  expect(household.status).toBe(201);
  return setup.devices.length;
}

const readingsPerBatch = 5000;

async function send(name: string, devices: number): Promise<void> {
  const all = readingsOf(name);
  for (let device = 0; device < devices; device += 1) {
    const own = all.filter((row) => row.device === device).map(({ reading }) => reading);
    for (let first = 0; first < own.length; first += readingsPerBatch) {
      const body = {
        deviceId: deviceDid(name, device),
        readings: own.slice(first, first + readingsPerBatch),
      };
      expect((await call('POST', '/v1/readings/batches', { body })).status).toBe(202);
    }
  }
}

/** Number of readings that were sent for each device, by its DID. */
function readingsByDevice(): Map<string, number> {
  const dids = names.flatMap((name) => readingsOf(name).map(({ device }) => deviceDid(name, device)));
  return new Map([...Map.groupBy(dids, (did) => did)].map(([did, { length }]) => [did, length]));
}

/** Waits until all readings of each device have arrived and windows has computed their days of all cases at once. */
async function untilComputed(): Promise<void> {
  const sent = readingsByDevice();
  await until(
    'all readings to arrive',
    async () => {
      const rows = await world.clickhouse.query(
        z.object({ did: z.string(), readings: z.number() }),
        `SELECT device_did AS did, sum(usage_rows + fuel_rows + temperature_rows + power_rows) AS readings
         FROM device_days FINAL GROUP BY did`,
      );
      const stored = new Map(rows.map(({ did, readings }) => [did, readings]));
      return [...sent].every(([did, readings]) => stored.get(did) === readings);
    },
    180_000,
  );
  await until(
    'all days to be computed',
    async () => {
      const { days } = await readStaleDays(world.clickhouse, [...sent.keys()]);
      return days.every(({ reason }) => reason === 'unsettled');
    },
    180_000,
  );
}

async function readDays(name: string, { devices, period }: Setup): Promise<Day[][]> {
  const [from, to] = period;
  return await Promise.all(
    devices.map(async (_, device) => {
      const path = `/v1/devices/${encodeURIComponent(deviceDid(name, device))}/days?from=${from}&to=${to}&limit=100`;
      const { data, pending } = daysReply.parse((await call('GET', path)).body);
      expect(pending).toEqual([]);
      return data.filter(({ inputDigest }) => inputDigest !== null);
    }),
  );
}

async function analyze(
  name: string,
  [periodStart, periodEnd]: readonly [string, string],
): Promise<Analysis | Refused> {
  return await until(`the analysis of ${name}`, async () => {
    const reply = await call('POST', '/v1/analysis/household', {
      body: { householdId: didOf(name), periodStart, periodEnd, allowLowCoverage: true },
    });
    if (reply.status === 422) return { refused: JSON.stringify(reply.body) };
    const found = analysisReply.parse(reply.body);
    return found.daysPending === true ? undefined : found;
  });
}

const isWithin = (value: number | null | undefined, [low, high]: Bounds): boolean =>
  typeof value === 'number' && value >= low && value <= high;

const measures = ['energyWh', 'cookingWh', 'hoursInUse', 'coverage', 'fuelUsed'] as const;

function dayFaults(row: Day | undefined, wanted: z.output<typeof dayWanted>): string[] {
  const { flags = [], flagsNot = [] } = wanted;
  const found = row?.flags ?? [];
  return [
    ...flags.flatMap((flag) => (found.includes(flag) ? [] : `no flag ${flag} in ${found.join(', ')}`)),
    ...flagsNot.flatMap((flag) => (found.includes(flag) ? `flag ${flag}` : [])),
    ...measures.flatMap((name) => {
      const [value, allowed] = [row?.[name], wanted[name]];
      if (allowed === undefined || (allowed === null ? value === null : isWithin(value, allowed))) return [];
      return `${row?.day}: ${name} is ${value}, expected ${JSON.stringify(allowed)}`;
    }),
  ];
}

const isRefused = (found: Analysis | Refused): found is Refused => !('warnings' in found);

/** A refusal earns nothing, and is right where nothing is to be earned. */
function outcomeFaults(found: Analysis | Refused, wanted: z.output<typeof outcomeWanted>): string[] {
  const { warnings = [], warningsNot = [], creditedReduction } = wanted;
  if (isRefused(found)) return creditedReduction?.[1] === 0 ? [] : [`refused: ${found.refused}`];
  const codes = found.warnings.map(({ code }) => code);
  return [
    ...warnings.flatMap((code) => (codes.includes(code) ? [] : `no warning ${code} in ${codes.join(', ')}`)),
    ...warningsNot.flatMap((code) => (codes.includes(code) ? `warning ${code}` : [])),
    ...(creditedReduction === undefined || isWithin(found.creditedReduction, creditedReduction)
      ? []
      : [`creditedReduction is ${found.creditedReduction}, expected ${creditedReduction.join(' to ')}`]),
  ];
}

test.each(names)('%s', async (name) => {
  const expected = expectedSchema.parse(jsonOf(name, 'expected.json'));
  const setup = setupOf(name);
  const devices = await readDays(name, setup);
  const dayOf = (device: number, day: string): Day | undefined =>
    devices[device]?.find((row) => row.day === day);
  const faults = [
    ...(expected.days ?? []).flatMap((wanted) =>
      dayFaults(dayOf(wanted.device ?? 0, wanted.day ?? ''), wanted),
    ),
    ...(devices[expected.allDays?.device ?? 0] ?? []).flatMap((row) =>
      dayFaults(row, expected.allDays ?? {}),
    ),
  ];
  const flagged = expected.someFlag;
  if (flagged !== undefined && dayOf(flagged.device, flagged.day)?.flags.length === 0)
    faults.push(`${flagged.day}: no flag`);
  if (expected.analysis) {
    const analysis = await analyze(name, setup.period);
    const tries = 'either' in expected.analysis ? expected.analysis.either : [expected.analysis];
    const each = tries.map((wanted) => outcomeFaults(analysis, wanted));
    if (each.every((found) => found.length > 0)) faults.push(...each.flat());
  }
  expect(faults).toEqual([]);
});
