// Promise: several copies of upkeep lose no callback and keep the order of each endpoint; every address is checked at each
// delivery; a slow receiver, a secret that cannot be opened and a feed without wanted events hold up nothing else.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openRecords } from '#records/records.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { lookupBySystem } from '#runtime/outgoing/target.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openSeal, readSeal } from '#runtime/seal/seal.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { postUntilTaken } from '#test/support/post-until-taken.ts';
import {
  feedIds,
  firstIds,
  openReceiver,
  status,
  subscribe,
  verified,
  webhookSettings,
  type Receiver,
} from '#test/support/receiver.ts';
import { selfSigned } from '#test/support/self-signed.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openLease } from '#upkeep/webhooks/lease.ts';
import { openSender, type Sender } from '#upkeep/webhooks/sender.ts';
import type { Sending } from '#upkeep/webhooks/sending.ts';

let world: World;
let call: HttpClient;
let opened: AsyncDisposableStack;
const settings = webhookSettings();
const seal = readSeal(settings['HEARTH_WEBHOOK_SECRET_KEY_FILE'] ?? '');

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  world = await openWorld();
  call = httpClient((await world.start('api', settings)).url, await keyFor(world));
});
afterAll(async () => {
  await opened.disposeAsync();
  await world[Symbol.asyncDispose]();
});

const receiver = async (): Promise<Receiver> => opened.use(await openReceiver());

interface Copy {
  readonly sender: Sender;
  readonly faults: (string | null)[];
  readonly errors: string[];
}

/** A copy of upkeep within this process. */
function copyOf(more: Partial<Sending> = {}): Copy {
  const faults: (string | null)[] = [];
  const errors: string[] = [];
  const sender = openSender({
    clickhouse: world.clickhouse,
    records: openRecords(world.clickhouse),
    log: (_level, _event, fields) => void errors.push(String(fields?.['error'])),
    seal,
    allowed: ['127.0.0.0/8'],
    lookup: lookupBySystem,
    pausesMs: [50, 50, 50],
    timeoutMs: 10_000,
    leaseMs: 1000,
    nowMs: Date.now,
    newUlid,
    stop: new AbortController().signal,
    count: (fault) => void faults.push(fault),
    ...more,
  });
  return { sender, faults, errors };
}

/** A store in which a copy sees no lease but its own. */
function alone(): ClickHouse {
  const { clickhouse } = world;
  let ids: string[] = [];
  return {
    ...clickhouse,
    insertRows: async (table, rows, options) => {
      if (table === 'webhook_senders') ids = rows.map(({ id }) => String(id));
      else await clickhouse.insertRows(table, rows, options);
    },
    query: async (row, sql, params, options) =>
      sql.includes('webhook_senders')
        ? [row.parse({ nowMs: Date.now(), ids })]
        : clickhouse.query(row, sql, params, options),
  };
}

/** Rounds of the copies until the check holds; they end after it. */
async function rounds(
  what: string,
  copies: readonly Copy[],
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(what, async () => {
    await Promise.all(copies.map(({ sender }) => sender.next()));
    return check();
  });
  await Promise.all(copies.map(({ sender }) => sender.close()));
}

let households = 0;
const happen = async (count: number, project: string): Promise<void> => {
  for (let index = 0; index < count; index++) {
    const did = `${project}:household:${++households}`;
    const location = { district: 'XYZ', density: 'Medium' };
    const baseline = { fuelType: 'Charcoal', monthlyConsumption: 40 };
    const household = { did, projectId: project, location, baseline };
    const reply = await postUntilTaken(call, '/v1/households', household);
    expect(reply.status).toBe(201);
  }
};

const ofProject = async (name: string) => {
  const did = `did:x:sender:${name}`;
  expect((await postUntilTaken(call, '/v1/projects', { did, name })).status).toBe(201);
  const feed = (count: number): Promise<string[]> =>
    feedIds(call, count, `&projectId=${did}&type=household.created`);
  return { did, feed, filter: { projectIds: [did], events: ['household.created'] } };
};

test('two copies at once: every event arrives, in order apart from repeats, and one of them sends', async () => {
  const { did, feed, filter } = await ofProject('copies');
  const to = await receiver();
  const { id } = await subscribe(call, to, filter);
  const copies = [copyOf(), copyOf()];
  await Promise.all([
    happen(12, did),
    rounds('all events', copies, async () => firstIds(to.received).length >= 12),
  ]);
  expect(firstIds(to.received)).toEqual(await feed(12));
  expect(copies.filter(({ faults }) => faults.length > 0).length).toBeGreaterThanOrEqual(1);
  expect(copies.flatMap(({ errors }) => errors)).toEqual([]);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('two copies that both take themselves for the sender repeat, and neither lose nor reorder', async () => {
  const { did, feed, filter } = await ofProject('both');
  const to = await receiver();
  const { id } = await subscribe(call, to, filter);
  await happen(20, did);
  const all = await feed(20);
  const copies = [copyOf({ clickhouse: alone() }), copyOf({ clickhouse: alone() })];
  await rounds('all events', copies, () => firstIds(to.received).length >= 20);
  expect(firstIds(to.received)).toEqual(all);
  // What one of them stored lately holds for the next: nothing is left out, and little is repeated.
  await happen(1, did);
  await rounds('the last event', [copyOf()], () => firstIds(to.received).length >= 21);
  expect(firstIds(to.received)).toEqual(await feed(21));
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('a copy takes over from one that died while a receiver kept it waiting', async () => {
  const { did, feed, filter } = await ofProject('over');
  const to = await receiver();
  const { id } = await subscribe(call, to, filter);
  await happen(3, did);
  const all = await feed(3);
  const dies = new AbortController();
  to.answerWith(() => {});
  const first = copyOf({ stop: dies.signal });
  await until('the first event', async () => {
    await first.sender.next();
    return to.received.length === 1;
  });
  // It dies without a word: its lease stands until it lapses.
  dies.abort();
  to.answerWith((response) => void response.writeHead(200).end());
  await rounds('all events', [copyOf()], () => to.received.length >= 4);
  expect(firstIds(to.received)).toEqual(all);
  expect(to.received.map(({ headers }) => headers['webhook-id'])).toEqual([all[0], ...all]);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('an address that may no longer be called is not', async () => {
  const { did, filter } = await ofProject('closed');
  const to = await receiver();
  const { id } = await subscribe(call, to, filter);
  await happen(1, did);
  const closed = copyOf({ allowed: [] });
  const isOff = async (): Promise<boolean> =>
    (await call('GET', `/v1/webhook-endpoints/${id}`)).body['active'] === false;
  await rounds('the endpoint to be off', [closed], isOff);
  expect(closed.faults).toEqual(Array.from({ length: 4 }, () => 'address-refused'));
  expect(to.received).toEqual([]);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('a name is looked up once at each attempt, and only the addresses of that look-up are connected to', async () => {
  const { did, filter } = await ofProject('rebound');
  const to = await receiver();
  const { host, port } = new URL(to.url.replace('127.0.0.1', 'localhost'));
  const { id } = await subscribe(call, { url: `http://${host}/hook` }, filter);
  await happen(1, did);
  const answers = ['10.0.0.7', '127.0.0.1', '10.0.0.8'];
  const copy = copyOf({
    allowed: ['127.0.0.0/8'],
    lookup: async () => [{ address: answers.shift() ?? '', family: 4 }],
  });
  await rounds('the event', [copy], () => copy.faults.length === 2);
  expect(copy.faults).toEqual(['address-refused', null]);
  expect(answers).toEqual(['10.0.0.8']);
  expect(to.received.map(({ headers }) => headers.host)).toEqual([`localhost:${port}`]);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('TLS: the certificate must be of the name, by an authority that the process trusts', async () => {
  const { did, filter } = await ofProject('tls');
  const certificate = selfSigned('localhost');
  const caFile = join(mkdtempSync(join(tmpdir(), 'hearth-tls-')), 'ca.pem');
  writeFileSync(caFile, certificate.cert);
  const to = opened.use(await openReceiver(certificate));
  const { id, secret } = await subscribe(call, to, filter);
  await happen(1, did);
  const strange = copyOf();
  await rounds('a failure', [strange], () => strange.faults.length > 0);
  expect(strange.faults[0]).toBe('connection');
  expect(to.received).toEqual([]);
  await call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { active: false } });
  await call('PATCH', `/v1/webhook-endpoints/${id}`, { body: { active: true } });
  await using _ = await world.start('upkeep', { ...settings, NODE_EXTRA_CA_CERTS: caFile });
  await until('the callback', () => to.received.length === 1);
  expect(to.received[0]?.servername).toBe('localhost');
  expect(to.received.map((one) => verified(one, secret).type)).toEqual(['household.created']);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('one copy has the lease until it gives it up or it lapses', async () => {
  const { clickhouse } = world;
  const open = (leaseMs: number) => openLease({ clickhouse, leaseMs, newUlid });
  const [first, second, dying] = [open(600_000), open(600_000), open(2000)];
  await until('the first lease', () => first.take());
  expect(await second.take()).toBe(false);
  expect(await first.take()).toBe(true);
  await first.release();
  await until('a lease that nobody renews', () => dying.take());
  await until('its lease to lapse', () => second.take());
  await second.release();
});

test('a receiver that never answers holds up its own events alone', async () => {
  const { did, feed, filter } = await ofProject('slow');
  const [slow, quick] = [await receiver(), await receiver()];
  slow.answerWith(() => {});
  const ids = [await subscribe(call, slow, filter), await subscribe(call, quick, filter)];
  await happen(3, did);
  const copy = copyOf({ timeoutMs: 300 });
  await rounds('both', [copy], () => quick.received.length === 3 && slow.received.length >= 2);
  expect(firstIds(quick.received)).toEqual(await feed(3));
  expect(firstIds(slow.received)).toEqual((await feed(3)).slice(0, 1));
  expect(copy.faults).toContain('timeout');
  for (const { id } of ids) await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('a secret that another key sealed sends nothing, switches nothing off, and goes on with the right key', async () => {
  const { did, filter } = await ofProject('sealed');
  const to = await receiver();
  const { id, secret } = await subscribe(call, to, filter);
  await happen(1, did);
  const strange = copyOf({ seal: openSeal([randomBytes(32)]) });
  await rounds('the failure', [strange], () => strange.errors.length > 0);
  expect(strange.errors[0]).toContain('not in the file of keys');
  expect(to.received).toEqual([]);
  await rounds('the event', [copyOf()], () => to.received.length === 1);
  expect(to.received.map((one) => verified(one, secret).type)).toEqual(['household.created']);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('a copy that dies between 410 and switching off: the next one switches off, and sends nothing more', async () => {
  const { did, filter } = await ofProject('gone');
  const to = await receiver();
  to.answerWith(status(410));
  const { id } = await subscribe(call, to, filter);
  await happen(1, did);
  const failing = {
    ...openRecords(world.clickhouse),
    commit: () => Promise.reject(new Error('the store is away')),
  };
  const dying = copyOf({ records: failing });
  await rounds('the failure', [dying], () => dying.errors.length > 0);
  expect(dying.errors).toContain('Error: the store is away');
  await rounds('the endpoint to be off', [copyOf()], async () => {
    const { body } = await call('GET', `/v1/webhook-endpoints/${id}`);
    return body['active'] === false;
  });
  const { body } = await call('GET', `/v1/webhook-endpoints/${id}`);
  expect(body).toMatchObject({ disabled: { reason: 'gone', status: 410 } });
  expect(to.received).toHaveLength(1);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('thousands of events that an endpoint does not want are passed over, and not read again by each copy', async () => {
  const { did, filter } = await ofProject('passed');
  const to = await receiver();
  const { id } = await subscribe(call, to, filter);
  const at = new Date().toISOString();
  const body = JSON.stringify({ type: 'analysis.stale', subject: 'an_1', projectId: null, data: {} });
  await world.clickhouse.insertRows(
    'events',
    Array.from({ length: 3000 }, () => ({ id: `evt_${newUlid()}`, body, at })),
    { columns: ['id', 'body', 'at'] },
  );
  await happen(1, did);
  const copy = copyOf();
  await rounds('the event', [copy], () => to.received.length === 1);
  expect(copy.sender.oldestWaitingSeconds()).toBe(0);
  const stored = await world.clickhouse.query(
    z.object({ steps: z.coerce.number() }),
    'SELECT max(step) AS steps FROM webhook_progress WHERE endpoint_id = {id:String}',
    { id },
  );
  expect(stored[0]?.steps).toBeGreaterThanOrEqual(3);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});

test('the age of the oldest event that waits is known while it waits', async () => {
  const { did, filter } = await ofProject('age');
  const to = await receiver();
  to.answerWith((response) => void response.writeHead(500).end());
  const { id } = await subscribe(call, to, filter);
  await happen(1, did);
  const copy = copyOf({ pausesMs: [60_000] });
  await until('the failure', async () => {
    await copy.sender.next();
    return to.received.length === 1 && copy.sender.oldestWaitingSeconds() > 0;
  });
  await copy.sender.close();
  expect(copy.sender.oldestWaitingSeconds()).toBe(0);
  await call('DELETE', `/v1/webhook-endpoints/${id}`);
});
