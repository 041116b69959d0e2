// Free and taken ports, and offsets that two callers never share.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  freePortOffset,
  httpPortsOf,
  offsetSetting,
  portsAt,
  findTakenPorts,
  explainTaken,
  unusableSentence,
} from './ports.ts';

test('an offset moves every port', () => {
  expect(portsAt(100)).toEqual({
    kafka: 9192,
    kafkaController: 9193,
    registry: 8181,
    keeper: 2281,
    clickhouse: 8223,
  });
});

test('a port that something listens on is taken, and named', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await findTakenPorts([port])).toEqual([port]);
  expect(await explainTaken(port, { offset: 0, ports: [port] })).toMatch(
    `Port ${port} is used by another program: stop it, or set HEARTH_PORT_OFFSET=`,
  );
  await new Promise((closed) => server.close(closed));
  expect(await findTakenPorts([port])).toEqual([]);
});

test('the offset of the way out is above the one in force, and all its ports are free', async () => {
  const offset = await freePortOffset();
  const ports = Object.values(portsAt(offset));
  const server = createServer();
  // The next offset is taken too.
  await new Promise<void>((listening) => server.listen(portsAt(offset + 100).keeper, '127.0.0.1', listening));
  const said = await offsetSetting({ offset, ports });
  await new Promise((closed) => server.close(closed));
  const found = Number(/^HEARTH_PORT_OFFSET=(\d+)$/.exec(said)?.[1]);
  expect(found).toBeGreaterThan(offset + 100);
  expect(await findTakenPorts(Object.values(portsAt(found)))).toEqual([]);
});

test('where no higher offset is free, the setting is named without a value', async () => {
  expect(await offsetSetting({ offset: 50_000, ports: [58_080] })).toBe('another HEARTH_PORT_OFFSET');
});

test('two calls get two offsets, and all their ports are free', async () => {
  const [one, two] = await Promise.all([freePortOffset(), freePortOffset()]);
  expect(one).not.toBe(two);
  expect(await findTakenPorts([...Object.values(portsAt(one)), ...Object.values(portsAt(two))])).toEqual([]);
});

test('an offset that puts a service on a port that browsers refuse is named, with one that works', () => {
  expect(unusableSentence(2000, [{ name: 'HEARTH_API_PORT', port: 10_080 }])).toBe(
    'HEARTH_PORT_OFFSET=2000 puts HEARTH_API_PORT on port 10080, but browsers and fetch refuse port 10080 (a "bad port" of the Fetch standard): set HEARTH_PORT_OFFSET=2100.',
  );
});

test('an offset that leads beyond the last port is named, with one below', () => {
  expect(unusableSentence(50_000, [{ name: 'HEARTH_API_PORT', port: 66_000 }])).toBe(
    'HEARTH_PORT_OFFSET=50000 puts HEARTH_API_PORT on port 66000, but the last port is 65535: set HEARTH_PORT_OFFSET=49500.',
  );
});

test('only the parts that are called over HTTP matter, and only those that are started', () => {
  const ports = { ...portsAt(0), kafka: 10_080, clickhouse: 10_080 };
  expect(unusableSentence(0, httpPortsOf(ports, ['kafka', 'registry']))).toBe(null);
  expect(unusableSentence(0, httpPortsOf(ports, ['kafka', 'clickhouse']))).toContain(
    'clickhouse on port 10080',
  );
});
