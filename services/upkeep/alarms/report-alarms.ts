// Opens an alarm for each cause that is new, and clears it when the cause is gone, with their events. Every copy of the process
// looks; each change is written once.
import type { Operation } from '#records/records.ts';
import type { Reporting } from '../rounds/reporting.ts';
import { clearAlarms } from './clear-alarms.ts';
import { findClearings, findOpenings } from './look.ts';
import { openAlarms } from './open-alarms.ts';

/** Most changes that one look finds of silence, and of findings; the next round continues. */
const changesMax = 1000;

/** Most changes of one operation: it reserves a key for each. */
const changesAtOnce = 100;

type Change = Pick<Operation, 'records' | 'entries'>;

export async function reportAlarms(upkeep: Reporting): Promise<void> {
  const readAtMs = upkeep.nowMs();
  const clearings = await findClearings(upkeep, changesMax);
  const isDone = await reportSome(upkeep, clearings, { readAtMs, change: clearAlarms });
  // An alarm that opens again right after it was cleared counts the one before.
  if (!isDone) return;
  const againAtMs = upkeep.nowMs();
  const openings = await findOpenings(upkeep, changesMax);
  await reportSome(upkeep, openings, { readAtMs: againAtMs, change: openAlarms });
}

interface Reported<Found> {
  readonly readAtMs: number;
  readonly change: (upkeep: Reporting, found: readonly Found[]) => Promise<Change>;
}

/** Whether all were reported. Where another copy or a person came first, the next round continues. */
async function reportSome<Found>(
  upkeep: Reporting,
  found: readonly Found[],
  { readAtMs, change }: Reported<Found>,
): Promise<boolean> {
  for (let from = 0; from < found.length; from += changesAtOnce) {
    if (upkeep.stop?.aborted) return false;
    const operation = {
      atMs: upkeep.nowMs(),
      readAtMs,
      actor: 'upkeep',
      ...(await change(upkeep, found.slice(from, from + changesAtOnce))),
      reply: null,
      audit: null,
    };
    if (!(await upkeep.records.commit(operation))) return false;
  }
  return true;
}
