// Promise: upkeep may die at every step of a delivery. Every event arrives at least once, and in the order of the feed apart
// from repeats. FAULT_KILLS kills (default: one for each point), 200 before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import {
  feedIds,
  firstIds,
  openReceiver,
  status,
  subscribe,
  webhookSettings,
  type Receiver,
} from '#test/support/receiver.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let call: HttpClient;
let to: Receiver;
let secondTo: Receiver;
const settings = webhookSettings();
const project = 'did:x:killed';
const filter = { projectIds: [project], events: ['household.created'] };

beforeAll(async () => {
  world = await openWorld();
  call = httpClient((await world.start('api', settings)).url, await keyFor(world));
  await call('POST', '/v1/projects', { body: { did: project, name: 'killed' } });
  [to, secondTo] = [await openReceiver(), await openReceiver()];
  await subscribe(call, to, filter);
  await subscribe(call, secondTo, filter);
});
afterAll(async () => {
  await to[Symbol.asyncDispose]();
  await secondTo[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

let households = 0;
async function happen(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const did = `${project}:household:${++households}`;
    const location = { district: 'XYZ', density: 'Medium' };
    const baseline = { fuelType: 'Charcoal', monthlyConsumption: 40 };
    const reply = await call('POST', '/v1/households', {
      body: { did, projectId: project, location, baseline },
    });
    expect(reply.status).toBe(201);
  }
}

/** While the receiver has the request and before it answers, when it has answered, and within each write of what came of it. */
const points = [
  'before the answer',
  'after the answer',
  'webhook_senders body',
  'webhook_senders answer',
  'webhook_attempts body',
  'webhook_attempts answer',
  'webhook_progress body',
  'webhook_progress answer',
] as const;

const kills = Number(process.env['FAULT_KILLS'] ?? points.length);

/** Runs a copy that dies at the point while events come; resolves when it is dead. */
async function strike(point: (typeof points)[number]): Promise<void> {
  await using line = await openProxy(world.env['HEARTH_CLICKHOUSE_UPKEEP_URL'] ?? '');
  const service = await world.start('upkeep', { ...settings, HEARTH_CLICKHOUSE_UPKEEP_URL: line.url });
  const act = (): void => service.kill('SIGKILL');
  const [table = '', at] = point.split(' ');
  if (table.startsWith('webhook_'))
    void line.trap({ table: new RegExp(`^${table}$`), at: at === 'body' ? 'body' : 'answer', act });
  else killAtReceiver(point === 'before the answer', act);
  await happen(4);
  await service.exited;
  to.answerWith(status(200));
}

/** The receiver has the second event of the copy then. */
function killAtReceiver(isBefore: boolean, kill: () => void): void {
  const came = to.received.length;
  to.answerWith((response, _received, count) => {
    if (count > came + 1 && isBefore) return kill();
    response.writeHead(200).end();
    if (count > came + 1) kill();
  });
}

test('killed at each step of a delivery', { timeout: 60_000 + kills * 40_000 }, async () => {
  for (let index = 0; index < kills; index++)
    await strike(points[index % points.length] ?? 'after the answer');
  await using last = await world.start('upkeep', settings);
  const feed = await feedIds(call, 4 * kills, `&type=household.created&projectId=${project}`);
  for (const receiver of [to, secondTo]) {
    await until('all events', () => firstIds(receiver.received).length >= feed.length, 120_000);
    expect(firstIds(receiver.received)).toEqual(feed);
  }
  expect(last.output()).not.toContain('upkeep.failed');
  const repeats = to.received.length - feed.length;
  console.log(`${kills} kills, ${feed.length} events, ${repeats} repeats at the receiver that kills`);
});

test('of two copies one is killed, then the other', { timeout: 120_000 }, async () => {
  const before = await feedIds(call, 4 * kills, `&type=household.created&projectId=${project}`);
  const copies = await Promise.all([world.start('upkeep', settings), world.start('upkeep', settings)]);
  for (const copy of copies) {
    const count = to.received.length;
    const happening = happen(15);
    await until('some events', () => to.received.length > count + 3);
    copy.kill('SIGKILL');
    await copy.exited;
    await happening;
  }
  await using _ = await world.start('upkeep', settings);
  const feed = await feedIds(call, before.length + 30, `&type=household.created&projectId=${project}`);
  for (const receiver of [to, secondTo]) {
    await until('all events', () => firstIds(receiver.received).length >= feed.length);
    expect(firstIds(receiver.received)).toEqual(feed);
  }
});
