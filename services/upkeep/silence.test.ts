// A round of reports about devices: it is bounded, and it ends at the signal.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import { reportSilence } from './silence.ts';

/** Reports on a ClickHouse that always finds as many changes as are asked for. */
async function reportOn(onCommit: (commits: number) => void, stop?: AbortSignal) {
  const looks: unknown[] = [];
  let [commits, reported] = [0, 0];
  const clickhouse: ClickHouse = {
    database: 'hearth',
    query: async (row, _sql, { changesMax } = {}) => {
      if (changesMax === undefined) return [];
      looks.push(changesMax);
      return Array.from({ length: Number(changesMax) }, (_, index) =>
        row.parse({ id: `dev_${index}`, heardMs: 0, intervalSeconds: 300, reported: 0 }),
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
  await reportSilence({ clickhouse, records, nowMs: () => 0, newUlid: () => 'id', stop });
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
