// A household that takes a step of its life cycle: archiving needs that nothing is installed in it.
import type { RecordVersion } from '#records/intents.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { nextHousehold } from './household-next.ts';
import { step, type Step } from './household-status.ts';
import { openStaysIn } from '../../store/logged-stays.ts';
import { nextStay } from '../../devices/installations/stays.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Installation } from '../../store/bodies/installation.ts';

/** Throws 409 for an illegal step, and where devices are installed that an archived household would hide. */
export async function takeStep(api: Api, household: Household, asked: Step) {
  const { change, record, fields } = await step(api, household, asked);
  const stayStep = asked.to === 'archived' ? await nextStay(api, household.id) : null;
  if (stayStep) refuseInstalled(await openStaysIn(api, household.id));
  const next = nextHousehold(household, { ...household.body, ...fields }, change.recordedAt);
  const records: RecordVersion[] = [next.record, record, ...(stayStep ? [stayStep(household.id)] : [])];
  return { change, version: next.household.version, records, events: next.events };
}

function refuseInstalled(open: readonly Installation[]): void {
  if (open.length === 0) return;
  throw new Problem('open-installations', {
    errors: open.map(({ body }) => ({
      pointer: '#',
      code: 'installed',
      detail: `Device ${body.deviceDid} is installed.`,
    })),
  });
}
