// A household that takes a step of its life cycle: archiving needs that nothing is installed in it.
import type { RecordVersion } from '#runtime/record-intents.ts';
import type { Api } from '../endpoint.ts';
import type { Happening } from '../happening.ts';
import { Problem } from '../problem.ts';
import { nextHousehold } from './household-next.ts';
import { printHouseholdNow } from './households.ts';
import { step, type Step } from './household-status.ts';
import { stayName } from './stays.ts';
import { held } from './stored/held.ts';
import type { Household } from './stored/household.ts';
import { installationBody } from './stored/installation.ts';

/** Throws 409 for an illegal step, and where devices are installed that an archived household would hide. */
export async function takeStep(api: Api, household: Household, asked: Step) {
  const { change, record, fields } = await step(api, household, asked);
  // Read before the devices: whatever is installed after it makes the claim of the name's next version fail.
  const stays = asked.to === 'archived' ? await stayName(api, household.id) : null;
  if (stays) await refuseInstalled(api, household, stays.owner);
  const next = nextHousehold(household, { ...household.body, ...fields }, change.recordedAt);
  const records: RecordVersion[] = [next.record, record, ...(stays ? [stays.next(household.id)] : [])];
  const events: Happening[] = [next.event];
  return { change, version: next.household.version, records, events };
}

/**
 * `newestId`: the installation that was opened there last, which is read from the log, for the devices of a household come
 * from a table that may follow a moment later.
 */
async function refuseInstalled(api: Api, household: Household, newestId: string): Promise<void> {
  const { devices } = (await printHouseholdNow(api, household)).printed;
  const dids = new Set(devices.map(({ did }) => did));
  const record = (await api.records.latest('installation', newestId === '' ? [] : [newestId])).get(newestId);
  const newest = record && held(installationBody, record).body;
  if (newest?.householdId === household.id && newest.to === null) dids.add(newest.deviceDid);
  if (dids.size === 0) return;
  throw new Problem('open-installations', {
    errors: [...dids].map((did) => ({
      pointer: '#',
      code: 'installed',
      detail: `Device ${did} is installed.`,
    })),
  });
}
