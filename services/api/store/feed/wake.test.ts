// Requests that wait are woken by new events, which costs nothing while none waits, and releases disconnected ones.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openEventWake } from './wake.ts';
import type { EventRow } from '#records/feed/feed.ts';

const unused = (): never => expect.fail('not used here');

/** A store whose horizon advances with each query. `rows` are those of the first query. */
function stage(rows: readonly EventRow[]) {
  let looks = 0;
  const clickhouse: ClickHouse = {
    database: '',
    query: async (row, sql) => {
      if (sql.includes('AS unproven')) return [row.parse({ micros: (looks += 1) * 1000, unproven: null })];
      return looks === 1 ? rows.map((one) => row.parse(one)) : [];
    },
    insertRows: unused,
    insertNative: unused,
    command: unused,
    [Symbol.asyncDispose]: unused,
  };
  return { wake: openEventWake(clickhouse, { everyMs: 1, waitingMax: 2 }), looks: () => looks };
}

const event: EventRow = {
  id: 'evt_1',
  micros: 500,
  type: 'household.created',
  subject: 'hh_1',
  projectId: null,
  data: '{}',
  atMs: 0,
};
const waiting = { horizonMicros: 0, wants: () => true, ms: 20_000, gone: new AbortController().signal };

test('a waiting request is woken by an event that it wants', async () => {
  expect(await stage([event]).wake.next(waiting)).toBe(true);
});

test('an event that a request does not want, or has read, does not wake it', async () => {
  expect(await stage([event]).wake.next({ ...waiting, wants: () => false, ms: 20 })).toBe(false);
  expect(await stage([event]).wake.next({ ...waiting, horizonMicros: 600, ms: 20 })).toBe(false);
});

test('all waiting requests share one query, and requests above the limit do not wait', async () => {
  const { wake, looks } = stage([event]);
  const both = Promise.all([wake.next(waiting), wake.next(waiting)]);
  expect(await wake.next(waiting)).toBe(false);
  expect(await both).toEqual([true, true]);
  expect(looks()).toBe(1);
});

test('a disconnected client no longer waits, and no request does when the process stops', async () => {
  const { wake } = stage([]);
  const gone = new AbortController();
  const left = wake.next({ ...waiting, gone: gone.signal });
  const stays = wake.next(waiting);
  gone.abort();
  expect(await left).toBe(false);
  wake.close();
  expect(await stays).toBe(false);
  expect(await wake.next(waiting)).toBe(false);
});
