// Rules over several questions: a hard one becomes a constraint on the last question that it reads, a soft one a note.
import { checkExpression } from '../expressions/check.ts';
import { placeOf, type NamedQuestion as Named } from '../expressions/questions.ts';
import type { CrossRule, Question, Section } from '../templates/template.ts';
import { nameQuestion } from '../templates/rules.ts';
import type { Extra } from './constraint.ts';
import type { Maker } from './maker.ts';
import type { Formula, FormNode } from './node.ts';
import { translate } from './translate.ts';

export interface CrossRules {
  /** By `section.question`. */
  readonly constraints: ReadonlyMap<string, Extra>;
  readonly notes: ReadonlyMap<string, readonly FormNode[]>;
}

interface Asked {
  readonly place: string;
  readonly named: Named;
  readonly question: Question;
}

export function placeCrossRules(maker: Maker): CrossRules {
  const order = maker.template.sections.flatMap((section) => askedQuestions(section));
  const constraints = new Map<string, { rules: { formula: Formula; message: CrossRule['message'] }[] }>();
  const notes = new Map<string, FormNode[]>();
  for (const [index, rule] of (maker.template.validations?.crossRules ?? []).entries()) {
    const last = lastRead(rule, order, maker);
    const formula = last && formulaOf(rule, last, maker);
    if (last === undefined || formula === undefined) {
      const reason = 'A form checks rules over answers that it asks, outside of repeats.';
      maker.serverOnly.push({ path: ['validations', 'crossRules', index], reason });
    } else if (rule.severity === 'soft') {
      notes.set(last.place, [...(notes.get(last.place) ?? []), noteOf(rule, formula, maker)]);
    } else {
      const before = constraints.get(last.place)?.rules ?? [];
      constraints.set(last.place, { rules: [...before, { formula, message: rule.message }] });
    }
  }
  return { constraints, notes };
}

/** Whose answers have no node that could hold a constraint. */
const holdsNone = ['calculated', 'hidden', 'metadata', 'note', 'matrix', 'duration', 'repeat'];

const askedQuestions = (section: Section): Asked[] =>
  section.questions
    .filter((question) => !holdsNone.includes(question.type) && question.top === undefined)
    .map((question) => {
      const one = nameQuestion(section, question, null);
      return { place: placeOf(one), named: one, question };
    });

function lastRead(
  { when, assert }: CrossRule,
  order: readonly Asked[],
  { translator }: Maker,
): Asked | undefined {
  const place = { kind: 'condition', holder: null } as const;
  const check = { names: translator.names, nearest: () => undefined };
  const reads = new Set(
    [when, assert].flatMap((text) => (text === undefined ? [] : checkExpression(text, place, check).reads)),
  );
  return order.findLast(({ place: own }) => reads.has(own));
}

function formulaOf(
  { when, assert, severity }: CrossRule,
  last: Asked,
  { translator }: Maker,
): Formula | undefined {
  const movesTo = severity === 'hard' ? last.named : undefined;
  const read = (text: string) => translate({ text, holder: null, movesTo }, translator);
  const [condition, claim] = [when === undefined ? [] : read(when), read(assert)];
  if (condition === undefined || claim === undefined) return undefined;
  if (severity === 'soft')
    return [...(condition.length === 0 ? [] : ['(', ...condition, ') and ']), 'not(', ...claim, ')'];
  return condition.length === 0 ? ['(', ...claim, ')'] : ['(not(', ...condition, ') or (', ...claim, '))'];
}

const noteOf = ({ id, message }: CrossRule, relevant: Formula, { names, write }: Maker): FormNode => ({
  name: names.add(`${id}_check`),
  type: 'note',
  source: null,
  label: write(message),
  relevant,
});
