// From a reading by REST to its days and windows: freshness, gaps and doubtful values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

/** What is promised of new data. */
const freshWithinMs = 60_000;
const minute = 60_000;
const hour = 60 * minute;

let world: World;
let call: HttpClient;
/** Some whole days ago, so that the day is over. */
const start = Math.floor(Date.now() / (24 * hour)) * 24 * hour - 5 * 24 * hour;
const day = new Date(start).toISOString().slice(0, 10);
const at = (hours: number): string =>
  new Date(start + Math.round(hours * 12) * 5 * minute).toISOString().replace('.000', '');

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([world.start('api'), world.start('ingest'), world.start('windows')]);
  call = httpClient(api.url, await keyFor(world));
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

async function homeWith(did: string): Promise<string> {
  const household = await call('POST', '/v1/households', {
    body: {
      projectId: 'did:x:project',
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did, type: 'SmartMeter' }],
    },
  });
  expect(household.status).toBe(201);
  return z.object({ did: z.string() }).loose().parse(household.body).did;
}

/** Readings each five minutes of a meter that never stands still, between two hours of the day. */
const readingsOf = (from: number, to: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: (to - from) * 12 }, (_, index) => ({
    kind: 'power',
    observedAt: at(from + index / 12),
    sequence: from * 12 + index,
    activePowerW: 5 + (index % 3),
    voltageV: 230 + (index % 4),
    energyWh: 1000 + from * 12 + index,
    ...more,
  }));

async function send(deviceId: string, readings: readonly Record<string, unknown>[]): Promise<void> {
  const reply = await call('POST', '/v1/readings/batches', { body: { deviceId, readings } });
  expect(reply.status).toBe(202);
}

const dayReply = z.looseObject({
  powerRows: z.number(),
  gaps: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  anomalies: z.array(z.string()),
  calibration: z.string(),
  fuels: z.array(z.looseObject({ delivered: z.number() })),
  pending: z.boolean(),
});
type Day = z.output<typeof dayReply>;

const dayOf = async (did: string): Promise<Day | undefined> => {
  const { body } = await call('GET', `/v1/devices/${encodeURIComponent(did)}/days?from=${day}&to=${day}`);
  const { data } = z.looseObject({ data: z.array(z.looseObject({ inputDigest: z.unknown() })) }).parse(body);
  // A day without readings has a row of its own.
  const row = data.find(({ inputDigest }) => inputDigest !== null);
  return row && dayReply.parse(row);
};

const dayWhere = (did: string, holds: (row: Day) => boolean): Promise<Day> =>
  until(
    `the day of ${did}`,
    async () => {
      const row = await dayOf(did);
      return row && !row.pending && holds(row) && row;
    },
    freshWithinMs,
  );

/** Readings in the day's window of a device's household, straight from the table: nobody asks for it. */
async function intervalsOf(did: string): Promise<number> {
  const [row] = await world.clickhouse.query(
    z.object({ received: z.number() }),
    `SELECT received_intervals AS received FROM household_windows FINAL
     WHERE span = 'day' AND starts_on = {day:Date} AND has(devices.device_did, {did:String})`,
    { did, day },
  );
  return row?.received ?? 0;
}

test('new and late readings are in the window of the household within 60 s, unasked', async () => {
  const did = 'did:x:fresh';
  await homeWith(did);
  await send(did, readingsOf(0, 12));
  const grown = await until('the first', async () => (await intervalsOf(did)) || undefined, freshWithinMs);
  await send(did, readingsOf(14, 20));
  const all = await until(
    'the late ones',
    async () => (await intervalsOf(did)) > grown && intervalsOf(did),
    freshWithinMs,
  );
  expect(all).toBe(grown + 72);
});

test('late, repeated and shuffled batches give the same row as data in order', async () => {
  const [inOrder, mixed] = ['did:x:in-order', 'did:x:mixed'];
  for (const did of [inOrder, mixed]) await homeWith(did);
  const readings = readingsOf(0, 24);
  await send(inOrder, readings);
  // A permutation by a seed: 37 has no divisor in common with 288.
  const shuffled = readings.map((_, index) => readings[(index * 37 + 11) % readings.length] ?? {});
  for (let from = 0; from < shuffled.length; from += 72)
    await send(mixed, shuffled.slice(Math.max(0, from - 5), from + 72));
  const isWhole = ({ powerRows }: Day): boolean => powerRows === readings.length;
  const [expected, got] = [await dayWhere(inOrder, isWhole), await dayWhere(mixed, isWhole)];
  const content = (row: Day) =>
    Object.entries(row).filter(([name]) => !['deviceId', 'householdId', 'readAt', 'touches'].includes(name));
  expect(content(got)).toEqual(content(expected));
  expect(got['inputDigest']).toBe(expected['inputDigest']);
});

test('a gap says why when somebody documents it, later than its day was computed', async () => {
  const did = 'did:x:gap';
  await homeWith(did);
  await send(did, [...readingsOf(0, 8), ...readingsOf(16, 25)]);
  const before = await dayWhere(did, ({ powerRows }) => powerRows === 192);
  expect(before.gaps).toEqual([{ from: at(8 - 1 / 12), to: at(16), reason: 'unknown' }]);
  const documented = { from: at(9), to: at(12), reason: 'power_outage' };
  const path = `/v1/devices/${encodeURIComponent(did)}`;
  expect((await call('POST', `${path}/gaps`, { body: documented })).status).toBe(201);
  const after = await dayWhere(did, ({ gaps }) => gaps.length > 1);
  expect(after.gaps).toEqual([
    { from: at(8 - 1 / 12), to: at(9), reason: 'unknown' },
    documented,
    { from: at(12), to: at(16), reason: 'unknown' },
  ]);
  expect(after['coverage']).toBe(before['coverage']);
  expect(after['inputDigest']).toBe(before['inputDigest']);
});

test('a gap says that the device was not installed, in maintenance or taken away, and what is left is unknown', async () => {
  const did = 'did:x:away';
  const path = `/v1/devices/${encodeURIComponent(did)}`;
  const done = async (where: string, body: object) =>
    expect(await call('POST', where, { body })).toMatchObject({ status: 201 });
  await done('/v1/devices', { did, type: 'SmartMeter' });
  await done(`${path}/installations`, { householdId: await homeWith('did:x:beside'), from: at(2) });
  await done(`${path}/status-changes`, { to: 'active', at: at(2) });
  await done(`${path}/status-changes`, { to: 'maintenance', at: at(10) });
  await done(`${path}/status-changes`, { to: 'active', at: at(14) });
  await done(`${path}/status-changes`, { to: 'lost', at: at(18) });
  await send(did, [...readingsOf(0, 1), ...readingsOf(4, 8), ...readingsOf(22, 25)]);
  const { gaps } = await dayWhere(did, ({ powerRows }) => powerRows === 12 + 48 + 24);
  const last = 1 / 12;
  expect(gaps).toEqual([
    { from: at(1 - last), to: at(2), reason: 'not_installed' },
    { from: at(2), to: at(4), reason: 'unknown' },
    { from: at(8 - last), to: at(10), reason: 'unknown' },
    { from: at(10), to: at(14), reason: 'maintenance' },
    { from: at(14), to: at(18), reason: 'unknown' },
    { from: at(18), to: at(22), reason: 'sensor_removed' },
  ]);
});

test('what detectors doubt is in the row, and so is the calibration of the device', async () => {
  const did = 'did:x:doubt';
  await homeWith(did);
  await send(did, readingsOf(0, 12));
  const before = await dayWhere(did, ({ powerRows }) => powerRows === 144);
  expect([before.anomalies, before.calibration]).toEqual([[], 'none']);
  await send(did, readingsOf(12, 13, { voltageV: 290 }));
  await dayWhere(did, ({ anomalies }) => anomalies.includes('out_of_range'));
  const calibration = { performedAt: at(-48), nextDueAt: at(24 * 300), errorPercent: 0.5 };
  const made = await call('POST', `/v1/devices/${encodeURIComponent(did)}/calibrations`, {
    body: calibration,
  });
  expect(made.status).toBe(201);
  expect(await dayWhere(did, (row) => row.calibration === 'valid')).toMatchObject({
    anomalies: ['out_of_range'],
  });
});

test('a record of the device that is corrected or withdrawn has its days computed anew', async () => {
  const did = 'did:x:corrected';
  await homeWith(did);
  const path = `/v1/devices/${encodeURIComponent(did)}`;
  const made = async (list: string, body: object): Promise<string> => {
    const reply = await call('POST', `${path}/${list}`, { body });
    expect(reply.status).toBe(201);
    return `${path}/${list}/${String(reply.body['id'])}`;
  };
  const why = { correctionReason: 'It was entered wrongly.' };
  const correct = async (record: string, body: object) =>
    expect((await call('PATCH', record, { body: { ...body, ...why } })).status).toBe(200);
  const withdraw = async (record: string) =>
    expect((await call('DELETE', `${record}?correctionReason=never`)).status).toBe(204);
  await send(did, [...readingsOf(0, 8), ...readingsOf(16, 25)]);
  const gap = await made('gaps', { from: at(7), to: at(17), reason: 'power_outage' });
  const calibration = await made('calibrations', { performedAt: at(-48), nextDueAt: at(24 * 300) });
  await dayWhere(
    did,
    ({ gaps, calibration: state }) => gaps[0]?.reason === 'power_outage' && state === 'valid',
  );
  await correct(gap, { reason: 'network' });
  await correct(calibration, { nextDueAt: at(-24) });
  await dayWhere(did, ({ gaps, calibration: state }) => gaps[0]?.reason === 'network' && state === 'overdue');
  await withdraw(gap);
  await withdraw(calibration);
  await dayWhere(did, ({ gaps, calibration: state }) => gaps[0]?.reason === 'unknown' && state === 'none');
  const { body } = await call('GET', `${path}/installations`);
  const [stay] = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) }).parse(body).data;
  const installation = `${path}/installations/${stay?.id ?? ''}`;
  await correct(installation, { from: at(13) });
  await dayWhere(did, (row) => row['householdId'] === null);
  await correct(installation, { from: at(11) });
  await dayWhere(did, (row) => row['householdId'] !== null);
  await withdraw(installation);
  await dayWhere(did, (row) => row['householdId'] === null);
});

test('a delivery that was reported wrongly counts as somebody corrected it, and as reported when that is withdrawn', async () => {
  const did = 'did:x:delivered';
  await homeWith(did);
  const path = `/v1/devices/${encodeURIComponent(did)}/delivery-corrections`;
  const report = { observedAt: at(10), sequence: 7 };
  await send(did, [
    { kind: 'fuel', ...report, fuelType: 'LPG', measure: 'DELIVERED', quantity: 60, unit: 'KG' },
    {
      kind: 'fuel',
      observedAt: at(11),
      sequence: 8,
      fuelType: 'LPG',
      measure: 'DELIVERED',
      quantity: 1,
      unit: 'KG',
    },
  ]);
  const delivered = (kg: number): Promise<Day> =>
    dayWhere(did, ({ fuels }) => fuels.length === 1 && fuels[0]?.delivered === kg);
  const before = await delivered(61);
  const why = { correctionReason: 'The cylinder holds 6 kg.' };
  const correct = (quantity: number | null) => call('POST', path, { body: { ...report, quantity, ...why } });
  const corrected = await correct(6);
  expect(corrected).toMatchObject({
    status: 201,
    body: {
      ...report,
      deviceId: did,
      fuelType: 'LPG',
      unit: 'KG',
      reportedQuantity: 60,
      quantity: 6,
      ...why,
    },
  });
  const after = await delivered(7);
  expect(after['inputDigest']).not.toBe(before['inputDigest']);
  expect([before['flags'], after['flags']]).toEqual([[], ['fuel.delivery_corrected']]);
  expect(await correct(null)).toMatchObject({ status: 409, body: { errors: [{ code: 'corrected' }] } });
  const unknown = { ...report, sequence: 9, quantity: 1, ...why };
  expect(await call('POST', path, { body: unknown })).toMatchObject({
    status: 404,
    body: { code: 'device-record-not-found' },
  });
  const record = `${path}/${String(corrected.body['id'])}`;
  expect((await call('DELETE', `${record}?correctionReason=no`)).status).toBe(204);
  expect((await delivered(61))['inputDigest']).toBe(before['inputDigest']);
  expect((await correct(null)).status).toBe(201);
  await delivered(1);
  const listed = async (query: string): Promise<number> =>
    z.looseObject({ data: z.array(z.unknown()) }).parse((await call('GET', `${path}${query}`)).body).data
      .length;
  expect([await listed(''), await listed('?withdrawn=true')]).toEqual([1, 2]);
  const history = await call('GET', `${record}/history`);
  expect(z.looseObject({ data: z.array(z.unknown()) }).parse(history.body).data).toHaveLength(2);
});
