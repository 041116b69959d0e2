// A round of alarms: it is bounded, and it ends at the signal.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import { reportAlarms } from './report-alarms.ts';

/** Reports on a ClickHouse that always finds as many changes as are asked for. */
async function reportOn(onCommit: (commits: number) => void, stop?: AbortSignal) {
  const looks: unknown[] = [];
  const silent = { type: 'device.silent', fromMs: 0, toMs: 1, intervalSeconds: 300, earlier: 0 };
  let [commits, reported] = [0, 0];
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async (row, sql, { changesMax } = {}) => {
      // Cleared are none; of silent devices there are always more, of findings none.
      if (changesMax === undefined || !sql.includes("'device.silent' AS type")) return [];
      looks.push(changesMax);
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

test('a round looks once and reports at most 1,000 changes', async () => {
  expect(await reportOn(() => {})).toEqual({ looks: [1000], commits: 10, reported: 1000 });
});

test('after the signal no other change is reported', async () => {
  const stopping = new AbortController();
  const report = (commits: number) => commits === 3 && stopping.abort();
  expect(await reportOn(report, stopping.signal)).toMatchObject({ commits: 3, reported: 300 });
});
