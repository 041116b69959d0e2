// Checks the answers of a response against its questionnaire: faults, what is missing, what is remarkable.
import { completion } from '../completion.ts';
import { nearestOfFirst } from '../nearest.ts';
import { fault, type AnswerFault } from './fault.ts';
import type { Answers } from './canonical.ts';
import { emptyRecord, isAnswered, recordOf } from './given.ts';
import type { Questionnaire } from './questionnaire.ts';
import { takeQuestion } from './take-answer.ts';
import { lookForUnknown } from './unknown-names.ts';
import { contextOf, textOf, type Situation, type Walk, type Warning } from './walk.ts';

export interface CheckedResponse {
  /** What keeps the response from being stored. */
  readonly faults: readonly AnswerFault[];
  /** Questions and sections that must be answered and are not. */
  readonly missing: readonly AnswerFault[];
  readonly warnings: readonly Warning[];
  readonly completion: Completion;
  /** Values of the calculated questions outside of repeats, by section and question. */
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
  const walk: Walk = {
    questionnaire,
    situation,
    nearest: nearestOfFirst(nearest),
    live: emptyRecord(),
    later: [],
    itemCounts: new Map(),
    answeredSections: new Set(),
    faults: [],
    missing: [],
    warnings: [],
    applicable: 0,
    answered: 0,
  };
  const sent = recordOf(responses);
  if (sent === null) walk.faults.push(fault('wrong-type', 'This must be an object of sections.'));
  else {
    lookForUnknown(sent, walk);
    // Copied once for each section, not for each question.
    const sections = new Map(Object.entries(sent).map(([id, answers]) => [id, recordOf(answers)]));
    for (const { section, prepared } of questionnaire.order)
      takeQuestion(sections.get(section)?.[prepared.question.id], { section, prepared }, walk);
    for (const check of walk.later) check();
    checkSections(walk);
    checkCrossRules(walk);
  }
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

function calculatedAnswers({ questionnaire, live }: Walk): Answers {
  const values = emptyRecord<Record<string, unknown>>();
  for (const { section, prepared } of questionnaire.order) {
    const { calculate, question } = prepared;
    const value = calculate && live[section]?.[question.id];
    if (isAnswered(value)) (values[section] ??= emptyRecord())[question.id] = value;
  }
  return values;
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
