// How well the quality checks find what was planted in a simulated campaign, and what they suspect without a reason.
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { checkCampaign, type CampaignChecks } from '#domain/surveys/checks/check-campaign.ts';
import { openChecks } from '#domain/surveys/checks/check-interview.ts';
import type { CheckResult } from '#domain/surveys/checks/result.ts';
import { defaultThresholds, type Thresholds } from '#domain/surveys/checks/thresholds.ts';
import { dayStartMs } from '../kampala-time.ts';
import type { SimulatedCampaign, SimulatedInterview } from './interviews.ts';
import { ledQuestions } from './spoiled-answers.ts';
import { questionnaire } from './questionnaire.ts';

export interface Score {
  /** Interviews, collectors or questions with the fault. */
  readonly planted: number;
  /** Those of them with a warning or a failure. */
  readonly found: number;
  /** Those without any fault that have a result of the check. */
  readonly clean: number;
  readonly falseAlarms: number;
}

export type Scores = ReadonlyMap<CheckResult['id'], Score>;

/** Checks of interviews for which the simulation knows what is true. */
const interviewChecks = [
  'interview-length',
  'straight-lining',
  'gps-distance',
  'gps-repeat',
  'near-duplicate',
  'outlier',
  'timestamp-before-open',
  'clock',
  'device-fingerprint',
  'sensor-contradiction',
] as const satisfies readonly CheckResult['id'][];

export function scoreChecks(campaign: SimulatedCampaign, thresholds: Thresholds = defaultThresholds): Scores {
  const checks = checkCampaign(
    campaign.interviews.map(({ interview }) => interview),
    openChecks({
      template: sealCalculated(questionnaire),
      quality: { completeness: 0.8, consistency: true },
      openedAtMs: campaign.openedAtMs,
      wallMs: (atMs) => atMs - dayStartMs(0),
      thresholds,
    }),
  );
  const scores = new Map<CheckResult['id'], Score>(
    interviewChecks.map((id) => [id, scoreInterviews(id, campaign.interviews, checks)]),
  );
  scores.set('digit-preference', scoreCollectors(campaign, checks));
  scores.set('collector-effect', scoreQuestions(campaign, checks));
  return scores;
}

const isAlarm = (one: CheckResult | undefined): boolean => one !== undefined && one.result !== 'pass';

function scoreInterviews(
  id: CheckResult['id'],
  interviews: readonly SimulatedInterview[],
  checks: CampaignChecks,
): Score {
  const resultOf = ({ interview }: SimulatedInterview): CheckResult | undefined =>
    checks.interviews.get(interview.responseId)?.find((one) => one.id === id);
  const planted = interviews.filter(({ truth }) => truth.planted.includes(id));
  const clean = interviews.filter((one) => isClean(id, one) && resultOf(one) !== undefined);
  return countOf(planted.map(resultOf), clean.map(resultOf));
}

/** The source of a copy and the owner of a shared phone are noticed with reason, but did nothing. */
const isClean = (id: CheckResult['id'], { truth: { planted, collector } }: SimulatedInterview): boolean =>
  planted.length === 0 &&
  !(id === 'near-duplicate' && collector.misconduct === 'copies') &&
  !(id === 'device-fingerprint' && collector.deviceId === 'phone-kampala-1');

function scoreCollectors({ collectors }: SimulatedCampaign, checks: CampaignChecks): Score {
  const resultsOf = (isPlanted: boolean): (CheckResult | undefined)[] =>
    collectors
      .filter(({ misconduct }) => (misconduct === 'rounds') === isPlanted)
      .map(({ did }) => checks.collectors.get(did));
  return countOf(resultsOf(true), resultsOf(false));
}

function scoreQuestions({ collectors }: SimulatedCampaign, { questions }: CampaignChecks): Score {
  const isLed = collectors.some(({ misconduct }) => misconduct === 'leads');
  const isPlanted = ({ question }: CheckResult): boolean =>
    isLed && ledQuestions.some((led) => led === question);
  // A collector who rounds or copies shifts other questions too, and is noticed with reason.
  return countOf(
    questions.filter(isPlanted),
    questions.filter((one) => !isPlanted(one)),
  );
}

const countOf = (
  planted: readonly (CheckResult | undefined)[],
  clean: readonly (CheckResult | undefined)[],
): Score => ({
  planted: planted.length,
  found: planted.filter(isAlarm).length,
  clean: clean.length,
  falseAlarms: clean.filter(isAlarm).length,
});

/** Sums of several campaigns. */
export function addScores(all: readonly Scores[]): Scores {
  const ids = [...new Set(all.flatMap((scores) => [...scores.keys()]))];
  return new Map(
    ids.map((id) => {
      const own = all.flatMap((scores) => scores.get(id) ?? []);
      const total = (name: keyof Score): number => own.reduce((sum, score) => sum + score[name], 0);
      return [
        id,
        {
          planted: total('planted'),
          found: total('found'),
          clean: total('clean'),
          falseAlarms: total('falseAlarms'),
        },
      ];
    }),
  );
}
