// A round of alarms: it is bounded, and it ends at the signal.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import { reportAlarms } from './report-alarms.ts';

/** What the store says first: silent alarms are active, and there are causes. */
const hintsOf = (sql: string): Record<string, string>[] =>
  sql.includes('AS cause') ? [{ cause: 'silence' }, { cause: 'finding' }] : [{ type: 'device.silent' }];

/** Reports on a ClickHouse that always finds as many changes as are asked for. */
async function reportOn(onCommit: (commits: number) => void, stop?: AbortSignal) {
  const looks: unknown[] = [];
  const silent = {
    type: 'device.silent',
    householdId: 'hh_1',
    householdDid: 'did:x:home',
    projectId: '',
    fromMs: 0,
    toMs: 1,
    intervalSeconds: 300,
    earlier: 0,
    lastId: '',
  };
  let [commits, reported] = [0, 0];
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async (row, sql, { changesMax } = {}) => {
      if (changesMax === undefined) return hintsOf(sql).map((hint) => row.parse(hint));
      looks.push(changesMax);
      // Of silent devices there are always more; nothing else is found.
      if (!sql.includes("'device.silent' AS type")) return [];
      return Array.from({ length: Number(changesMax) }, (_, index) =>
        row.parse({ ...silent, deviceId: `dev_${index}`, did: `did:x:${index}` }),
      );
    },
    insertRows: () => expect.fail('no insert'),
    insertNative: () => expect.fail('no native insert'),
    command: () => expect.fail('no command'),
    [Symbol.asyncDispose]: async () => {},
  };
  const records = {
    ...openRecords(clickhouse),
    commit: async (operation: { readonly records: readonly unknown[] }) => {
      reported += operation.records.length;
      onCommit(++commits);
      return true;
    },
  };
  await reportAlarms({ clickhouse, records, nowMs: () => 0, newUlid: () => 'id', stop });
  return { looks, commits, reported };
}

test('a round looks once for each kind of change, and reports at most 1,000 of it', async () => {
  const looks = [1000, 1000, 1000, 1000];
  expect(await reportOn(() => {})).toEqual({ looks, commits: 10, reported: 1000 });
});

test('after the signal no other change is reported', async () => {
  const stopping = new AbortController();
  const report = (commits: number) => commits === 3 && stopping.abort();
  expect(await reportOn(report, stopping.signal)).toMatchObject({ commits: 3, reported: 300 });
});
