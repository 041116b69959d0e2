// The duties of upkeep: what records need beside the requests that write them, in the order of a round.
import { repair } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import type { Log } from '#runtime/process/observe.ts';
import { reportExpiring } from './expiring.ts';
import { prunePersonal } from './personal.ts';
import type { Reporting } from './reporting.ts';
import type { Duty } from './rounds.ts';
import { reportSilence } from './silence.ts';

/** Any number of copies may do each of them at the same time. */
export function openDuties(upkeep: Reporting & { readonly log: Log }): Duty[] {
  const { clickhouse, records, nowMs } = upkeep;
  let repairFrom = '';
  return [
    { name: 'repair', run: async () => void (repairFrom = await repair(upkeep, repairFrom)) },
    { name: 'trim-keys', run: () => trimKeys(clickhouse, nowMs()) },
    { name: 'prune-personal-data', run: () => prunePersonal({ clickhouse, records }, nowMs()) },
    { name: 'expiring-keys', run: () => reportExpiring(upkeep) },
    { name: 'device-silence', run: () => reportSilence(upkeep) },
  ];
}
