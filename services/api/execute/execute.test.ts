// The loop around an endpoint: decide, commit, decide again after a conflict, replay repeats.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { expect, test } from 'vitest';
import { readSettings } from '#runtime/process/config.ts';
import { NameTaken, takeName, type Intent, type Operation, type Records } from '#records/records.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { noBody, noParams, noQuery } from '../context/endpoint.ts';
import { openRateLimits } from '../limits/rate-limits.ts';
import { execute, type Call } from './execute.ts';

interface Stage {
  /** The result of the endpoint at each run; the last one repeats. */
  readonly runs: readonly (() => Answer)[];
  /** The result of each commit; the last one repeats. */
  readonly commits?: readonly boolean[];
  readonly held?: Intent;
}

const unused = (): never => expect.fail('not used here');

function stage({ runs, commits = [true], held }: Stage) {
  const operations: Operation[] = [];
  const turns: string[] = [];
  let ran = 0;
  const records: Records = {
    commit: async (operation) => {
      operations.push(operation);
      return commits[Math.min(operations.length, commits.length) - 1] ?? true;
    },
    noteUse: async () => {},
    holder: async () => held ?? null,
    latest: async () => new Map(),
    latestOf: async () => new Map(),
    ownerHint: () => undefined,
    names: async () => new Map(),
    drain: async () => {},
    exclusive: (key, work) => {
      turns.push(key);
      return work();
    },
  };
  const endpoint: Endpoint = {
    method: 'POST',
    path: '/v1/things',
    operationId: 'createThing',
    summary: 'Create a thing',
    description: 'For this test.',
    scope: 'any',
    params: noParams,
    query: noQuery,
    body: noBody,
    replies: {},
    problems: [],
    answer: async () => {
      ran += 1;
      return runs[Math.min(ran, runs.length) - 1]?.() ?? unused();
    },
  };
  const send = (call: Partial<Call> = {}) => {
    const principal = {
      keyId: 'key_1',
      name: 'test',
      scopes: [],
      projectIds: [],
      actor: null,
      collector: null,
    };
    const raw = {
      params: {},
      query: {},
      body: undefined,
      ifMatch: null,
      principal,
      origin: { operationId: 'createThing', requestId: 'req_1', notes: 'why' },
      gone: new AbortController().signal,
      prefersAsync: false,
      prefersPage: false,
      baseUrl: '',
      connection: { address: '', host: '', cookie: null },
    };
    return execute(
      {
        endpoint,
        raw,
        address: '/v1/things',
        idempotency: null,
        lines: false,
        ...call,
      },
      apiOf(records),
    );
  };
  return { send, operations, turns, runs: () => ran };
}

function apiOf(records: Records): Api {
  const store = {
    database: '',
    query: unused,
    insertRows: unused,
    insertNative: unused,
    command: unused,
    [Symbol.asyncDispose]: unused,
  };
  return {
    settings: readSettings({}),
    seal: null,
    issuer: null,
    records,
    shown: { household: unused, device: unused },
    projectDids: unused,
    storePersonal: unused,
    campaignCache: unused,
    drawCache: unused,
    recentCampaigns: { get: unused, set: unused, delete: unused },
    recentCollectors: { get: unused, set: unused, delete: unused },
    visitForms: unused,
    sharedFiles: { store: unused, of: unused },
    campaignsOfTemplate: unused,
    responseItem: () => expect.fail('not asked for'),
    clickhouse: store,
    telemetry: store,
    readColumns: unused,
    bundlePlaces: { take: () => expect.fail('not asked for') },
    downloadPlaces: { take: () => expect.fail('not asked for') },
    eventWake: { next: unused, close: unused },
    recentSummaries: { get: unused, set: unused, delete: unused },
    reportRefusedPart: unused,
    importPlaces: { take: () => expect.fail('not asked for') },
    importRow: () => expect.fail('not asked for'),
    send: unused,
    encoders: unused,
    limits: openRateLimits({ isOn: false, copies: 1, nowMs: () => 7 }),
    authenticate: unused,
    nowMs: () => 7,
    newUlid: unused,
    jobs: { stop: new AbortController().signal, kept: new Set() },
    draining: new AbortController().signal,
    missingParts: unused,
    metricsText: unused,
  };
}

const created = (): Answer => ({
  status: 201,
  body: { a: 1 },
  version: 1,
  records: [{ kind: 'thing', id: '1', version: 1, body: {} }],
});
const exists = (): Answer => ({ status: 200, body: { a: 1 } });

test('what the endpoint decided is committed before the reply', async () => {
  const { send, operations } = stage({ runs: [created] });
  expect(await send()).toMatchObject({
    status: 201,
    body: '{"a":1}',
    headers: { etag: expect.stringMatching(/^"1-[0-9a-f]{8}"$/) },
  });
  expect(operations).toMatchObject([
    {
      atMs: 7,
      readAtMs: 7,
      actor: 'key_1',
      records: [{ kind: 'thing' }],
      keys: [],
      reply: null,
      audit: { actor: 'key_1', keyId: 'key_1', action: 'createThing', requestId: 'req_1', notes: 'why' },
    },
  ]);
});

test('work that reads what it changes at its end says when that was', async () => {
  const { send, operations } = stage({ runs: [() => ({ ...created(), readAtMs: 6 })] });
  await send();
  expect(operations).toMatchObject([{ atMs: 7, readAtMs: 6 }]);
});

test('what loses its reservation is decided again', async () => {
  const { send, operations, runs } = stage({ runs: [created, exists], commits: [false] });
  expect(await send()).toMatchObject({ status: 200 });
  expect([operations.length, runs()]).toEqual([1, 2]);
});

test('a name that is taken between two reads is decided again, and is never taken over', async () => {
  const before = { owner: 'theirs', version: 1 };
  const { send, runs } = stage({
    runs: [() => ({ ...created(), records: [takeName('did', 'mine', before)] }), exists],
  });
  expect(await send()).toMatchObject({ status: 200 });
  expect(runs()).toBe(2);
  expect(() => takeName('did', 'mine', before)).toThrow(NameTaken);
  expect(takeName('did', 'mine', { owner: '', version: 4 })).toMatchObject({
    version: 5,
    body: { owner: 'mine' },
  });
});

test('a request that loses five races is refused', async () => {
  const { send, runs } = stage({ runs: [created], commits: [false] });
  await expect(send()).rejects.toMatchObject({
    code: 'request-in-progress',
    reply: { headers: { 'retry-after': '1' } },
  });
  expect(runs()).toBe(5);
});

test('a call with a turn is worked on in it, whether it changes anything or not', async () => {
  const { send, turns } = stage({ runs: [exists] });
  await send({ turn: '/v1/things/1' });
  expect(turns).toEqual(['/v1/things/1']);
});

test('a request that lost a change waits for its turn at that record; a creation does not', async () => {
  const changing = (): Answer => ({
    ...created(),
    records: [{ kind: 'thing', id: '1', version: 2, body: {} }],
  });
  const { send, turns } = stage({ runs: [created, changing, exists], commits: [false] });
  await send();
  expect(turns).toEqual(['thing:1']);
});

test('a read commits nothing, unless an idempotency key has to remember it', async () => {
  const { send, operations } = stage({ runs: [exists] });
  await send();
  expect(operations).toEqual([]);
  await send({ idempotency: { key: 'idem:k', requestDigest: 'd' } });
  expect(operations).toMatchObject([
    { records: [], keys: ['idem:k'], reply: { status: 200, body: '{"a":1}', requestDigest: 'd' } },
  ]);
});

const reply = { status: 201, headers: { etag: '"1-0"' }, body: 'stored', requestDigest: 'd' };
const held: Intent = { nonce: 'n', atMs: 0, actor: '', keys: [], records: [], reply };

test('a repeat gets the stored bytes and runs nothing; another request under its key is refused', async () => {
  const { send, runs } = stage({ runs: [created], held });
  expect(await send({ idempotency: { key: 'idem:k', requestDigest: 'd' } })).toMatchObject({
    body: 'stored',
    headers: { etag: '"1-0"', 'idempotent-replayed': 'true' },
  });
  await expect(send({ idempotency: { key: 'idem:k', requestDigest: 'other' } })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  });
  expect(runs()).toBe(0);
});

test("more keys than one reservation can hold is the caller's fault", async () => {
  const many = Array.from({ length: 501 }, (_, index) => ({
    kind: 'thing',
    id: String(index),
    version: 1,
    body: {},
  }));
  const { send } = stage({ runs: [() => ({ ...created(), records: many })] });
  await expect(send()).rejects.toMatchObject({ code: 'invalid-request' });
});

test('what is shown once is in the reply and in nothing that is stored', async () => {
  const secret = (): Answer => ({ ...created(), body: { a: 1, key: null }, shownOnce: { key: 'secret' } });
  const { send, operations } = stage({ runs: [secret] });
  const sent = await send({ idempotency: { key: 'idem:1', requestDigest: 'd' } });
  expect(JSON.parse(sent.body)).toEqual({ a: 1, key: 'secret' });
  expect(operations.map((operation) => operation.reply?.body)).toEqual(['{"a":1,"key":null}']);
  expect(JSON.stringify(operations)).not.toContain('secret');
});
