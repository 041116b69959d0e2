// What duties that write events use of the outside.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Records } from '#records/records.ts';

export interface Reporting {
  readonly clickhouse: ClickHouse;
  readonly records: Records;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
}
