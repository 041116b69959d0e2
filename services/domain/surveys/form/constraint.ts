// The constraint of a node: the limits of its question, its own constraint, and rules of the template that end at it.
import { parseExpression } from '../expressions/parse.ts';
import type { Label, Question } from '../templates/template.ts';
import { boundsOf } from './bounds.ts';
import { isSerialOfHousehold } from './devices.ts';
import { holderOf, ruleOf, type Maker, type Place } from './maker.ts';
import type { Formula, FormNode } from './node.ts';
import { textIn } from './texts.ts';

/** Rules over several questions that a node checks for the template. */
export interface Extra {
  readonly rules: readonly { readonly formula: Formula; readonly message: Label }[];
}

/** `parent`: what stands for `..` where the node is in a group of its own. */
export function constraintOf(
  question: Question,
  place: Place,
  maker: Maker,
  extra: Extra = { rules: [] },
  parent?: string,
): Pick<FormNode, 'constraint' | 'constraintMessage'> {
  const { rules, serverOnly } = boundsOf(question);
  for (const limit of serverOnly)
    maker.serverOnly.push({
      path: [...place.path, 'validation', limit],
      reason: 'Forms on phones have no such limit.',
    });
  const path = [...place.path, 'constraint'];
  const own = ruleOf(question.constraint, { holder: holderOf(question, place), path, parent }, maker);
  const formulas = [
    ...rules.map((rule) => [rule]),
    ...(question.validation?.mustMatch === undefined ? [] : [isSerialOfHousehold]),
    ...(own === undefined ? [] : [isAlternative(question.constraint) ? ['(', ...own, ')'] : own]),
    ...extra.rules.map(({ formula }) => formula),
  ];
  // Alone it needs no parentheses.
  const constraint = formulas.length === 1 && own !== undefined ? own : formulas.flatMap(joinByAnd);
  return {
    constraint: constraint.length === 0 ? undefined : constraint,
    constraintMessage: maker.write(messageOf(question, extra, maker)),
  };
}

const joinByAnd = (formula: Formula, index: number): Formula =>
  index === 0 ? formula : [' and ', ...formula];

/** Whether an `or` stands outside of parentheses: it is weaker than the `and` that joins rules. */
export function isAlternative(text = ''): boolean {
  const parsed = parseExpression(text);
  if ('fault' in parsed || parsed.tree.kind !== 'binary' || parsed.tree.operator !== 'or') return false;
  return parsed.tree.left.at === parsed.tree.at;
}

function messageOf(
  { constraintMessage }: Question,
  { rules }: Extra,
  { languages }: Maker,
): Label | undefined {
  const messages = [
    ...(constraintMessage === undefined ? [] : [constraintMessage]),
    ...rules.map(({ message }) => message),
  ];
  if (messages.length <= 1) return messages[0];
  return Object.fromEntries(
    languages.map((language) => [language, messages.map((message) => textIn(message, language)).join(' ')]),
  );
}
