// Checks of a response on arrival. None rejects it: they are kept with it for the person who reviews it.
import type { CheckedResponse } from '../answers/check-response.ts';
import { checkClock } from '../checks/clock.ts';
import { checkStraightLining } from '../checks/straight-lining.ts';
import type { Thresholds } from '../checks/thresholds.ts';
import type { Answers } from '../answers/canonical.ts';
import { completion } from '../completion.ts';
import type { Template } from '../templates/template.ts';
import { isSealedAt } from './sealed-answers.ts';

export interface Check {
  readonly id: string;
  readonly result: 'pass' | 'warn' | 'fail';
  readonly path?: readonly (string | number)[];
  readonly detail?: string;
  readonly numbers?: Readonly<Record<string, number>>;
}

/** The two data quality rules of a campaign. */
export interface QualityRules {
  /** Least fraction of the questions that apply, 0 to 1. */
  readonly completeness: number;
  /** Whether the hard rules over several answers must hold. */
  readonly consistency: boolean;
}

export interface Quality {
  readonly completeness: number;
  readonly consistency: boolean;
  /** Whether it counts in statistics and exports. */
  readonly meets: boolean;
}

export function qualityOf({ completion: answered, faults }: CheckedResponse, rules: QualityRules): Quality {
  const consistency = !faults.some(({ code }) => code === 'cross-rule');
  const { ratio, complete } = completion(answered, rules.completeness);
  return { completeness: ratio, consistency, meets: complete && (consistency || !rules.consistency) };
}

interface Times {
  readonly timestampMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly openedAtMs: number | null;
  /** Wall clock of the project at a moment. */
  readonly wallMs: (atMs: number) => number;
}

interface Arrived {
  readonly checked: CheckedResponse;
  readonly quality: Quality;
  readonly rules: QualityRules;
  /** Those that are not sealed: a check must not tell the others. */
  readonly answers: Answers;
  readonly thresholds: Thresholds;
}

/** Those that need no other response. */
export function arrivalChecks(
  { checked, quality, rules, answers, thresholds }: Arrived,
  template: Template,
  times: Times,
): Check[] {
  const { complete } = completion(checked.completion, rules.completeness);
  const straight = checkStraightLining(template, answers, thresholds.straightLining);
  return [
    ...warned('range', checked, template),
    ...warned('cross-rule', checked, template),
    ...checked.warnings.filter(({ check }) => check === 'calculated').map((found) => shown(found, template)),
    { id: 'completeness', result: complete ? 'pass' : 'fail' },
    { id: 'consistency', result: quality.consistency ? 'pass' : 'fail' },
    ...(straight ? [{ id: straight.id, result: straight.result, numbers: straight.numbers }] : []),
    timeCheck('timestamp-before-open', isBefore(times.timestampMs, times.openedAtMs)),
    clockCheck(times, thresholds),
  ];
}

function clockCheck({ startedAtMs, endedAtMs, wallMs }: Times, { clock }: Thresholds): Check {
  const times = { startedMs: startedAtMs, endedMs: endedAtMs };
  const found = checkClock(times, { wallMs, overlapMs: null }, clock);
  return found
    ? { id: found.id, result: found.result, numbers: found.numbers }
    : { id: 'clock', result: 'pass' };
}

/** What was found, or that nothing was. */
function warned(check: 'range' | 'cross-rule', { warnings }: CheckedResponse, template: Template): Check[] {
  const found = warnings.filter((warning) => warning.check === check);
  return found.length > 0
    ? found.map((warning) => shown(warning, template))
    : [{ id: check, result: 'pass' }];
}

/** A sealed answer must not be told by a check, which is not erased. */
const shown = ({ check, path, detail }: CheckedResponse['warnings'][number], template: Template): Check => ({
  id: check,
  result: 'warn',
  path,
  detail: isSealedAt(path, template) ? 'The answer is unusual.' : detail,
});

const isBefore = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one < other;

const timeCheck = (id: string, isOdd: boolean): Check => ({ id, result: isOdd ? 'warn' : 'pass' });
