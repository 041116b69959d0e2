// Reads what a campaign needs before it assigns work: its sample, the places of its households, and the work assigned so
// far.
import {
  mayBeAssignedAgain,
  isOpenStatus,
  type AssignmentStatus,
  type Purpose,
} from '#domain/surveys/field-work/assignments.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { assignmentRows, type ResponseRow } from '../store/field-work/assignment-rows.ts';
import { placesOf, type PlacedRow } from '../store/field-work/places.ts';
import { findSampledHouseholds, type Sampled } from '../store/samples/sampled.ts';

export interface Field {
  /** Households of the project that take part, by DID. */
  readonly places: ReadonlyMap<string, PlacedRow>;
  /** Null before the draw. */
  readonly sampled: Sampled | null;
  readonly responses: readonly ResponseRow[];
  readonly given: GivenWork;
}

export async function openField(api: Api, survey: Survey): Promise<Field> {
  const [places, sampled, { assignments, responses }] = await Promise.all([
    placesOf(api, survey.body.projectId),
    findSampledHouseholds(api, survey),
    assignmentRows(api, survey.id),
  ]);
  const given = openGivenWork();
  for (const { householdDid: household, collector, status } of responses)
    given.add({ household, collector, purpose: 'interview', isRepeatable: status === 'rejected' });
  for (const { householdDid: household, collector, purpose, status, response } of assignments)
    given.add({
      household,
      collector,
      purpose,
      isRepeatable: response?.status === 'rejected' || mayBeRepeated(purpose, status),
    });
  return { places, sampled, responses, given };
}

interface Work {
  readonly household: string;
  readonly collector: string;
  readonly purpose: Purpose;
  /** Whether another visit of this kind may follow: this one was in vain. */
  readonly isRepeatable: boolean;
}

/** The work of a campaign: who visits which household. It grows while more is given. */
export interface GivenWork {
  readonly add: (work: Work) => void;
  /** Whether the household has this visit already. */
  readonly isGiven: (household: string, purpose: Purpose) => boolean;
  /** Collectors that must not make it: nobody makes an interview and its back-check. */
  readonly barred: (household: string, purpose: Purpose) => ReadonlySet<string>;
}

const counterparts: Readonly<Record<Purpose, Purpose | null>> = {
  interview: 'back_check',
  back_check: 'interview',
  revisit: null,
};

export function openGivenWork(): GivenWork {
  const taken = new Set<string>();
  const people = new Map<string, Set<string>>();
  const keyOf = (household: string, purpose: Purpose): string => `${purpose} ${household}`;
  return {
    add: ({ household, collector, purpose, isRepeatable }) => {
      const key = keyOf(household, purpose);
      if (!isRepeatable) taken.add(key);
      const before = people.get(key) ?? new Set();
      people.set(key, before.add(collector));
    },
    isGiven: (household, purpose) => taken.has(keyOf(household, purpose)),
    barred: (household, purpose) => {
      const counterpart = counterparts[purpose];
      return (counterpart && people.get(keyOf(household, counterpart))) ?? new Set();
    },
  };
}

/** Whether another visit of this kind may follow. */
export const mayBeRepeated = (purpose: Purpose, status: AssignmentStatus): boolean =>
  purpose === 'revisit'
    ? !isOpenStatus(status) && status !== 'submitted'
    : mayBeAssignedAgain(status) || status === 'replaced';

const takesWork: readonly Survey['body']['status'][] = ['draft', 'scheduled', 'open', 'paused'];

/** Whether work may be given: once the campaign ends, phones only finish what they have. */
export const isGivingWork = ({ body: { status } }: Survey): boolean => takesWork.includes(status);

/** Throws 409 once the campaign ends. */
export function refuseEnded(survey: Survey): void {
  const {
    id,
    body: { status },
  } = survey;
  if (isGivingWork(survey)) return;
  const detail = `Survey campaign ${id} is ${status}. Work is given only while it is ${takesWork.join(', ')}.`;
  throw new Problem('campaign-frozen', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail, allowed: takesWork }],
  });
}
