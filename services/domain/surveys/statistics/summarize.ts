// Statistics of a question or a ratio over a campaign (infra/docs/sampling.md#statistics-of-a-campaign).
import { rowWeights } from '../../sampling/design-estimate.ts';
import type { ConservativeSide } from '../../sampling/precision.ts';
import { sum } from '../../sum.ts';
import { isAnswered } from '../answers/given.ts';
import type { Question } from '../templates/template.ts';
import {
  planOf,
  weighRows,
  weightingOf,
  type Coverage,
  type Design,
  type Plan,
  type Weighting,
} from './design.ts';
import { estimateVariables, type AnswerEstimate, type Demand, type Target } from './estimates.ts';
import { readingOf } from './read-answer.ts';
import type { ResponseStatus } from '../responses/states.ts';
import { countRows, type Excluded, type ResponseRow } from './response-rows.ts';
import { hiddenGroups, shownMin } from './suppression.ts';
import { countingOf, ratioCounting, type Counting, type Pair, type Taken } from './variables.ts';
import { suppressionWarnings, warningsOf, type StatisticsWarning } from './warnings.ts';

export interface Settings {
  readonly design: Design;
  readonly notProbability: boolean;
  /** Default: verified responses only. */
  readonly statuses?: readonly ResponseStatus[];
  /** Of the intervals that are shown; default 0.95. */
  readonly confidence?: number;
  readonly target?: Target | null;
  readonly side: ConservativeSide;
  /** Whether estimates are made for each value of `group` of the rows. */
  readonly isGrouped?: boolean;
  /** Whether the reader may see numbers of fewer than 5 households. */
  readonly showsSmall?: boolean;
}

interface Group {
  /** Null: households for which the field is unknown. */
  readonly group: string | null;
  /** Null where it is suppressed. */
  readonly n: number | null;
  readonly suppressed: boolean;
  readonly estimates: readonly AnswerEstimate[];
}

export interface Statistics {
  readonly basis: {
    readonly statuses: readonly ResponseStatus[];
    /** Households whose answers the estimates rest on. */
    readonly n: number;
    readonly excluded: Excluded;
    readonly missing: number;
    readonly notApplicable: number;
  };
  readonly weighting: Weighting;
  readonly notProbability: boolean;
  readonly coverage: Pick<Coverage, 'share' | 'withoutAnswers'>;
  readonly suppressed: boolean;
  readonly estimates: readonly AnswerEstimate[];
  readonly target: (Target & { readonly met: boolean }) | null;
  readonly groups?: readonly Group[];
  readonly warnings: readonly StatisticsWarning[];
}

/** Null: answers of this type of question have neither shares nor a mean. */
export function summarizeQuestion(
  question: Question,
  rows: readonly ResponseRow[],
  settings: Settings,
): Statistics | null {
  const reading = readingOf(question);
  return reading && summarize(countingOf(reading, rangeOf(question)), rows, settings);
}

/** Limits in the unit of the answer. Those of an amount hold for the unit in which it was given: only 0 is 0 in all. */
function rangeOf({ type, validation: { min, max } = {} }: Question): readonly [number, number] {
  if (type === 'quantity') return [min === 0 ? 0 : -Infinity, Infinity];
  if (type === 'rating') return [1, typeof max === 'number' ? max : Infinity];
  return [typeof min === 'number' ? min : -Infinity, typeof max === 'number' ? max : Infinity];
}

/** A ratio of sums, as fuel per person and day. `pairOf` reads both parts from the answer of a row; null: missing. */
export const summarizeRatio = (
  { pairOf, unit }: { readonly pairOf: (answer: unknown) => Pair | null; readonly unit: string },
  rows: readonly ResponseRow[],
  settings: Settings,
): Statistics => summarize(ratioCounting(pairOf, unit), rows, settings);

const verifiedOnly: readonly ResponseStatus[] = ['verified'];

function summarize(counting: Counting, all: readonly ResponseRow[], settings: Settings): Statistics {
  const { design, notProbability, statuses = verifiedOnly, target = null, showsSmall = false } = settings;
  const plan = planOf(design);
  const { rows, excluded } = countRows(all, statuses, (row) => plan.partOf(row) !== undefined);
  const { taken, answered } = takeAnswers(counting, rows);
  const { sample, coverage } = weighRows(plan, answered);
  const variables = counting.variablesOf(taken);
  const applicable = Int32Array.from(taken.flatMap((one, index) => (one === null ? [] : [index])));
  const n = applicable.length;
  // Who did not answer may have answered the worst.
  const known = answered.length === rows.length ? coverage.share : knownShare(plan, rows, answered);
  const whole = known === 1 || n === answered.length ? known : null;
  const suppressed = !showsSmall && n > 0 && n < shownMin;
  const estimate = (members: Int32Array, covered: number | null): AnswerEstimate[] =>
    estimateVariables(sample, { rows: members, variables }, demandOf(settings, covered));
  const estimates = n === 0 || suppressed ? [] : estimate(applicable, whole);
  const groups = settings.isGrouped
    ? groupsOf(answered, applicable, showsSmall, (members) => estimate(members, known === 1 ? 1 : null))
    : null;
  return {
    basis: {
      statuses,
      n,
      excluded,
      missing: rows.length - answered.length,
      notApplicable: answered.length - n,
    },
    weighting: weightingOf(design),
    notProbability,
    coverage: { share: coverage.share, withoutAnswers: coverage.withoutAnswers },
    suppressed,
    estimates,
    target: target && { ...target, met: estimates.length > 0 && estimates.every(({ met }) => met === true) },
    ...(groups && { groups }),
    warnings: [
      ...suppressionWarnings({
        isWhole: suppressed,
        groups: (groups ?? []).filter((group) => group.suppressed).length,
      }),
      ...warningsOf(coverage, estimates),
    ],
  };
}

/** Fraction of the households of the frame for which rows with an answer stand. */
function knownShare(plan: Plan, rows: readonly ResponseRow[], answered: readonly ResponseRow[]): number {
  const { sample, coverage } = weighRows(plan, rows);
  const weights = [...rowWeights(sample)];
  const hasAnswer = new Set(answered);
  const known = weights.filter((_, index) => rows[index] !== undefined && hasAnswer.has(rows[index]));
  return (coverage.share * sum(known)) / sum(weights);
}

const demandOf = (
  { confidence: level = 0.95, target = null, side, notProbability }: Settings,
  covered: number | null,
): Demand => ({ level, target, side, notProbability, covered });

/** Rows that answered, and those to which the question does not apply: these are null, but they are not missing. */
function takeAnswers(
  { take }: Counting,
  rows: readonly ResponseRow[],
): { readonly taken: readonly Taken[]; readonly answered: readonly ResponseRow[] } {
  const taken: Taken[] = [];
  const answered: ResponseRow[] = [];
  for (const row of rows) {
    const applies = row.applies !== false;
    const one = applies && isAnswered(row.answer) ? take(row.answer) : null;
    if (applies && one === null) continue;
    taken.push(one);
    answered.push(row);
  }
  return { taken, answered };
}

/** Households whose group is unknown. */
const noGroup = '';

function groupsOf(
  answered: readonly ResponseRow[],
  applicable: Int32Array,
  showsSmall: boolean,
  estimate: (members: Int32Array) => AnswerEstimate[],
): Group[] {
  const members = Map.groupBy(applicable, (row) => answered[row]?.group ?? noGroup);
  const sizes = new Map([...members].map(([name, rows]) => [name, rows.length]));
  const hidden = showsSmall ? new Set<string>() : hiddenGroups(sizes);
  return [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, rows]) =>
      hidden.has(group)
        ? { group: group || null, n: null, suppressed: true, estimates: [] }
        : {
            group: group || null,
            n: rows.length,
            suppressed: false,
            estimates: estimate(Int32Array.from(rows)),
          },
    );
}
