// Which questions a subject costs, what is kept of the answers, and when an answer must end the process.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { RegisteredSchema } from '#runtime/registry/registry.ts';
import { openKnownSchemas } from './known-schemas.ts';
import { openSubject } from './subject.ts';

const schema = (name: string) => ({ type: 'record', name, fields: [] });

function openWorld() {
  const state = {
    nowMs: 0,
    asked: [] as string[],
    away: false,
    versions: new Map<number, RegisteredSchema | null>([[1, { id: 10, schema: schema('A') }]]),
    rows: [] as Record<string, unknown>[],
  };
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async (row) => z.array(row).parse(state.rows.map((each) => ({ ...each, id: each['schema_id'] }))),
    insertNative: async () => {},
    insertRows: async (_table, rows) => void state.rows.push(...rows),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const ask = (question: string): void => {
    state.asked.push(question);
    if (state.away) throw new Error('away');
  };
  const openNamed = (name: string) =>
    openSubject(name, {
      registry: {
        register: async () => 0,
        versions: async () => {
          ask('versions');
          return [...state.versions.keys()];
        },
        version: async (_subject, version) => {
          ask(`version ${version}`);
          return state.versions.get(version) ?? null;
        },
      },
      known: openKnownSchemas(clickhouse),
      log: () => {},
      // Rounds never wait: the clock is a second on at each look.
      now: () => (state.nowMs += 1000),
    });
  return { state, open: openNamed };
}

const { signal } = new AbortController();

test('a version is asked for once a minute, and again after a failure', async () => {
  const { state, open: openNamed } = openWorld();
  const subject = openNamed('s');
  const asked = async (): Promise<string[]> => {
    state.asked = [];
    await subject.look(signal);
    return state.asked;
  };
  expect(await asked()).toEqual(['versions', 'version 1']);
  expect(await asked()).toEqual(['versions']);
  state.versions.set(2, null).set(3, { id: 11, schema: schema('B') });
  expect(await asked()).toEqual(['versions', 'version 2', 'version 3']);
  expect(await asked()).toEqual(['versions']);
  state.away = true;
  expect(await asked()).toEqual(['versions']);
  state.away = false;
  expect(await asked()).toEqual(['versions', 'version 1', 'version 2', 'version 3']);
  state.nowMs += 60_000;
  expect(await asked()).toEqual(['versions', 'version 1', 'version 2', 'version 3']);
  expect([subject.schemaOf(10), subject.schemaOf(11), subject.schemaOf(12)]).toEqual([
    schema('A'),
    schema('B'),
    undefined,
  ]);
});

test('a schema is stored once, before it is known; another life knows it without the registry', async () => {
  const { state, open: openNamed } = openWorld();
  const first = openNamed('s');
  await first.learn(signal);
  await first.learn(signal);
  expect(state.rows).toMatchObject([{ subject: 's', schema_id: 10, schema: JSON.stringify(schema('A')) }]);
  const second = openNamed('s');
  await second.learn(signal);
  expect(second.schemaOf(10)).toEqual(schema('A'));
  expect(state.rows).toHaveLength(1);
});

test('an id of another subject is no id of this one', async () => {
  const { open: openNamed } = openWorld();
  const [one, other] = [openNamed('s'), openNamed('t')];
  await one.learn(signal);
  expect(other.schemaOf(10)).toBeUndefined();
});

test('the order of names is no difference; another schema under a known id is, and is not stored', async () => {
  const { state, open: openNamed } = openWorld();
  await openNamed('s').learn(signal);
  state.versions.set(1, { id: 10, schema: { fields: [], name: 'A', type: 'record' } });
  await openNamed('s').learn(signal);
  state.versions.set(1, { id: 10, schema: schema('B') });
  await expect(openNamed('s').learn(signal)).rejects.toThrow(
    'schema id 10 of subject s now means another schema',
  );
  await expect(openNamed('t').look(signal)).rejects.toThrow(
    'schema id 10 of subject t now means another schema',
  );
  expect(state.rows).toHaveLength(1);
});

test.each([
  ['a number beyond every double', Infinity],
  ['half of a surrogate pair', '\ud800'],
])(
  'a schema with %s stays unknown, because it has no canonical form; others are learned',
  async (_what, value) => {
    const { state, open: openNamed } = openWorld();
    state.versions.set(2, { id: 11, schema: { ...schema('B'), doc: value } });
    const subject = openNamed('s');
    await subject.learn(signal);
    expect([subject.schemaOf(10), subject.schemaOf(11)]).toEqual([schema('A'), undefined]);
    expect(state.rows).toHaveLength(1);
  },
);
