// Opens an alarm for each cause that is new, and clears it when the cause is gone, with their events. Every copy of the process
// looks; each change is written once.
import { readAgeMaxMs, type Operation } from '#records/records.ts';
import type { Reporting } from '../rounds/reporting.ts';
import { clearAlarms } from './clear-alarms.ts';
import { findClearings } from './find-clearings.ts';
import { findOpenings } from './find-openings.ts';
import { openAlarms } from './open-alarms.ts';

/** Most changes that one look finds of silence, and of findings; the next round continues. */
const changesMax = 1000;

/** Most changes of one operation: it reserves a key for each. */
const changesAtOnce = 100;

type Change = Pick<Operation, 'records' | 'entries'>;

interface Look<Found> {
  readonly find: (upkeep: Reporting, changesMax: number) => Promise<readonly Found[]>;
  readonly change: (upkeep: Reporting, found: readonly Found[]) => Promise<Change>;
}

/** First what is over: an alarm of a device that went elsewhere is cleared, and opens where the device is. */
export async function reportAlarms(upkeep: Reporting): Promise<void> {
  if (await report(upkeep, { find: findClearings, change: clearAlarms }))
    await report(upkeep, { find: findOpenings, change: openAlarms });
}

/**
 * Whether all that was found is reported. Where another copy or a person came first, the next round continues. Throws when the
 * look took so long that what it read is too old to decide on.
 */
async function report<Found>(upkeep: Reporting, { find, change }: Look<Found>): Promise<boolean> {
  const readAtMs = upkeep.nowMs();
  const found = await find(upkeep, changesMax);
  for (let from = 0; from < found.length; from += changesAtOnce) {
    if (upkeep.stop?.aborted) return false;
    const changed = await change(upkeep, found.slice(from, from + changesAtOnce));
    if (changed.records.length === 0) continue;
    const atMs = upkeep.nowMs();
    if (atMs - readAtMs >= readAgeMaxMs) throw new Error(`the look for alarms took ${atMs - readAtMs} ms`);
    const common = { atMs, readAtMs, actor: 'upkeep', reply: null, audit: null };
    if (!(await upkeep.records.commit({ ...common, ...changed }))) return false;
  }
  return true;
}
