// What goes wrong with an interview: a household that overstates, and collectors who do their work badly.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { CheckResult } from '#domain/surveys/checks/result.ts';
import { dayMs, dayStartMs, hourMs, localDay, minuteMs } from '../kampala-time.ts';
import { between } from '../random.ts';
import type { Misconduct } from './collectors.ts';
import { fixAt, type Fix } from './places.ts';
import { copyAnswers, leadAnswers, mistype, overstate, roundAnswers, straight } from './spoiled-answers.ts';

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
export function overstateDraft(draft: Draft, { hours }: Overstatement): Draft {
  const answers = overstate(draft.answers, hours);
  return answers ? plant(draft, 'sensor-contradiction', { answers }) : draft;
}

/** A digit too many. */
export function mistypeDraft(draft: Draft): Draft {
  const answers = mistype(draft.answers);
  return answers ? plant(draft, 'outlier', { answers }) : draft;
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
  rounds: (draft) => ({ ...draft, answers: roundAnswers(draft.answers) }),
  leads: (draft) => ({ ...draft, answers: leadAnswers(draft.answers) }),
  'shares-phone': (draft) => plant(draft, 'device-fingerprint', {}),
};

const sometimes: Partial<Record<Misconduct, Touch>> = {
  'straight-lines': (draft, { random }) =>
    plant(draft, 'straight-lining', { answers: straight(draft.answers, random) }),
  copies: (draft, { random, earlier }) => {
    const source = earlier[Math.floor(random() * earlier.length)];
    return source ? plant(draft, 'near-duplicate', { answers: copyAnswers(source.answers, random) }) : draft;
  },
  'stays-away': (draft, { random, elsewhere }) =>
    plant(draft, 'gps-distance', { position: fixAt(elsewhere, random) }),
  'invents-places': (draft, { elsewhere }) => plant(draft, 'gps-repeat', { position: elsewhere }),
  hurries: (draft, { random }) => {
    const lengthMs = (draft.endedMs - draft.startedMs) * between(random, 0.1, 0.45);
    return plant(draft, 'interview-length', { endedMs: Math.round(draft.startedMs + lengthMs) });
  },
  'has-wrong-clock': (draft) => {
    const [startedMs, endedMs] = [draft.startedMs - clockBehindMs, draft.endedMs - clockBehindMs];
    return plant(draft, 'timestamp-before-open', { startedMs, endedMs });
  },
  'works-at-night': (draft, { random }) => {
    const evening = dayStartMs(localDay(draft.startedMs)) + 21.2 * hourMs;
    const startedMs = Math.round(evening + between(random, 0, 150) * minuteMs);
    return plant(draft, 'clock', { startedMs, endedMs: startedMs + draft.endedMs - draft.startedMs });
  },
};

const clockBehindMs = 40 * dayMs;

export function misbehave(draft: Draft, misconduct: Misconduct, situation: Situation): Draft {
  const touchAll = always[misconduct];
  if (touchAll) return touchAll(draft, situation);
  if (situation.random() >= touchedShare) return draft;
  return sometimes[misconduct]?.(draft, situation) ?? draft;
}

const plant = (draft: Draft, check: CheckResult['id'], change: Partial<Draft>): Draft => ({
  ...draft,
  ...change,
  planted: [...draft.planted, check],
});
