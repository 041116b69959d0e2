// What duties use of the outside.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Records } from '#records/records.ts';

export interface Reporting {
  readonly clickhouse: ClickHouse;
  readonly records: Records;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
  /** Ends a duty after the statement or operation in progress. Left out: it runs to its end. */
  readonly stop?: AbortSignal | undefined;
}
