// The four parts of the local stack work together: Kafka, the registry, Keeper below ClickHouse, and its users.
import { randomBytes } from 'node:crypto';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const stack = inject('stack');
const suffix = `t${randomBytes(5).toString('hex')}`;
const database = `hearth_${suffix}`;
const views = `hearth_views_${suffix}`;

type Role = keyof typeof stack.users;

/** Runs one statement as a role; resolves with ClickHouse's error code (0 if none) and the text of the answer. */
async function as(role: Role, query: string, settings: Record<string, string> = {}) {
  const { user, password } = stack.users[role];
  const response = await fetch(`${stack.clickhouse}/?${new URLSearchParams(settings).toString()}`, {
    method: 'POST',
    body: query,
    headers: { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password },
  });
  const code = Number(response.headers.get('x-clickhouse-exception-code') ?? '0');
  return { code, text: (await response.text()).trim() };
}

const denied = 497;

beforeAll(async () => {
  for (const statement of [
    `CREATE DATABASE ${database}`,
    `CREATE DATABASE ${views}`,
    `CREATE TABLE ${database}.readings (id UInt32) ENGINE = ReplacingMergeTree ORDER BY id`,
    `CREATE VIEW ${views}.readings DEFINER = CURRENT_USER SQL SECURITY DEFINER AS SELECT id FROM ${database}.readings`,
    `CREATE TABLE ${database}.keys (k String, v String) ENGINE = KeeperMap('/${database}/keys') PRIMARY KEY k`,
  ]) {
    const { code, text } = await as('admin', statement);
    if (code !== 0) throw new Error(text);
  }
});

afterAll(async () => {
  await as('admin', `DROP DATABASE ${views} SYNC`);
  await as('admin', `DROP DATABASE ${database} SYNC`);
});

test('Kafka has one broker, makes no topic by itself and takes messages of 12 MB', async () => {
  const kafka = new kafkajs.Kafka({ brokers: stack.kafka.split(','), logLevel: kafkajs.logLevel.NOTHING });
  const admin = kafka.admin();
  const producer = kafka.producer();
  await Promise.all([admin.connect(), producer.connect()]);
  const topic = `${suffix}.large`;
  try {
    expect((await admin.describeCluster()).brokers).toHaveLength(1);
    await expect(admin.fetchTopicMetadata({ topics: [`${suffix}.none`] })).rejects.toThrow('not host this');
    await admin.createTopics({
      topics: [{ topic, configEntries: [{ name: 'max.message.bytes', value: '13000000' }] }],
      waitForLeaders: true,
    });
    await producer.send({ topic, messages: [{ value: randomBytes(12_000_000) }] });
    expect(await admin.fetchTopicOffsets(topic)).toMatchObject([{ offset: '1' }]);
  } finally {
    await admin.deleteTopics({ topics: [topic] });
    await Promise.all([admin.disconnect(), producer.disconnect()]);
  }
});

test('the registry keeps a schema and refuses an incompatible one', async () => {
  const subject = `${stack.registry}/subjects/${suffix}-value`;
  const headers = { 'content-type': 'application/vnd.schemaregistry.v1+json' };
  const record = (type: string): string =>
    JSON.stringify({
      schema: JSON.stringify({ type: 'record', name: 'R', fields: [{ name: 'a', type }] }),
    });
  const post = (type: string) =>
    fetch(`${subject}/versions`, { method: 'POST', headers, body: record(type) });
  const first: unknown = await (await post('int')).json();
  expect(first).toEqual({ id: expect.any(Number) });
  const again: unknown = await (await post('int')).json();
  expect(again).toEqual(first);
  const level = JSON.stringify({ compatibility: 'FORWARD_TRANSITIVE' });
  await fetch(`${stack.registry}/config/${suffix}-value`, { method: 'PUT', headers, body: level });
  expect((await post('string')).status).toBe(409);
});

test('a strict insert of a key that is there fails as a whole, with code 999', async () => {
  const strict = { keeper_map_strict_mode: '1', async_insert: '0', insert_keeper_max_retries: '0' };
  const insert = (rows: string) => as('api', `INSERT INTO ${database}.keys VALUES ${rows}`, strict);
  expect((await insert(`('a', 'one'), ('b', 'one')`)).code).toBe(0);
  expect((await insert(`('c', 'two'), ('b', 'two')`)).code).toBe(999);
  expect((await as('api', `SELECT k, v FROM ${database}.keys ORDER BY k`)).text).toBe('a\tone\nb\tone');
});

test.each<Role>(['ingest', 'windows', 'upkeep', 'api'])(
  '%s reads and inserts, and changes no table',
  async (role) => {
    expect((await as(role, `INSERT INTO ${database}.readings VALUES (1)`)).code).toBe(0);
    expect((await as(role, `SELECT count() FROM ${database}.readings FINAL`)).text).toBe('1');
    expect((await as(role, `DROP TABLE ${database}.readings`)).code).toBe(denied);
    expect((await as(role, `CREATE TABLE ${database}.mine (a Int8) ENGINE = Memory`)).code).toBe(denied);
  },
);

test('the analyst reads views and nothing below them', async () => {
  const role = 'analyst';
  await as('ingest', `INSERT INTO ${database}.readings VALUES (1)`);
  expect(await as(role, `SELECT max(id) FROM ${views}.readings`)).toEqual({ code: 0, text: '1' });
  expect((await as(role, `SELECT * FROM ${database}.readings`)).code).toBe(denied);
  expect((await as(role, `INSERT INTO ${views}.readings VALUES (2)`)).code).toBe(denied);
  expect((await as(role, `SELECT * FROM file('/etc/hostname')`)).code).toBe(denied);
  expect((await as(role, 'SELECT 1 SETTINGS max_execution_time = 3')).code).toBe(0);
  for (const limit of [
    'max_execution_time = 31',
    'max_execution_time = 0',
    'max_memory_usage = 0',
    'max_threads = 64',
  ]) {
    expect((await as(role, `SELECT 1 SETTINGS ${limit}`)).code).toBe(452);
  }
});

test('the administrator stays within the databases of Hearth', async () => {
  expect((await as('admin', 'CREATE DATABASE other')).code).toBe(denied);
});

test('nobody without a password reads anything', async () => {
  const anonymous = (query: string) => fetch(stack.clickhouse, { method: 'POST', body: query });
  for (const query of [
    `SELECT * FROM ${database}.readings`,
    `SELECT * FROM ${views}.readings`,
    `SELECT * FROM file('/etc/hostname', 'LineAsString')`,
    `CREATE TEMPORARY TABLE t (a String) ENGINE = File(LineAsString, '/etc/hostname')`,
  ]) {
    expect((await anonymous(query)).headers.get('x-clickhouse-exception-code')).toBe(String(denied));
  }
});
