// Which copy of upkeep sends callbacks: the live lease with the lowest id. No lock: two senders for some seconds make repeats.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { elapsedMs } from '#runtime/process/observe.ts';

interface Leasing {
  readonly clickhouse: ClickHouse;
  /** How long a lease stands without being renewed, ms. */
  readonly leaseMs: number;
  readonly newUlid: () => string;
}

export interface Lease {
  /** Takes the lease, or renews it when half of its time is over. Resolves to whether this copy sends. */
  readonly take: () => Promise<boolean>;
  /** Another copy may begin at once. */
  readonly release: () => Promise<void>;
}

const alive = z.object({ nowMs: z.number(), ids: z.array(z.string()) });

/** Times are those of ClickHouse, so clocks of copies need not agree. */
const aliveSql = `SELECT toUnixTimestamp64Milli(now64(3)) AS nowMs, arraySort(groupArray(id)) AS ids
  FROM (SELECT id FROM webhook_senders FINAL WHERE until > now64(3))`;

export function openLease({ clickhouse, leaseMs, newUlid }: Leasing): Lease {
  let own: { readonly id: string; readonly renewMs: number; readonly endMs: number } | null = null;

  const look = async (): Promise<z.output<typeof alive>> =>
    (await clickhouse.query(alive, aliveSql))[0] ?? { nowMs: 0, ids: [] };
  const write = (id: string, untilMs: number): Promise<void> =>
    clickhouse.insertRows('webhook_senders', [{ id, until: new Date(untilMs).toISOString() }]);

  return {
    take: async () => {
      if (own && elapsedMs() < own.renewMs) return true;
      const before = await look();
      const startMs = elapsedMs();
      const held = own && startMs < own.endMs ? own.id : undefined;
      if (held === undefined && before.ids.length > 0) return false;
      const id = held ?? newUlid();
      await write(id, before.nowMs + leaseMs);
      const [first] = (await look()).ids;
      own = first === id ? { id, renewMs: startMs + leaseMs / 2, endMs: startMs + leaseMs } : null;
      return own !== null;
    },
    release: async () => {
      if (own) await write(own.id, 0);
      own = null;
    },
  };
}
