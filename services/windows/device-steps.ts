// Checks all days of many devices in steps of bounded size, so that other work runs in between.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';
import { dueDays } from './stale.ts';

/** Number of devices that are checked together, with all their days. */
export const stepDevices = 64;
/** Their days that are computed at once: some seconds, for which changes wait. */
const stepDays = 10_000;

export interface Step {
  /** Days that are due. */
  readonly days: readonly DueDay[];
  /** Number of devices whose days are all checked with these. */
  readonly dids: readonly string[];
}

export interface DeviceSteps<A extends unknown[]> {
  /** The next days of the next devices; null: there are none. */
  readonly next: (...args: A) => Promise<Step | null>;
  /** Forgets the days that are left of the last devices. */
  readonly clear: () => void;
}

const nothing: Step = { days: [], dids: [] };

/** `nextDids` gives the next devices, `stepDevices` at most; null: there are none. */
export function openDeviceSteps<A extends unknown[]>(
  clickhouse: ClickHouse,
  nextDids: (...args: A) => Promise<readonly string[] | null>,
): DeviceSteps<A> {
  let open = nothing;
  async function nextDevices(...args: A): Promise<Step | null> {
    const dids = await nextDids(...args);
    if (dids === null) return null;
    const days = await dueDays(clickhouse, new Map(dids.map((did) => [did, null])));
    return { days, dids };
  }
  return {
    next: async (...args) => {
      const step = open.days.length > 0 ? open : await nextDevices(...args);
      if (step === null) return null;
      const days = step.days.slice(0, stepDays);
      open = { ...step, days: step.days.slice(stepDays) };
      return { days, dids: open.days.length > 0 ? [] : step.dids };
    },
    clear: () => void (open = nothing),
  };
}
