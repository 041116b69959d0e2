// The checks of all interviews of a campaign, each night (infra/docs/sampling.md#checks-of-interviews).
import type { HouseholdComparison } from '../sensor-comparison/compare-household.ts';
import { checkBackCheck, type Visit } from './back-check.ts';
import { checkInterview, type CheckedCampaign, type Peers } from './check-interview.ts';
import { overlapsOf } from './clock.ts';
import { checkCollectorEffects } from './collector-effect.ts';
import { comparableAnswers } from './comparable-answers.ts';
import { openPhones } from './device-fingerprint.ts';
import { checkDigitPreference } from './digit-preference.ts';
import { openPlaces } from './gps-repeat.ts';
import { lengthsOfOthers } from './interview-length.ts';
import type { Interview } from './interview.ts';
import { findNearDuplicates, type NearDuplicates } from './near-duplicate.ts';
import { centreOf, type Centre } from './outlier.ts';
import type { CheckResult } from './result.ts';
import { checkSensorContradiction } from './sensor-contradiction.ts';

export interface CampaignChecks {
  /** By response id. */
  readonly interviews: ReadonlyMap<string, readonly CheckResult[]>;
  /** Digit preference, by collector. */
  readonly collectors: ReadonlyMap<string, CheckResult>;
  /** Collector effect, for each question. */
  readonly questions: readonly CheckResult[];
  /** How thorough the search for copies was. */
  readonly search: Pick<NearDuplicates, 'recall' | 'tables' | 'comparisons'>;
}

export interface NightlyInterview extends Interview {
  /** By another collector; null: there was none. */
  readonly secondVisit: Visit | null;
  /** Of its statements with the sensors of the household. */
  readonly comparisons: readonly HouseholdComparison[];
}

export function checkCampaign(
  interviews: readonly NightlyInterview[],
  campaign: CheckedCampaign,
): CampaignChecks {
  const { template, questions, thresholds } = campaign;
  const comparable = interviews.map(({ responseId, answers }) => ({
    responseId,
    answers: comparableAnswers(template, answers),
  }));
  const { checks: copies, ...search } = findNearDuplicates(comparable, thresholds.nearDuplicate);
  const peersOf = openPeers(interviews, campaign);
  return {
    interviews: new Map(
      interviews.map((interview) => {
        const { responseId, secondVisit, comparisons } = interview;
        const later = [
          copies.get(responseId) ?? null,
          secondVisit &&
            checkBackCheck(template, { first: interview, second: secondVisit }, thresholds.backCheck),
          checkSensorContradiction(comparisons, thresholds.sensorContradiction),
        ];
        const own = checkInterview(interview, { peers: peersOf(interview) }, campaign);
        return [responseId, [...own, ...later.filter((one) => one !== null)]];
      }),
    ),
    collectors: checkDigitPreference(interviews, questions, thresholds.digitPreference),
    questions: checkCollectorEffects(interviews, questions, thresholds.collectorEffect),
    search,
  };
}

/** What an interview is compared with, from all interviews of its campaign. */
export function openPeers(
  interviews: readonly Interview[],
  campaign: Pick<CheckedCampaign, 'questions'>,
): (interview: Interview) => Peers {
  const lengths = lengthsOfOthers(interviews);
  const placesOf = openPlaces(interviews);
  const phonesOf = openPhones(interviews);
  const overlaps = overlapsOf(interviews);
  const centres = centresOf(interviews, campaign);
  return (interview) => ({
    lengthOfOthers: lengths.get(interview.collector ?? '') ?? null,
    householdsAtPlace: placesOf(interview),
    collectorsOfPhone: phonesOf(interview),
    overlapMs: overlaps.get(interview.responseId) ?? null,
    centres: centres.get(interview.stratum ?? '') ?? new Map(),
    others: null,
  });
}

/** By stratum, then by section.question. */
function centresOf(
  interviews: readonly Interview[],
  { questions }: Pick<CheckedCampaign, 'questions'>,
): Map<string, Map<string, Centre>> {
  const strata = Map.groupBy(interviews, ({ stratum }) => stratum ?? '');
  return new Map(
    [...strata].map(([stratum, members]) => [
      stratum,
      new Map(
        questions
          .filter(({ isYesNo }) => !isYesNo)
          .map(({ name, numberOf }) => [
            name,
            centreOf(members.flatMap(({ answers }) => numberOf(answers) ?? [])),
          ]),
      ),
    ]),
  );
}
