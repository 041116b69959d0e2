// Shares households out among collectors: those of the sample without an interview, or the interviews that are drawn for a
// back-check.
import { drawBackChecks } from '#domain/surveys/checks/back-checks.ts';
import { distribute } from '#domain/surveys/field-work/distribute.ts';
import { comparePlaces } from '#domain/surveys/field-work/places.ts';
import type { Purpose } from '#domain/surveys/field-work/assignments.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem } from '../contract/problem.ts';
import type { Api } from '../context/api.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { protocolOf } from '../store/bodies/survey-protocol.ts';
import { commitmentOf, sampleOf } from '../store/samples/stored-sample.ts';
import { hashes } from '../surveys/sample/hashes.ts';
import { distributionMax, type AssignmentsInput } from './assignment-input.ts';
import { collectorsNamed } from './collectors-named.ts';
import type { Field } from './field.ts';
import type { PlannedWork } from './listed-work.ts';

interface SharedOut {
  readonly planned: readonly PlannedWork[];
  /** DIDs of households that nobody may visit, or that take no part any more. */
  readonly leftOut: readonly string[];
  /** Households that are left for another request. */
  readonly remaining: number;
}

interface Sharing {
  readonly survey: Survey;
  readonly field: Field;
  readonly input: AssignmentsInput;
}

/** Throws 400 for collectors that cannot work, and 409 before the sample is drawn. */
export async function shareOutWork(api: Api, { survey, field, input }: Sharing): Promise<SharedOut> {
  const named = input.collectors ?? [];
  const people = await collectorsNamed(api, survey.body.projectId, named);
  const errors = named.flatMap((one, index) => people.faultOf(one, pointerOf(['collectors', index])) ?? []);
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
  const collectors = named.flatMap((one) => people.collectors.get(one)?.body.did ?? []);
  const purpose = input.purpose ?? 'interview';
  const wanted = await wantedHouseholds(api, { survey, field, purpose });
  const open = wanted.filter((did) => !field.given.isGiven(did, purpose));
  const households = open.flatMap((did) => field.places.get(did) ?? []).toSorted(comparePlaces);
  const now = households.slice(0, distributionMax);
  const { collectorOf, leftOut } = distribute(
    now.map(({ household }) => ({ household, barred: field.given.barred(household, purpose) })),
    collectors,
  );
  return {
    planned: now.flatMap((household) => {
      const collector = collectorOf.get(household.household);
      return collector === undefined ? [] : [{ household, collector, purpose, dueAt: input.dueAt }];
    }),
    leftOut: [...open.filter((did) => !field.places.has(did)), ...leftOut],
    remaining: households.length - now.length,
  };
}

interface Wanted {
  readonly survey: Survey;
  readonly field: Field;
  readonly purpose: Purpose;
}

async function wantedHouseholds(api: Api, { survey, field, purpose }: Wanted): Promise<string[]> {
  if (purpose === 'back_check') return backChecked(api, survey, field);
  if (field.sampled === null) {
    const detail = `The sample of survey campaign ${survey.id} is not drawn, so there is nothing to share out. Draw it, or list assignments one by one.`;
    throw new Problem('sample-not-drawn', { detail });
  }
  return field.sampled.all();
}

/** Fraction of the interviews that another person repeats, unless the protocol states another. */
const backCheckDefault = 0.1;

/** Ranked with the seed of the draw; with the commitment where no seed is needed. */
async function backChecked(api: Api, survey: Survey, { responses }: Field): Promise<string[]> {
  const state = await sampleOf(api, survey.id);
  const seed = state?.body.draw?.seed?.value ?? (state && commitmentOf(state).commitment) ?? survey.id;
  const share = protocolOf(survey).backCheckFraction ?? backCheckDefault;
  const byId = new Map(responses.map((response) => [response.responseId, response.householdDid]));
  return drawBackChecks(hashes, [...byId.keys()], { seed, share }).flatMap((id) => byId.get(id) ?? []);
}
