// What is known of the field of a campaign before work is given: its sample, the places of its households, and the work
// that was given before.
import {
  mayBeAssignedAgain,
  isOpenStatus,
  type AssignmentStatus,
  type Purpose,
} from '#domain/surveys/field-work/assignments.ts';
import { membersOf } from '#domain/sampling/draw/members.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { assignmentRows, type ResponseRow } from '../store/field-work/assignment-rows.ts';
import { placesOf, type PlacedRow } from '../store/field-work/places.ts';
import { commitmentOf, drawnOf, sampleOf } from '../store/samples/stored-sample.ts';

export interface Field {
  /** Households of the project that take part, by DID. */
  readonly places: ReadonlyMap<string, PlacedRow>;
  /** DIDs of the households of the sample; null before it is drawn. */
  readonly sampled: ReadonlySet<string> | null;
  readonly responses: readonly ResponseRow[];
  readonly given: GivenWork;
}

export async function openField(api: Api, survey: Survey): Promise<Field> {
  const [places, sampled, { assignments, responses }] = await Promise.all([
    placesOf(api, survey.body.projectId),
    sampledHouseholds(api, survey.id),
    assignmentRows(api, survey.id),
  ]);
  const given = openGivenWork();
  for (const { householdDid, collector, status } of responses)
    given.add({ household: householdDid, collector, purpose: 'interview', status: answered(status) });
  for (const { householdDid, ...row } of assignments) given.add({ household: householdDid, ...row });
  return { places, sampled, responses, given };
}

const answered = (status: ResponseRow['status']): AssignmentStatus =>
  status === 'verified' ? 'done' : 'submitted';

async function sampledHouseholds(api: Api, surveyId: string): Promise<ReadonlySet<string> | null> {
  const state = await sampleOf(api, surveyId);
  if (!state?.body.draw) return null;
  const drawn = await drawnOf(api, state.body.draw);
  const { replacements } = state.body;
  const members = membersOf({ ...drawn, committed: commitmentOf(state).committed, replacements });
  return new Set(members.filter(({ role }) => role === 'sample').map(({ household }) => household));
}

interface Work {
  readonly household: string;
  readonly collector: string;
  readonly purpose: Purpose;
  readonly status: AssignmentStatus;
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
    add: ({ household, collector, purpose, status }) => {
      const key = keyOf(household, purpose);
      if (!mayBeRepeated(purpose, status)) taken.add(key);
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

const mayBeRepeated = (purpose: Purpose, status: AssignmentStatus): boolean =>
  purpose === 'revisit'
    ? !isOpenStatus(status) && status !== 'submitted'
    : mayBeAssignedAgain(status) || status === 'replaced';

const takesWork: readonly Survey['body']['status'][] = ['draft', 'scheduled', 'open', 'paused'];

/** Throws 409 once the campaign ends: then phones only finish what they have. */
export function refuseEnded({ id, body: { status } }: Survey): void {
  if (takesWork.includes(status)) return;
  const detail = `Survey campaign ${id} is ${status}. Work is given only while it is ${takesWork.join(', ')}.`;
  throw new Problem('campaign-frozen', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail, allowed: takesWork }],
  });
}
