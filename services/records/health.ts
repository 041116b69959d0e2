// What tells at almost no cost whether ClickHouse reads and inserts records, and whether Keeper answers for keys.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { writeNoIntent } from './intents.ts';
import { readKeys } from './unique-keys.ts';

/** Answered only by a server that can read its tables. */
export const askReads = (clickhouse: ClickHouse, signal?: AbortSignal): Promise<unknown> =>
  clickhouse.query(z.unknown(), 'SELECT 1 FROM records LIMIT 1', {}, signal && { signal });

export const askInserts: (clickhouse: ClickHouse, signal?: AbortSignal) => Promise<void> = writeNoIntent;

export const askKeeper = (keeper: ClickHouse, signal?: AbortSignal): Promise<unknown> =>
  readKeys(keeper, ['pulse'], signal);

/** The stores that do not answer. Keeper is asked through ClickHouse: while that is away, nothing is known of it. */
export async function missingStores(clickhouse: ClickHouse, keeper: ClickHouse): Promise<string[]> {
  if (!(await answers(askReads(clickhouse)))) return ['ClickHouse'];
  return (await answers(askKeeper(keeper))) ? [] : ['Keeper'];
}

const answers = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
