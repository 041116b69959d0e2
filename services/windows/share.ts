// Divides the devices among the live copies of windows. Each copy writes a heartbeat every few seconds; no lock is needed.
import { z } from 'zod';
import { StoreLags, type ClickHouse } from '#runtime/clickhouse/client.ts';

/** The devices of this copy: those whose hash leaves the rest `copy` when it is divided by `copies`. */
export type Share = {
  readonly copies: number;
  readonly copy: number;
};

/** As a condition on device_did. */
export const ownDevices = 'cityHash64(device_did) % {copies:UInt32} = {copy:UInt32}';

export interface Progress {
  readonly daysDone: number;
  readonly daysDue: number;
  readonly devicesLeft: number;
  readonly waitingSeconds: number;
}

/** How often a copy says that it is alive, and after which silence its devices go to the others, ms. */
export const aliveEveryMs = 5000;
const silentAfterMs = 20_000;

/**
 * Says that this copy is alive and how far it is, and resolves to its share. Two copies may have a device in common for
 * the seconds until both know of each other, or when one hangs longer than it may be silent: they then write rows of
 * equal content, of which the later one counts. Throws StoreLags.
 */
export async function takeShare(clickhouse: ClickHouse, copy: string, progress: Progress): Promise<Share> {
  await writeHeartbeat(clickhouse, { copy, progress, hasLeft: false });
  const alive = await clickhouse.query(
    z.object({ name: z.string() }),
    `SELECT copy AS name FROM windows_copies FINAL
     WHERE NOT has_left AND seen_at > now64(3) - toIntervalMillisecond({silentAfterMs:UInt32}) ORDER BY copy`,
    { silentAfterMs },
  );
  const own = alive.findIndex(({ name }) => name === copy);
  // Its row is the witness: without it others may be missing as well.
  if (own < 0) throw new StoreLags(['windows_copies']);
  return { copies: alive.length, copy: own };
}

/** Marks this copy as ended: the others take its devices at their next heartbeat. */
export const leave = (clickhouse: ClickHouse, copy: string, progress: Progress): Promise<void> =>
  writeHeartbeat(clickhouse, { copy, progress, hasLeft: true });

interface Heartbeat {
  readonly copy: string;
  readonly progress: Progress;
  readonly hasLeft: boolean;
}

const writeHeartbeat = (clickhouse: ClickHouse, { copy, progress, hasLeft }: Heartbeat): Promise<void> =>
  clickhouse.insertRows('windows_copies', [
    {
      copy,
      has_left: hasLeft,
      days_done: progress.daysDone,
      days_due: progress.daysDue,
      devices_left: progress.devicesLeft,
      waiting_seconds: progress.waitingSeconds,
    },
  ]);
