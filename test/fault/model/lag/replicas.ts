// The model of a ClickHouse of several servers behind one address: any of them answers a statement, and each shows a table
// as it was some time ago. Keeper is one for all.
import { StoreError } from '#runtime/clickhouse/client.ts';
import type { Random } from '../random.ts';

export type Row = Readonly<Record<string, unknown>>;

interface Stored {
  readonly row: Row;
  readonly insertedMs: number;
  readonly at: Server;
}

/**
 * A `replica` shows what was inserted at itself at once, and knows how far it is behind the others. A `copy` is read only: an
 * older disk, or a cache between; it knows nothing of its age, and what is written to it goes to a replica.
 */
export interface Server {
  readonly name: string;
  readonly kind: 'replica' | 'copy';
  isReadOnly: boolean;
  /** By table, ms. */
  readonly lagMs: Map<string, number>;
  /** Inserts of others are shown up to this time, by table. */
  readonly shownMs: Map<string, number>;
}

export const tables = [
  'records',
  'record_intents',
  'settled_intents',
  'households',
  'personal_data',
  'events',
  'windows_copies',
  'key_trims',
] as const;

export interface Replicas {
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly servers: readonly Server[];
  readonly keeper: Map<string, string>;
  readonly pick: () => Server;
  /** Throws a StoreError at a server that cannot write. */
  readonly insert: (server: Server, table: string, rows: readonly Row[]) => void;
  /** What a server shows. */
  readonly shown: (server: Server, table: string) => readonly Row[];
  /** What was inserted at all. */
  readonly all: (table: string) => readonly Row[];
  readonly remove: (table: string, isGone: (row: Row) => boolean) => void;
  /** How far a replica says that it is behind, whole seconds; a copy says nothing. */
  readonly delaySeconds: (server: Server, table: string) => number;
  /** Everybody shows everything and can write. */
  readonly heal: () => void;
}

export function openReplicas(startMs: number, random: Random): Replicas {
  let nowMs = startMs;
  const server = (name: string, kind: Server['kind']): Server => ({
    name,
    kind,
    isReadOnly: false,
    lagMs: new Map(),
    shownMs: new Map(tables.map((table) => [table, nowMs])),
  });
  const servers = [server('r1', 'replica'), server('r2', 'replica'), server('copy', 'copy')];
  const replicas = servers.filter(({ kind }) => kind === 'replica');
  const keeper = new Map<string, string>();
  const stored = new Map<string, Stored[]>();
  const of = (table: string): Stored[] => {
    const rows = stored.get(table) ?? [];
    stored.set(table, rows);
    return rows;
  };
  const catchUp = (): void => {
    for (const { lagMs, shownMs } of servers)
      for (const table of tables)
        shownMs.set(table, Math.max(shownMs.get(table) ?? 0, nowMs - (lagMs.get(table) ?? 0)));
  };
  const isShown = (at: Server, table: string, one: Stored): boolean =>
    one.at === at || one.insertedMs <= (at.shownMs.get(table) ?? nowMs);
  return {
    now: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
      catchUp();
    },
    servers,
    keeper,
    pick: () => random.pick(servers),
    insert: (asked, table, rows) => {
      const at = asked.kind === 'copy' ? random.pick(replicas) : asked;
      if (at.isReadOnly)
        throw new StoreError('Table is in readonly mode', { fault: 'retry', code: 242, cause: null });
      of(table).push(...rows.map((row) => ({ row, insertedMs: nowMs, at })));
      catchUp();
    },
    shown: (at, table) => of(table).flatMap((one) => (isShown(at, table, one) ? [one.row] : [])),
    all: (table) => of(table).map(({ row }) => row),
    remove: (table, isGone) =>
      void stored.set(
        table,
        of(table).filter(({ row }) => !isGone(row)),
      ),
    delaySeconds: ({ kind, shownMs }, table) =>
      kind === 'copy' ? 0 : Math.floor((nowMs - (shownMs.get(table) ?? nowMs)) / 1000),
    heal: () => {
      for (const one of servers) {
        one.isReadOnly = false;
        one.lagMs.clear();
      }
      catchUp();
    },
  };
}
