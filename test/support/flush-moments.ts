// The points of a flush at which tests kill the process or cut the connection: from its first byte to the step before its commit.
import type { Trap } from './tcp-proxy.ts';

export const flushMoments: readonly Trap[] = [
  { table: /^power_readings$/, at: 'body' },
  { table: /_readings$/, at: 'answer' },
  { table: /^dead_letters$/, at: 'body' },
  { table: /^dead_letters$/, at: 'answer' },
  { table: /^anomalies$/, at: 'body' },
  { table: /^anomalies$/, at: 'answer' },
  { table: /^ingest_ledger$/, at: 'body' },
  { table: /^ingest_ledger$/, at: 'answer' },
];
