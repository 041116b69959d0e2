// Free and taken ports, and offsets that two callers never share.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePortOffset, portsAt, takenPorts, takenSentence } from './ports.ts';

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
  expect(await takenPorts([port])).toEqual([port]);
  await new Promise((closed) => server.close(closed));
  expect(await takenPorts([port])).toEqual([]);
  expect(takenSentence(port)).toContain(`Port ${port} is taken`);
});

test('two calls get two offsets, and all their ports are free', async () => {
  const [one, two] = await Promise.all([freePortOffset(), freePortOffset()]);
  expect(one).not.toBe(two);
  expect(await takenPorts([...Object.values(portsAt(one)), ...Object.values(portsAt(two))])).toEqual([]);
});
