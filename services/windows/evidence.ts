// The path of an evidence batch: a day that is over -> its readings -> a row of evidence_batches, some devices at a time.
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { stepDevices } from './device-steps.ts';
import { cutBatches } from './evidence-cut.ts';
import { dueBatches } from './evidence-due.ts';
import type { DayContext } from './stale.ts';

/** Days that are cut at once: some seconds, for which changes wait. */
const stepDays = 10_000;

export interface Evidence {
  /** Notes days that were stored: their devices are checked if one of them is over. `readAt`: clock of ClickHouse, UTC. */
  readonly stored: (days: readonly DayContext[], readAt: string) => void;
  /** Notes devices of which all days are checked. */
  readonly check: (dids: readonly string[]) => void;
  /** Cuts what is due of the next devices; resolves to the number of batches. What fails stays noted. */
  readonly cut: () => Promise<number>;
  /** Number of noted devices. */
  readonly devicesLeft: () => number;
}

/** Noted devices are in memory: the walk over all devices finds those of a copy that dies. */
export function openEvidence(clickhouse: StreamingClickHouse, afterMs: number): Evidence {
  const noted = new Set<string>();
  return {
    stored: (days, readAt) => {
      const nowMs = Date.parse(`${readAt.replace(' ', 'T')}Z`);
      for (const { deviceDid, toMs } of days) if (toMs + afterMs <= nowMs) noted.add(deviceDid);
    },
    check: (dids) => {
      for (const did of dids) noted.add(did);
    },
    cut: async () => {
      const dids = [...noted].slice(0, stepDevices);
      if (dids.length === 0) return 0;
      const due = await dueBatches(clickhouse, { dids, afterMs, limit: stepDays });
      const count = due.length === 0 ? 0 : await cutBatches(clickhouse, due);
      // The rest of a full step is due in the next one, unless nothing of it could be cut.
      if (due.length < stepDays || count === 0) for (const did of dids) noted.delete(did);
      return count;
    },
    devicesLeft: () => noted.size,
  };
}
