// Assignments that a request lists one by one. Every fault is reported with its place.
import { pointerOf } from '../contract/faults.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import type { Api } from '../context/api.ts';
import type { Survey } from '../store/bodies/survey.ts';
import type { PlacedRow } from '../store/field-work/places.ts';
import { householdDidsOf } from '../store/samples/household-dids.ts';
import type { AssignmentInput } from './assignment-input.ts';
import { collectorsNamed } from './collectors-named.ts';
import type { Field } from './field.ts';

/** One visit that is to be stored. `collector`: DID. */
export interface PlannedWork extends Omit<AssignmentInput, 'householdId'> {
  readonly household: PlacedRow;
}

/** Throws 400 for households and collectors that cannot take part, and 409 for work that is given already. */
export async function planListedWork(
  api: Api,
  {
    survey,
    field,
    listed,
  }: { readonly survey: Survey; readonly field: Field; readonly listed: readonly AssignmentInput[] },
): Promise<PlannedWork[]> {
  const people = await collectorsNamed(
    api,
    survey.body.projectId,
    listed.map(({ collector }) => collector),
  );
  const dids = await householdDidsOf(
    api,
    listed.map(({ householdId }) => householdId),
  );
  const faults: Fault[] = [];
  const conflicts: Fault[] = [];
  const planned: PlannedWork[] = [];
  listed.forEach((input, index) => {
    const at = (name: string): string => pointerOf(['assignments', index, name]);
    const did = dids[index] ?? input.householdId;
    const household = field.places.get(did);
    const collector = people.collectors.get(input.collector)?.body.did;
    const own = [
      people.faultOf(input.collector, at('collector')),
      householdFault(field, { did, household, purpose: input.purpose }, at('householdId')),
    ].filter((fault) => fault !== null);
    faults.push(...own);
    if (household === undefined || collector === undefined || own.length > 0) return;
    const conflict = conflictOf(field, { did, collector, purpose: input.purpose }, at);
    if (conflict) conflicts.push(conflict);
    else field.given.add({ household: did, collector, purpose: input.purpose, isRepeatable: false });
    planned.push({ ...input, household, collector });
  });
  if (faults.length > 0) throw new Problem('invalid-survey', { errors: faults });
  if (conflicts.length > 0)
    throw new Problem('assignment-conflict', { detail: conflicts[0]?.detail ?? '', errors: conflicts });
  return planned;
}

interface Visited {
  readonly did: string;
  readonly household: PlacedRow | undefined;
  readonly purpose: AssignmentInput['purpose'];
}

function householdFault(
  { sampled }: Field,
  { did, household, purpose }: Visited,
  pointer: string,
): Fault | null {
  if (household === undefined)
    return {
      pointer,
      code: 'not-taking-part',
      detail: `${did} is no household of the project of this campaign, or takes no part in it any more.`,
    };
  if (purpose !== 'interview' || sampled === null || sampled.has(did)) return null;
  return { pointer, code: 'not-in-sample', detail: `${did} is not in the sample of this campaign.` };
}

interface Visit {
  readonly did: string;
  readonly collector: string;
  readonly purpose: AssignmentInput['purpose'];
}

/** Why the visit clashes with work that is given already. */
function conflictOf(
  { given }: Pick<Field, 'given'>,
  { did, collector, purpose }: Visit,
  at: (name: string) => string,
): Fault | null {
  if (given.isGiven(did, purpose))
    return {
      pointer: at('householdId'),
      code: 'already-assigned',
      detail: `${did} has its ${purpose} already.`,
    };
  return barredFault({ given }, { did, collector, purpose }, at('collector'));
}

export const barredFault = (
  { given }: Pick<Field, 'given'>,
  { did, collector, purpose }: Visit,
  pointer: string,
): Fault | null =>
  given.barred(did, purpose).has(collector)
    ? {
        pointer,
        code: 'own-work',
        detail: `${collector} must not make both the interview of ${did} and its back-check.`,
      }
    : null;
