// A streamed series: the server reads only as fast as the caller, and a cut stream is recognizable.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

// As long as a DID may be, so that what is on its way between two sockets is little of a reply.
const meter = `did:x:${'m'.repeat(500)}`;
const count = 10_000;
const startMs = Date.UTC(2026, 0, 1);
const path = `/v1/devices/${encodeURIComponent(meter)}`;
const readings = `${path}/readings?kind=power&from=2026-01-01&to=2026-01-31&limit=${count}`;

let world: World;
let line: TcpProxy;
let api: Service;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  key = await keyFor(world);
  call = httpClient(api.url, key);
  const made = await call('POST', '/v1/devices', { body: { did: meter, type: 'SmartMeter' } });
  if (made.status !== 201) throw new Error(made.text);
  const rows = Array.from({ length: count }, (_, index) => ({
    device_did: meter,
    observed_at: new Date(startMs + index * 60_000).toISOString(),
    sequence: index,
    active_power_w: index,
    _arrived_at: '2026-02-01T00:00:00Z',
    _partition: 0,
    _offset: index,
  }));
  await world.clickhouse.insertRows('power_readings', rows);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
});

const types = ['application/json', 'application/x-ndjson'];

const sequences = (text: string): number[] =>
  [...text.matchAll(/"sequence":(\d+)/g)].map(([, at]) => Number(at));

/** Asks for all readings and takes the first of them; the rest is taken by `rest`, or never. */
async function begin(accept: string, requestId = 'none') {
  const headers = { authorization: `Bearer ${key}`, accept, 'x-request-id': requestId };
  // A connection of its own, of which nothing is read unless it is asked for.
  const request = get(`${api.url}${readings}`, { headers, agent: false });
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  await once(reply, 'readable');
  const first = String(reply.read(1000));
  const rest = async (): Promise<string> => {
    let text = first;
    for await (const part of reply) text += String(part);
    return text;
  };
  return { reply, first, rest };
}

/** Resolves when nothing reads the readings. */
async function quiet(): Promise<void> {
  const sql = `SELECT toUInt32(count()) AS n FROM system.processes
    WHERE current_database = currentDatabase() AND query LIKE '%FROM power_readings FINAL%'
      AND query NOT LIKE '%system.processes%'`;
  const row = z.object({ n: z.number() });
  await until('no query', async () => (await world.clickhouse.query(row, sql))[0]?.n === 0);
}

test.each(types)(
  '%s: who reads slowly is sent what there is when it goes on; nothing is read ahead and kept',
  async (type) => {
    const slow = await Promise.all(Array.from({ length: 4 }, () => begin(type)));
    await quiet();
    await world.clickhouse.insertRows('power_readings', [
      {
        device_did: meter,
        observed_at: new Date(startMs + (count - 3) * 60_000 - types.indexOf(type)).toISOString(),
        sequence: count + types.indexOf(type),
        active_power_w: 1,
        _arrived_at: '2026-02-02T00:00:00Z',
        _partition: 0,
        _offset: count,
      },
    ]);
    for (const { rest } of slow) {
      const all = sequences(await rest());
      expect(all).toContain(count + types.indexOf(type));
      const before = all.filter((sequence) => sequence < count);
      expect(before).toEqual(before.map((_, index) => index));
    }
  },
);

test.each(types)('%s: who leaves in the middle ends the reading', async (type) => {
  const requestId = `leaves-${types.indexOf(type)}`;
  const { reply } = await begin(type, requestId);
  expect([reply.statusCode, reply.headers['content-type']?.split(';')[0]]).toEqual([200, type]);
  reply.destroy();
  const cut = (text: string): boolean => text.includes('api.reply_cut') && text.includes(requestId);
  await until('the end of the reply in the log', () => api.output().split('\n').some(cut));
  await quiet();
});

test.each(types)(
  '%s: when ClickHouse goes in the middle the connection is cut, so that a part is not taken for the whole',
  async (type) => {
    const { first, rest } = await begin(type);
    line.cut();
    await expect(rest()).rejects.toThrow('aborted');
    expect(sequences(first)[0]).toBe(0);
    line.restore();
    const whole = await until('the API to answer', async () => {
      const reply = await call('GET', readings, { headers: { accept: type } });
      return reply.status === 200 && reply;
    });
    expect(sequences(whole.text)).toHaveLength(count);
  },
);

const period = 'from=2026-01-01&to=2026-01-31';
const ways = [
  readings,
  `${path}/readings?kind=power&${period}&metric=activePowerW&aggregate=1h`,
  `${path}/days?${period}`,
  `${path}/coverage?${period}`,
  `${path}/cooking-events?${period}`,
];

test.each(types)('%s: when ClickHouse is away before the first byte every series is 503', async (type) => {
  line.cut();
  const replies = await Promise.all(
    ways.map((way) => call('GET', way, { headers: { accept: `${type}, */*;q=0.1` } })),
  );
  line.restore();
  expect(
    replies.map(({ status, body, headers }) => [status, body['code'], headers.get('retry-after')]),
  ).toEqual(ways.map(() => [503, 'dependency-unavailable', '1']));
  await until('the API to answer', async () => (await call('GET', path)).status === 200);
});

test('a result of ClickHouse that is read no further ends its query', async () => {
  await using store = openClickHouse({
    url: world.env['HEARTH_CLICKHOUSE_URL'] ?? '',
    database: world.settings.HEARTH_DATABASE,
  });
  const endless = `SELECT number FROM system.numbers -- for ${world.settings.HEARTH_DATABASE}`;
  const isRunning = async (): Promise<boolean> => {
    const sql = 'SELECT query FROM system.processes WHERE query LIKE {endless:String}';
    const found = await world.clickhouse.query(z.unknown(), sql, { endless: `${endless}%` });
    return found.length > 0;
  };
  for await (const rows of store.stream(z.object({ number: z.coerce.number() }), endless)) {
    expect(rows[0]).toEqual({ number: 0 });
    expect(await isRunning()).toBe(true);
    break;
  }
  await until('the end of the query', async () => !(await isRunning()));
});
