// A household that takes a step of its life cycle: archiving needs that nothing is installed in it.
import type { RecordVersion } from '#runtime/record-intents.ts';
import type { Api } from '../endpoint.ts';
import type { Happening } from '../happening.ts';
import { Problem } from '../problem.ts';
import { nextHousehold } from './household-next.ts';
import { printHouseholdNow } from './households.ts';
import { step, type Step } from './household-status.ts';
import { newestStay, nextStay } from './stays.ts';
import type { Household } from './stored/household.ts';
import type { Installation } from './stored/installation.ts';

/** Throws 409 for an illegal step, and where devices are installed that an archived household would hide. */
export async function takeStep(api: Api, household: Household, asked: Step) {
  const { change, record, fields } = await step(api, household, asked);
  // Read before the devices: whatever is installed after it makes the claim of the name's next version fail.
  const stayStep = asked.to === 'archived' ? await nextStay(api, household.id) : null;
  if (stayStep) await refuseInstalled(api, household, await newestStay(api, household.id));
  const next = nextHousehold(household, { ...household.body, ...fields }, change.recordedAt);
  const records: RecordVersion[] = [next.record, record, ...(stayStep ? [stayStep(household.id)] : [])];
  const events: Happening[] = [next.event];
  return { change, version: next.household.version, records, events };
}

/** `newest`: read from the log, for the devices of a household come from a table that may follow a moment later. */
async function refuseInstalled(
  api: Api,
  household: Household,
  newest: Installation | undefined,
): Promise<void> {
  const { devices } = (await printHouseholdNow(api, household)).printed;
  const dids = new Set(devices.map(({ did }) => did));
  if (newest && newest.body.householdId === household.id && newest.body.to === null)
    dids.add(newest.body.deviceDid);
  if (dids.size === 0) return;
  throw new Problem('open-installations', {
    errors: [...dids].map((did) => ({
      pointer: '#',
      code: 'installed',
      detail: `Device ${did} is installed.`,
    })),
  });
}
