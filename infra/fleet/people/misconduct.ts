// What goes wrong with an interview: a household that overstates, and collectors who do their work badly.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { CheckResult } from '#domain/surveys/checks/result.ts';
import { dayMs, dayStartMs, hourMs, localDay, minuteMs } from '../kampala-time.ts';
import { between } from '../random.ts';
import type { Misconduct } from './collectors.ts';
import { fixAt, type Fix } from './places.ts';
import { ratedServices } from './questionnaire.ts';

/** The part of an interview that misconduct changes. */
export interface Draft {
  readonly answers: Answers;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly position: Fix;
  /** Checks that should notice it. */
  readonly planted: readonly CheckResult['id'][];
}

export interface Overstatement {
  /** Fraction of the households. */
  readonly share: number;
  /** Added to the true hours of a day in use. */
  readonly hours: number;
}

/** The household says that it cooks longer with the new stove than it does. */
export function overstate(draft: Draft, { hours }: Overstatement): Draft {
  const stated = draft.answers['stove_usage']?.['hours_per_day'];
  if (typeof stated !== 'number') return draft;
  return {
    ...draft,
    answers: withAnswers(draft.answers, 'stove_usage', { hours_per_day: stated + hours }),
    planted: [...draft.planted, 'sensor-contradiction'],
  };
}

/** A digit too many. */
export function mistype(draft: Draft): Draft {
  const value = electricityOf(draft.answers);
  if (!Number.isFinite(value)) return draft;
  const electricity_for_cooking = { value: 10 * value, unit: 'kWh' };
  return planted(draft, 'outlier', {
    answers: withAnswers(draft.answers, 'fuel_consumption', { electricity_for_cooking }),
  });
}

/** Fraction of the interviews of a collector that are touched, where it is not all of them. */
const touchedShare = 0.4;

interface Situation {
  readonly random: () => number;
  /** Interviews of the same collector before this one. */
  readonly earlier: readonly Draft[];
  /** Where the collector is who does not go to the household. */
  readonly elsewhere: Fix;
}

type Touch = (draft: Draft, situation: Situation) => Draft;

/** What is done to every interview of the collector. */
const always: Partial<Record<Misconduct, Touch>> = {
  rounds: (draft) => ({ ...draft, answers: rounded(draft.answers) }),
  leads: (draft) => ({ ...draft, answers: led(draft.answers) }),
  'shares-phone': (draft) => planted(draft, 'device-fingerprint', {}),
};

const sometimes: Partial<Record<Misconduct, Touch>> = {
  'straight-lines': (draft, { random }) =>
    planted(draft, 'straight-lining', { answers: straight(draft.answers, random) }),
  copies: (draft, { random, earlier }) => {
    const source = earlier[Math.floor(random() * earlier.length)];
    return source ? planted(draft, 'near-duplicate', { answers: copied(source.answers, random) }) : draft;
  },
  'stays-away': (draft, { random, elsewhere }) =>
    planted(draft, 'gps-distance', { position: fixAt(elsewhere, random) }),
  'invents-places': (draft, { elsewhere }) => planted(draft, 'gps-repeat', { position: elsewhere }),
  hurries: (draft, { random }) => {
    const lengthMs = (draft.endedMs - draft.startedMs) * between(random, 0.1, 0.45);
    return planted(draft, 'interview-length', { endedMs: Math.round(draft.startedMs + lengthMs) });
  },
  'has-wrong-clock': (draft) => {
    const [startedMs, endedMs] = [draft.startedMs - clockBehindMs, draft.endedMs - clockBehindMs];
    return planted(draft, 'timestamp-before-open', { startedMs, endedMs });
  },
  'works-at-night': (draft, { random }) => {
    const evening = dayStartMs(localDay(draft.startedMs)) + 21.2 * hourMs;
    const startedMs = Math.round(evening + between(random, 0, 150) * minuteMs);
    return planted(draft, 'clock', { startedMs, endedMs: startedMs + draft.endedMs - draft.startedMs });
  },
};

const clockBehindMs = 40 * dayMs;

export function misbehave(draft: Draft, misconduct: Misconduct, situation: Situation): Draft {
  const touchAll = always[misconduct];
  if (touchAll) return touchAll(draft, situation);
  if (situation.random() >= touchedShare) return draft;
  return sometimes[misconduct]?.(draft, situation) ?? draft;
}

const planted = (draft: Draft, check: CheckResult['id'], change: Partial<Draft>): Draft => ({
  ...draft,
  ...change,
  planted: [...draft.planted, check],
});

const withAnswers = (
  answers: Answers,
  section: string,
  change: Readonly<Record<string, unknown>>,
): Answers => ({
  ...answers,
  [section]: { ...answers[section], ...change },
});

function straight(answers: Answers, random: () => number): Answers {
  const one = 3 + Math.floor(random() * 3);
  return { ...answers, services: Object.fromEntries(ratedServices.map((id) => [id, one])) };
}

/** The answers of another household, with two of them changed so that it is not noticed. */
function copied(source: Answers, random: () => number): Answers {
  const minutes = Math.round(between(random, 3, 40));
  const changed = withAnswers(source, 'sdg_indicators', { minutes_collecting_fuel: minutes });
  return withAnswers(changed, 'user_satisfaction', { satisfaction: 1 + Math.floor(random() * 5) });
}

/** Numbers are guessed: minutes to tens, energy to fives. */
function rounded(answers: Answers): Answers {
  const minutes = Number(answers['sdg_indicators']?.['minutes_collecting_fuel']);
  const electricity = { value: Math.max(5, 5 * Math.round(electricityOf(answers) / 5)), unit: 'kWh' };
  const guessed = withAnswers(answers, 'sdg_indicators', {
    minutes_collecting_fuel: 10 * Math.ceil(minutes / 10),
  });
  return withAnswers(guessed, 'fuel_consumption', { electricity_for_cooking: electricity });
}

/** NaN without an answer. */
function electricityOf(answers: Answers): number {
  const amount = answers['fuel_consumption']?.['electricity_for_cooking'];
  return typeof amount === 'object' && amount !== null && 'value' in amount ? Number(amount.value) : NaN;
}

/** The questions that a leading collector shifts. */
export const ledQuestions = ['user_satisfaction.satisfaction', 'sdg_indicators.hours_saved_per_day'] as const;

/** "You save a lot of time with it, don't you?" */
function led(answers: Answers): Answers {
  const satisfaction = Number(answers['user_satisfaction']?.['satisfaction']);
  const saved = Number(answers['sdg_indicators']?.['hours_saved_per_day']);
  const content = withAnswers(answers, 'user_satisfaction', { satisfaction: Math.min(5, satisfaction + 1) });
  return withAnswers(content, 'sdg_indicators', { hours_saved_per_day: saved + 1 });
}
