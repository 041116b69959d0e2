// Pictures over REST: what is drawn is what the days say, JSON and SVG agree, and a key sees its own projects alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Scope } from '#domain/scopes.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { patientClient } from '#test/support/post-until-taken.ts';
import { marksOf, parseSvg, textFaults } from '#test/support/pictures/parsed-svg.ts';
import { datesFrom } from '#test/support/pictures/sheets.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;
const name = 'did:x:pictures';
const other = 'did:x:pictures-other';
const [start, end] = ['2024-01-01', '2024-01-10'];
const days = datesFrom(start, 10);

const scopes: readonly Scope[] = ['analysis:read', 'readings:read'];
const client = async (rights: Parameters<typeof keyFor>[1]): Promise<HttpClient> =>
  patientClient(httpClient(world.url, await keyFor(world, rights)));

async function made(path: string, body: object): Promise<string> {
  const reply = await call('POST', path, { body });
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.text}`);
  return String(reply.body['id']);
}

const household = (did: string, district: string, projectId = name): Promise<string> =>
  made('/v1/households', {
    did,
    projectId,
    location: { district, density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    members: { adults: 3, children: 2 },
  });

/** `from`: when it was installed; null: always. */
async function device(
  did: string,
  householdId: string,
  from: string | null,
  type = 'ElectricPressureCooker',
) {
  await made('/v1/devices', { did, type, expectedInterval: 'PT15M', ratedPowerW: 1000 });
  await made(`/v1/devices/${encodeURIComponent(did)}/installations`, { householdId, from });
}

const store = (did: string, on: readonly string[], columns: object = {}): Promise<void> =>
  world.clickhouse.insertRows('device_days', deviceDayRows(did, on, { ...meteredDay, ...columns }));

beforeAll(async () => {
  call = await client({});
  for (const did of [name, other])
    await made('/v1/projects', { did, name: `<b>${did}</b>`, timeZone: 'UTC', country: 'ZM' });
  // Cooks two hours each day.
  await household(`${name}/cooks`, 'Gulu');
  await device(`${name}/m1`, `${name}/cooks`, null);
  await store(`${name}/m1`, days);
  // Installed in the morning of the 4th; unused on the 5th, hardly heard on the 6th, silent with a reason on the 7th and 8th.
  await household(`${name}/late`, 'Gulu');
  await device(`${name}/m2`, `${name}/late`, '2024-01-04T06:00:00Z');
  await store(`${name}/m2`, [days[3] ?? '', days[8] ?? '', days[9] ?? '']);
  await store(`${name}/m2`, [days[4] ?? ''], { hours_in_use: 0 });
  await store(`${name}/m2`, [days[5] ?? ''], { hours_in_use: 0, received_intervals: 20 });
  await made(`/v1/devices/${encodeURIComponent(`${name}/m2`)}/gaps`, {
    from: '2024-01-07T00:00:00Z',
    to: '2024-01-08T00:00:00Z',
    reason: 'network',
  });
  // A meter, and a stove that never sends.
  await household(`${name}/both`, 'Lira');
  await device(`${name}/m3`, `${name}/both`, null);
  await device(`${name}/s3`, `${name}/both`, null, 'TraditionalStove');
  await store(`${name}/m3`, days, { hours_in_use: 0.25 });
  await household(`${name}/silent`, 'Lira');
  await device(`${name}/m4`, `${name}/silent`, null);
  // Moves to another project in the evening of the 3rd.
  await household(`${name}/moves`, 'Lira');
  await household(`${other}/new`, 'Lira', other);
  await device(`${name}/m5`, `${name}/moves`, null);
  await store(`${name}/m5`, days, { hours_in_use: 3 });
  await made(`/v1/devices/${encodeURIComponent(`${name}/m5`)}/installations`, {
    householdId: `${other}/new`,
    from: '2024-01-03T20:00:00Z',
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const address = (picture: string, more: Record<string, string> = {}): string =>
  `/v1/pictures/${picture}?${new URLSearchParams({ projectId: name, from: start, to: end, ...more }).toString()}`;

const svg = { accept: 'image/svg+xml' } as const;

async function both(path: string, by: HttpClient = call): Promise<{ json: HttpReply; drawn: HttpReply }> {
  const [json, drawn] = await Promise.all([by('GET', path), by('GET', path, { headers: svg })]);
  if (json.status !== 200 || drawn.status !== 200) throw new Error(`${path}: ${json.text} ${drawn.text}`);
  return { json, drawn };
}

const calendarShape = z.looseObject({
  n: z.number(),
  missingShare: z.number().nullable(),
  devicesNeverHeard: z.number(),
  lately: z.object({ days: z.number(), cooked: z.number(), silent: z.number() }),
  households: z.array(
    z.looseObject({
      id: z.string(),
      neverHeard: z.boolean(),
      days: z.array(
        z.looseObject({ state: z.string(), minutes: z.number().nullable(), gap: z.string().optional() }),
      ),
    }),
  ),
  groups: z.array(
    z.looseObject({
      district: z.string(),
      count: z.number(),
      days: z.array(z.looseObject({ used: z.number() })),
    }),
  ),
  hidden: z.object({ groups: z.number(), households: z.number() }),
});

test('the calendar has a row for each household, from its installations, and tells silence from disuse', async () => {
  const { json, drawn } = await both(address('fleet-calendar'));
  const data = calendarShape.parse(json.body);
  const statesOf = (home: string): string[] =>
    data.households.find(({ id }) => id === `${name}/${home}`)?.days.map(({ state }) => state) ?? [];
  expect(data.n).toBe(5);
  expect(statesOf('cooks')).toEqual(days.map(() => 'used'));
  expect(statesOf('both')).toEqual(days.map(() => 'used'));
  expect(statesOf('silent')).toEqual(days.map(() => 'no_data'));
  expect(statesOf('late')).toEqual([
    'not_installed',
    'not_installed',
    'not_installed',
    'used',
    'unused',
    'partial',
    'no_data',
    'no_data',
    'used',
    'used',
  ]);
  // The day of the move is of neither project.
  expect(statesOf('moves')).toEqual(days.map((_, index) => (index < 2 ? 'used' : 'not_installed')));
  const late = data.households.find(({ id }) => id === `${name}/late`);
  expect(late?.days.map(({ gap }) => gap)).toEqual(
    days.map((_, index) => (index === 6 ? 'network' : undefined)),
  );
  expect(data.households.find(({ neverHeard }) => neverHeard)?.id).toBe(`${name}/silent`);
  expect(data.lately).toEqual({ days: 7, cooked: 3, silent: 1 });
  expect(data.devicesNeverHeard).toBe(2);
  // Devices that sent, and the one of the household that never did: 10 + 7 + 10 + 2 + 10 days of 96 intervals.
  expect(data.missingShare).toBeCloseTo(1 - (26 * 96 + 20) / (39 * 96), 10);
  const cells = data.households.flatMap((row) => row.days.map(({ state }) => state));
  for (const state of new Set(cells))
    expect([state, marksOf(drawn.text, `cell ${state}`)]).toEqual([
      state,
      cells.filter((one) => one === state).length,
    ]);
  expect(textFaults(drawn.text)).toEqual([]);
  expect(parseSvg(drawn.text).some(({ name: tag }) => tag === 'b')).toBe(false);
});

test('rows can be devices', async () => {
  const data = calendarShape.parse((await call('GET', address('fleet-calendar', { rows: 'device' }))).body);
  expect(data.households.map(({ id }) => id).toSorted()).toEqual(
    ['m1', 'm2', 'm3', 'm4', 'm5', 's3'].map((one) => `${name}/${one}`),
  );
  expect(data.households.filter(({ neverHeard }) => neverHeard).length).toBe(2);
});

test('groups of fewer than 5 households are shown with pii:read alone', async () => {
  const path = address('fleet-calendar', { limit: '1' });
  const all = calendarShape.parse((await call('GET', path)).body);
  expect(all.groups.map(({ district, count }) => [district, count])).toEqual([
    ['Gulu', 2],
    ['Lira', 3],
  ]);
  expect(all.groups[0]?.days.map(({ used }) => used)).toEqual([1, 1, 1, 2, 1, 1, 1, 1, 2, 2]);
  const { json, drawn } = await both(path, await client({ scopes }));
  expect(calendarShape.parse(json.body)).toMatchObject({
    n: 0,
    groups: [],
    households: [],
    hidden: { groups: 2, households: 5 },
  });
  expect(drawn.text).not.toMatch(/Gulu|Lira/);
});

test('one district is drawn alone', async () => {
  const data = calendarShape.parse((await call('GET', address('fleet-calendar', { district: 'Gulu' }))).body);
  expect(data.households.map(({ id }) => id).toSorted()).toEqual([`${name}/cooks`, `${name}/late`]);
});

const stripShape = z.looseObject({
  n: z.number(),
  expected: z.number(),
  received: z.number(),
  below: z.number(),
  devices: z.array(
    z.looseObject({
      id: z.string(),
      days: z.array(
        z.looseObject({
          expected: z.number().nullable(),
          received: z.number().nullable(),
          reason: z.string().optional(),
        }),
      ),
    }),
  ),
  others: z.looseObject({ count: z.number() }).nullable(),
  neverHeard: z.looseObject({
    count: z.number(),
    expected: z.number(),
    devices: z.array(z.looseObject({ id: z.string() })),
  }),
});

test('the strip counts what arrived, and names what never sent', async () => {
  const { json, drawn } = await both(address('coverage-strip'));
  const data = stripShape.parse(json.body);
  expect(data).toMatchObject({ n: 4, expected: 29 * 96, received: 26 * 96 + 20, below: 1 });
  expect(data.devices[0]).toMatchObject({
    id: `${name}/m2`,
    household: { id: `${name}/late`, label: 'late' },
  });
  expect(data.devices[0]?.days.map(({ reason }) => reason)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'unknown',
    'network',
    'unknown',
    undefined,
    undefined,
  ]);
  expect(data.neverHeard).toMatchObject({ count: 2, expected: 2 * 10 * 96 });
  expect(data.neverHeard.devices).toMatchObject([
    { id: `${name}/m4`, household: { label: 'silent' } },
    { id: `${name}/s3`, household: { label: 'both' } },
  ]);
  expect(marksOf(drawn.text, 'received')).toBe(27);
  expect(marksOf(drawn.text, 'missing network')).toBe(1);
});

test('devices beyond the limit are one row', async () => {
  const data = stripShape.parse(
    (await call('GET', address('coverage-strip', { limit: '1', below: '0.5' }))).body,
  );
  expect(data).toMatchObject({ n: 4, below: 0, others: { count: 3 }, expected: 29 * 96 });
  expect(data.devices.map(({ id }) => id)).toEqual([`${name}/m2`]);
});

const waterfallShape = z.looseObject({
  analysis: z.looseObject({ id: z.string(), reductions: z.number() }).nullable(),
  steps: z.array(z.looseObject({ change: z.number(), traceStep: z.string() })),
  net: z.number().nullable(),
});

test('the waterfall of an analysis adds up to its credited reduction, and its steps are in the trace', async () => {
  const before = waterfallShape.parse((await call('GET', address('reduction-waterfall'))).body);
  expect(before).toMatchObject({ analysis: null, net: null, steps: [] });
  const analysis = await call('POST', '/v1/analysis/household', {
    body: { householdId: `${name}/cooks`, periodStart: start, periodEnd: end },
  });
  expect([analysis.status, analysis.text]).toEqual([200, expect.any(String)]);
  const id = String(analysis.body['id']);
  const path = `/v1/pictures/reduction-waterfall?analysisId=${id}`;
  const { json, drawn } = await both(path);
  const data = waterfallShape.parse(json.body);
  const sum = data.steps.reduce((total, { change }) => total + Math.round(change * 1000), 0);
  expect(sum / 1000).toBe(analysis.body['creditedReduction']);
  expect(data.net).toBe(analysis.body['creditedReduction']);
  const trace = z
    .looseObject({ steps: z.array(z.looseObject({ id: z.string() })) })
    .parse((await call('GET', `/v1/analyses/${id}/trace`)).body);
  const ids = new Set(trace.steps.map((step) => step.id));
  expect(data.steps.filter(({ traceStep }) => !ids.has(traceStep))).toEqual([]);
  expect(marksOf(drawn.text, 'bar')).toBe(data.steps.length);
  const [stranger] = [await client({ projectIds: [await idOf(other)] })];
  expect((await stranger('GET', path)).status).toBe(404);
});

const idOf = async (did: string): Promise<string> =>
  String((await call('GET', `/v1/projects/${encodeURIComponent(did)}`)).body['id']);

const adoptionShape = z.looseObject({
  n: z.number(),
  undated: z.number(),
  lines: z.array(
    z.looseObject({
      name: z.string(),
      devices: z.number(),
      weeks: z.array(z.record(z.string(), z.number())),
    }),
  ),
  hidden: z.looseObject({ groups: z.number(), devices: z.number() }),
});

test('adoption counts whole weeks since the installation, of devices that were heard', async () => {
  const { json, drawn } = await both(address('adoption-curve'));
  const data = adoptionShape.parse(json.body);
  // Of m2 the week from the 4th to the 10th: four days were heard, on three of them it was used.
  expect(data).toMatchObject({
    n: 5,
    undated: 4,
    lines: [{ name: '', devices: 5, weeks: [{ week: 0, atRisk: 1, used: 1, lacking: 0 }] }],
  });
  expect(marksOf(drawn.text, 'week')).toBe(1);
  const often = await call('GET', address('adoption-curve', { threshold: '4' }));
  expect(adoptionShape.parse(often.body).lines[0]?.weeks).toEqual([
    { week: 0, atRisk: 1, used: 0, lacking: 0 },
  ]);
  const grouped = await call('GET', address('adoption-curve', { by: 'quarter' }));
  expect(adoptionShape.parse(grouped.body).lines.map((line) => line.name)).toContain('2024-Q1');
  const unable = await client({ scopes });
  const few = await unable('GET', address('adoption-curve', { by: 'district' }));
  expect(adoptionShape.parse(few.body)).toMatchObject({ n: 0, lines: [], hidden: { groups: 2, devices: 5 } });
});

const stackingShape = z.looseObject({
  n: z.number(),
  missingShare: z.number().nullable(),
  households: z.array(
    z.looseObject({ id: z.string(), days: z.number(), minutes: z.record(z.string(), z.number()) }),
  ),
  groups: z.array(z.looseObject({ district: z.string(), households: z.number() })),
  unmetered: z.number(),
  unused: z.number(),
});

test('stacking compares stoves on days on which both were heard', async () => {
  const stacked = 'did:x:pictures-stacked';
  await made('/v1/projects', { did: stacked, name: 'Stacked', timeZone: 'UTC' });
  await household(`${stacked}/both`, 'Gulu', stacked);
  await household(`${stacked}/one`, 'Gulu', stacked);
  await device(`${stacked}/new`, `${stacked}/both`, null);
  await device(`${stacked}/old`, `${stacked}/both`, null, 'TraditionalStove');
  await device(`${stacked}/scale`, `${stacked}/both`, null, 'FuelScale');
  await device(`${stacked}/only`, `${stacked}/one`, null);
  await store(`${stacked}/new`, days, { hours_in_use: 3 });
  await store(`${stacked}/old`, days.slice(0, 4), { hours_in_use: 1 });
  await store(`${stacked}/only`, days);
  const { json, drawn } = await both(address('stacking', { projectId: stacked }));
  const data = stackingShape.parse(json.body);
  expect(data).toMatchObject({ n: 1, missingShare: 0.6, unmetered: 1, unused: 0, groups: [] });
  expect(data.households).toMatchObject([
    { id: `${stacked}/both`, days: 4, minutes: { new: 4 * 180, traditional: 4 * 60, other: 0 } },
  ]);
  expect(marksOf(drawn.text, 'unmetered')).toBe(1);
  expect(parseSvg(drawn.text)[0]?.title).toMatch(/^75/);
});

test('a household that was erased keeps its row, but neither its name in the strip nor its external id', async () => {
  const erased = 'did:x:pictures-erased';
  await made('/v1/projects', { did: erased, name: 'Erased', timeZone: 'UTC' });
  for (const home of ['asked', 'stays']) {
    await made('/v1/households', {
      did: `${erased}/${home}`,
      externalId: `HH-${home}`,
      projectId: erased,
      location: { district: 'Gulu', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 3, children: 2 },
    });
    await device(`${erased}/new-${home}`, `${erased}/${home}`, null);
    await device(`${erased}/old-${home}`, `${erased}/${home}`, null, 'TraditionalStove');
    await store(`${erased}/new-${home}`, days);
    await store(`${erased}/old-${home}`, days);
  }
  const paths = ['coverage-strip', 'fleet-calendar', 'stacking'].map((picture) =>
    address(picture, { projectId: erased }),
  );
  for (const path of paths) expect((await both(path)).json.text).toContain('HH-asked');
  await made(`/v1/households/${encodeURIComponent(`${erased}/asked`)}/erasures`, { reason: 'asked' });
  for (const path of paths) {
    const { json, drawn } = await both(path);
    for (const { text } of [json, drawn])
      expect([path, text]).toEqual([path, expect.stringContaining('HH-stays')]);
    for (const { text } of [json, drawn])
      expect([path, text]).not.toEqual([path, expect.stringContaining('HH-asked')]);
  }
  const strip = z
    .looseObject({ devices: z.array(z.looseObject({ id: z.string(), household: z.unknown() })) })
    .parse((await call('GET', paths[0] ?? '')).body);
  const homes = Object.fromEntries(strip.devices.map(({ id, household: home }) => [id, home]));
  expect(homes).toEqual({
    [`${erased}/new-asked`]: null,
    [`${erased}/old-asked`]: null,
    [`${erased}/new-stays`]: { id: `${erased}/stays`, label: 'HH-stays' },
    [`${erased}/old-stays`]: { id: `${erased}/stays`, label: 'HH-stays' },
  });
  for (const path of paths.slice(1))
    expect((await call('GET', path)).body).toMatchObject({
      households: [
        { id: `${erased}/asked`, label: 'asked' },
        { id: `${erased}/stays`, label: 'HH-stays' },
      ],
    });
});

const pictures = [
  'fleet-calendar',
  'coverage-strip',
  'reduction-waterfall',
  'adoption-curve',
  'stacking',
] as const;

test.each(pictures)('%s: one address, two forms, each with a tag of its own', async (picture) => {
  const path = address(picture);
  const { json, drawn } = await both(path);
  expect(drawn.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(drawn.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(drawn.headers.get('cache-control')).toBe('private, no-cache');
  expect(drawn.headers.get('vary')).toMatch(/Accept\b/);
  expect(json.headers.get('content-type')).toMatch(/^application\/json/);
  const [tag, otherTag] = [drawn.headers.get('etag') ?? '', json.headers.get('etag') ?? ''];
  expect(tag).not.toBe(otherTag);
  expect((await call('GET', path, { headers: { ...svg, 'if-none-match': tag } })).status).toBe(304);
  expect((await call('GET', path, { headers: { ...svg, 'if-none-match': otherTag } })).status).toBe(200);
  expect((await both(path)).drawn.text).toBe(drawn.text);
});

test.each(pictures)('%s: a browser is shown the drawing, in its language and width', async (picture) => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  const reply = await call('GET', address(picture, { lang: 'sw', width: '390' }), { headers: { accept } });
  expect(reply.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(parseSvg(reply.text)[0]?.attributes).toMatchObject({ width: '390', lang: 'sw' });
});

test.each(pictures)('%s: rights and parameters are checked', async (picture) => {
  const path = address(picture);
  const limited = await client({ scopes, projectIds: [await idOf(other)] });
  expect((await limited('GET', path)).status).toBe(404);
  const unable = await client({ scopes: scopes.filter((scope) => scope !== 'analysis:read') });
  expect((await unable('GET', path)).status).toBe(403);
  expect((await call('GET', `${path}&colour=red`)).status).toBe(400);
  expect((await call('GET', path, { headers: { accept: 'image/png' } })).status).toBe(406);
  expect((await httpClient(world.url, null)('GET', path)).status).toBe(401);
});

test.each(['fleet-calendar', 'coverage-strip', 'adoption-curve', 'stacking'])(
  '%s: days of households need readings:read',
  async (picture) => {
    const unable = await client({ scopes: ['analysis:read'] });
    const reply = await unable('GET', address(picture));
    expect([reply.status, reply.body['code']]).toEqual([403, 'scope-missing']);
  },
);

test('a day that is not over is not drawn', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const reply = await call('GET', address('fleet-calendar', { from: today, to: today }));
  expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-query']);
  const open = await call('GET', address('fleet-calendar', { from: '2026-01-01', to: '2999-01-01' }));
  expect(open.status).toBe(400);
});

test('a project without devices is an empty picture that says so', async () => {
  await made('/v1/projects', { did: 'did:x:pictures-empty', name: 'Empty', timeZone: 'UTC' });
  const { json, drawn } = await both(address('fleet-calendar', { projectId: 'did:x:pictures-empty' }));
  expect(json.body).toMatchObject({ n: 0, households: [], missingShare: null });
  expect(drawn.text).toContain('No data in this period');
});

const pipelineShape = z.looseObject({
  n: z.number(),
  step: z.string(),
  steps: z.array(
    z.object({
      at: z.string(),
      stored: z.number(),
      dead: z.number(),
      lagMedianSeconds: z.number().nullable(),
      lagP95Seconds: z.number().nullable(),
    }),
  ),
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  sampledDevices: z.number(),
});

test('the pipeline counts messages by outcome, and how late readings were stored', async () => {
  const { clickhouse } = world;
  const at = '2021-03-01T10:20:00Z';
  const range = { topic: 'pictures', partition: 0, absent: 0, written_at: at };
  await clickhouse.insertRows('ingest_ledger', [
    { ...range, first_offset: 0, last_offset: 9, stored: 8, dead: 2 },
    { ...range, first_offset: 10, last_offset: 12, stored: 3, dead: 0, written_at: '2021-03-02T23:59:00Z' },
  ]);
  const letter = { raw: '', raw_length: 0, raw_sha256: '0'.repeat(64), detail: '', ingested_at: at };
  const place = { _topic: 'pictures', _partition: 0, _arrived_at: at };
  await clickhouse.insertRows('dead_letters', [
    { ...letter, ...place, reason: 'schema-unknown', _offset: 3, _last_offset: 4 },
  ]);
  await clickhouse.insertRows(
    'power_readings',
    [1, 2, 3].map((sequence) => ({
      device_did: `${name}/late-reading`,
      observed_at: '2021-03-01T10:00:00Z',
      sequence,
      active_power_w: 5,
      ingested_at: '2021-03-01T10:20:04Z',
      _arrived_at: `2021-03-01T10:20:0${sequence}Z`,
      _partition: 0,
      _offset: sequence,
    })),
  );
  const path = '/v1/pictures/pipeline-health?from=2021-03-01&to=2021-03-02';
  const { json, drawn } = await both(path);
  const data = pipelineShape.parse(json.body);
  expect(data).toMatchObject({ n: 13, step: 'hour', sampledDevices: 1 });
  expect(data.steps.length).toBe(48);
  expect(data.steps[10]).toMatchObject({
    at: '2021-03-01T10:00:00Z',
    stored: 8,
    dead: 2,
    lagMedianSeconds: 2,
  });
  expect(data.steps.at(-1)).toMatchObject({ stored: 3, dead: 0, lagMedianSeconds: null });
  expect(data.reasons).toEqual([{ reason: 'schema-unknown', count: 2 }]);
  expect([marksOf(drawn.text, 'stored'), marksOf(drawn.text, 'dead'), marksOf(drawn.text, 'silent')]).toEqual(
    [2, 1, 46],
  );
  const daily = pipelineShape.parse((await call('GET', path.replace('to=2021-03-02', 'to=2021-03-08'))).body);
  expect(daily).toMatchObject({ n: 13, step: 'day' });
  expect(daily.steps.length).toBe(8);
  const limited = await client({ projectIds: [await idOf(name)] });
  const refused = await limited('GET', path);
  expect([refused.status, refused.body['code']]).toEqual([403, 'project-not-allowed']);
});
