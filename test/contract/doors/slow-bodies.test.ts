// A slow link may send a large body, and does not keep others waiting.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  key = await keyFor(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const body = `{"name":"Clean cooking"${' '.repeat(400_000)}}`;
const pieces = 5;
/** Longer in all than a body without progress is waited for. */
const pieceMs = 4000;

/** Sends the body in pieces with pauses between them, and resolves to the reply. */
async function sendSlowly(): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  const head = [
    'POST /v1/projects HTTP/1.1',
    'Host: hearth',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const size = Math.ceil(body.length / pieces);
  for (let at = 0; at < body.length; at += size) {
    socket.write(body.slice(at, at + size));
    if (at + size < body.length) await pause(pieceMs);
  }
  await closed;
  return received;
}

test('large bodies that arrive over 16 s are taken, and others pass them', { timeout: 90_000 }, async () => {
  const startedMs = performance.now();
  let isOver = false;
  // More than are worked on at once.
  const slow = Promise.all(Array.from({ length: 6 }, sendSlowly)).finally(() => (isOver = true));
  expect((await httpClient(url, key)('POST', '/v1/projects', { body })).status).toBe(201);
  expect(isOver).toBe(false);
  for (const reply of await slow) expect(reply).toMatch(/^HTTP\/1\.1 201 /);
  expect(performance.now() - startedMs).toBeGreaterThan((pieces - 1) * pieceMs - 100);
});

test('a client that still sends long after its answer is cut', { timeout: 60_000 }, async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // It may be cut while it sends.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(`POST /v1/projects HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 5000\r\n\r\n`);
  const sending = setInterval(() => socket.write(' '), 100);
  await closed;
  clearInterval(sending);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
});
