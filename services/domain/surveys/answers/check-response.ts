// Checks the answers of a response against its questionnaire: faults, what is missing, what is remarkable.
import { completion } from '../completion.ts';
import { nearestOfFirst } from '../nearest.ts';
import { fault, type AnswerFault } from './fault.ts';
import type { Answers } from './canonical.ts';
import { isAnswered, recordOf } from './given.ts';
import type { PreparedQuestion, Questionnaire } from './questionnaire.ts';
import { settle, type Situation } from './settle.ts';
import { takeQuestion } from './take-answer.ts';
import { lookForUnknown } from './unknown-names.ts';
import { contextOf, textOf, type Walk, type Warning } from './walk.ts';

export interface CheckedResponse {
  /** What keeps the response from being stored. */
  readonly faults: readonly AnswerFault[];
  /** Questions and sections that must be answered and are not. */
  readonly missing: readonly AnswerFault[];
  readonly warnings: readonly Warning[];
  readonly completion: Completion;
  /** Values of the calculated questions, by section and question; of a repeat in a list of its rows. */
  readonly calculated: Answers;
}

interface Completion {
  readonly applicable: number;
  readonly answered: number;
  readonly ratio: number;
  readonly threshold: number;
  /** The threshold is reached and nothing is missing. */
  readonly isComplete: boolean;
}

export function checkResponse(
  questionnaire: Questionnaire,
  responses: unknown,
  { nearest, ...situation }: Situation & Pick<Walk, 'nearest'>,
): CheckedResponse {
  const sent = recordOf(responses);
  const walk: Walk = {
    questionnaire,
    situation,
    nearest: nearestOfFirst(nearest),
    settled: settle(questionnaire, sent ?? {}, situation),
    answeredSections: new Set(),
    faults: [],
    missing: [],
    warnings: [],
    applicable: 0,
    answered: 0,
  };
  if (sent === null) {
    walk.faults.push(fault('wrong-type', 'This must be an object of sections.'));
    return endWalk(walk);
  }
  lookForUnknown(sent, walk);
  for (const [section, { questions }] of questionnaire.sections) {
    const given = recordOf(sent[section]) ?? {};
    const settled = walk.settled[section] ?? {};
    for (const prepared of questions)
      takeQuestion(prepared, { path: [section], sent: given, settled, row: null }, walk);
  }
  checkSections(walk);
  checkCrossRules(walk);
  return endWalk(walk);
}

function endWalk(walk: Walk): CheckedResponse {
  const { questionnaire, faults, missing, warnings, applicable, answered } = walk;
  const threshold = questionnaire.template.validations?.completionThreshold ?? 0;
  const { ratio, complete } = completion({ applicable, answered }, threshold);
  return {
    faults,
    missing,
    warnings,
    completion: { applicable, answered, ratio, threshold, isComplete: complete && missing.length === 0 },
    calculated: calculatedAnswers(walk),
  };
}

const calculatedAnswers = ({ questionnaire, settled }: Walk): Answers =>
  Object.fromEntries(
    [...questionnaire.sections].flatMap(([id, { questions }]) => {
      const values = calculatedIn(questions, settled[id] ?? {});
      return isAnswered(values) ? [[id, values]] : [];
    }),
  );

/** Of a repeat an item for each of its rows, where it calculates anything. */
function calculatedIn(
  questions: readonly PreparedQuestion[],
  settled: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    questions.flatMap(({ question, calculate, inner }): [string, unknown][] => {
      const value = settled[question.id];
      if (calculate) return isAnswered(value) ? [[question.id, value]] : [];
      if (!Array.isArray(value) || question.type !== 'repeat') return [];
      const rows = value.map((row: unknown) => calculatedIn(inner, recordOf(row) ?? {}));
      return rows.some(isAnswered) ? [[question.id, rows]] : [];
    }),
  );
}

/** A required section that applies holds at least one answer. */
function checkSections(walk: Walk): void {
  const { template, sections } = walk.questionnaire;
  const context = contextOf(walk, undefined);
  for (const id of template.validations?.requiredSections ?? []) {
    const isRelevant = sections.get(id)?.relevant?.(context) ?? true;
    if (isRelevant && !walk.answeredSections.has(id))
      walk.missing.push(fault('missing-section', 'This section must hold at least one answer.', id));
  }
}

function checkCrossRules(walk: Walk): void {
  const context = contextOf(walk, undefined);
  for (const { rule, when, assert } of walk.questionnaire.crossRules) {
    if ((when && !when(context)) || assert(context)) continue;
    const found = fault('cross-rule', `${textOf(rule.message) ?? rule.assert} (rule ${rule.id})`);
    if (rule.severity === 'hard') walk.faults.push(found);
    else walk.warnings.push({ check: 'cross-rule', ...found });
  }
}
