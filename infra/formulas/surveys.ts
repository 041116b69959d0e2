// Formulas of surveys and their quality control (infra/docs/sampling.md#quality-of-interviews).
import { z } from 'zod';
import { answerMatch, type Answer } from '#domain/surveys/checks/answer-match.ts';
import { backChecks } from '#domain/surveys/checks/back-checks.ts';
import { completion } from '#domain/surveys/completion.ts';
import { gpsDistance, type Position } from '#domain/surveys/checks/gps-distance.ts';
import { interviewLength } from '#domain/surveys/checks/interview-length.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { countOrNone, fraction, list, notNegative, positive, share } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { row } from './rows.ts';

const rule = 'rule of Hearth, infra/docs/sampling.md#quality-of-interviews';

const answer: Quantity<Answer> = {
  unit: 'answers',
  schema: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  allowed: 'a text, a number, true, false or null',
};

const degrees = (most: number): Quantity<number> => ({
  unit: 'degrees',
  schema: z.number().min(-most).max(most),
  allowed: `a number from -${most} to ${most}`,
});

const position = row('degrees latitude and longitude', degrees(90), degrees(180));

const positionOf = ([latitude, longitude]: readonly [number, number]): Position => ({ latitude, longitude });

export const surveyFormulas: readonly Formula[] = [
  formula({
    name: 'completionRate',
    equation:
      'ratio = answered / applicable, 1 where nothing applies; complete where ratio ≥ threshold − 1e-9',
    source: 'ixoworld/docs',
    inputs: {
      applicable: countOrNone('questions'),
      answered: countOrNone('questions'),
      threshold: fraction,
    },
    outputs: { ratio: 'fraction', complete: 'boolean' },
    refuse: ({ applicable, answered }) =>
      answered > applicable
        ? `answered is ${answered}: at most the ${applicable} that apply are allowed`
        : null,
    run: ({ threshold, ...given }) => ({ ...completion(given, threshold) }),
  }),
  formula({
    name: 'answerMatch',
    equation: 'match = equal answers / questions; flag where match ≥ limit',
    source: rule,
    inputs: { answersA: list(answer), answersB: list(answer), limit: share },
    outputs: { match: 'fraction', flag: 'boolean' },
    refuse: ({ answersA, answersB }) => unequal({ answersA, answersB }, 'question'),
    run: ({ answersA, answersB, limit }) => {
      const { match, suspicious } = answerMatch(answersA, answersB, limit);
      return { match, flag: suspicious };
    },
  }),
  formula({
    name: 'backCheckPlan',
    equation: 'interviews × share, rounded up; of these × earlyShare in the first two weeks, rounded up',
    source: 'DIME wiki, World Bank',
    inputs: { interviews: countOrNone('interviews'), share, earlyShare: fraction },
    outputs: { backChecks: 'interviews', inFirstTwoWeeks: 'interviews' },
    run: ({ interviews, share: part, earlyShare }) => {
      const { all, early } = backChecks(interviews, part, earlyShare);
      return { backChecks: all, inFirstTwoWeeks: early };
    },
  }),
  formula({
    name: 'durationFlag',
    equation: 'ratio = duration / median of the other collectors; flag where ratio < 0.5',
    source: rule,
    inputs: { durationMinutes: notNegative('min'), medianMinutes: positive('min') },
    outputs: { ratio: 'ratio', flag: 'boolean' },
    run: ({ durationMinutes, medianMinutes }) => {
      const { ratio, suspicious } = interviewLength(durationMinutes, medianMinutes);
      return { ratio, flag: suspicious };
    },
  }),
  formula({
    name: 'gpsFlag',
    equation: 'haversine distance on a sphere of 6,371,008.8 m; flag where distance > limit + accuracy',
    source: rule,
    inputs: {
      registered: position,
      interview: position,
      accuracy: notNegative('m'),
      limit: notNegative('m'),
    },
    outputs: { distance: 'm', flag: 'boolean' },
    run: ({ registered, interview, accuracy: accuracyM, limit: limitM }) => {
      const { distance, tooFar } = gpsDistance(positionOf(registered), positionOf(interview), {
        limitM,
        accuracyM,
      });
      return { distance, flag: tooFar };
    },
  }),
];
