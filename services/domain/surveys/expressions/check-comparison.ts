// Comparisons whose two sides do not fit, or which mean something else than they seem to.
import {
  addFault,
  addWarning,
  literalOf,
  suggestion,
  typeSingle,
  type Checker,
  type Typed,
} from './checker.ts';
import { choiceName, isNumeral } from './choice-names.ts';
import { around } from './fault.ts';
import type { BinaryNode } from './tree.ts';

const isChoice = ({ kind }: Typed): boolean => kind === 'choice' || kind === 'choices';
const isDay = ({ kind }: Typed): boolean => kind === 'date' || kind === 'datetime';
const isQuestion = ({ node }: Typed): boolean => node.kind === 'reference' || node.kind === 'self';
/** Text of an answer: results of functions may be numbers as text. */
const isTextAnswer = (typed: Typed): boolean => typed.kind === 'text' && isQuestion(typed);

/** Whether no option of a choice is a number. */
export const hasNoNumber = (typed: Typed): boolean =>
  isChoice(typed) && typed.choices !== undefined && !typed.choices.hasNumeral;

export function checkComparison(node: BinaryNode, checker: Checker): void {
  const left = typeSingle(node.left, checker);
  const right = typeSingle(node.right, checker);
  if (left.kind === 'failed' || right.kind === 'failed') return;
  const isEquality = node.operator === '=' || node.operator === '!=';
  const pair: Pair = { node, checker, isEquality };
  // Each rule says whether it settled the pair. Both orders of the two sides are tried.
  for (const rule of rules) if (rule(left, right, pair) || rule(right, left, pair)) return;
}

interface Pair {
  readonly node: BinaryNode;
  readonly checker: Checker;
  readonly isEquality: boolean;
}

type Rule = (one: Typed, other: Typed, pair: Pair) => boolean;

const rules: readonly Rule[] = [
  checkEmptyText,
  checkTruth,
  checkMoments,
  checkTime,
  checkDay,
  checkNumber,
  checkOption,
  checkOrder,
];

/** `= ''` asks whether there is an answer. */
function checkEmptyText(one: Typed, _: Typed, { node, checker, isEquality }: Pair): boolean {
  if (literalOf(one) !== '') return false;
  if (!isEquality)
    addFault(checker, 'number-needed', one.node, `${node.operator} compares numbers, and '' is none.`);
  return true;
}

function checkTruth(one: Typed, other: Typed, { checker }: Pair): boolean {
  if (one.kind !== 'truth') return false;
  // JavaRosa takes every text for true, also '0' and 'no'.
  if (isQuestion(other) ? other.kind !== 'number' : !['truth', 'number', 'any'].includes(other.kind))
    addFault(
      checker,
      'truth-compared',
      other.node,
      isQuestion(other)
        ? "An answer is not true or false. Compare it with a text, for example = 'yes'."
        : 'The other side is true or false already, not a text. Leave this comparison out, or write not(…).',
    );
  return true;
}

function checkMoments(one: Typed, other: Typed, { node, checker }: Pair): boolean {
  if (one.kind !== 'datetime' || other.kind !== 'datetime') return false;
  addFault(
    checker,
    'datetime-order',
    node,
    `Of two moments ${node.operator} compares only the days. Write decimal-date-time(…) ${node.operator} decimal-date-time(…), or date(…) on both sides for the days.`,
    [one, other].flatMap((side) => around(side.node, 'date(', ')')),
  );
  return true;
}

function checkTime(one: Typed, other: Typed, { node, checker, isEquality }: Pair): boolean {
  if (one.kind !== 'time') return false;
  if (isEquality && (other.kind === 'time' || other.kind === 'any')) return true;
  addFault(
    checker,
    'time-order',
    node,
    'A time of day is a text such as 10:30:00.000. Compare parts of it: number(substr(…, 0, 2)) for the hour.',
  );
  return true;
}

const dateText = /^\s*\d{4}-\d{1,2}-\d{1,2}/;

function checkDay(one: Typed, other: Typed, { node, checker, isEquality }: Pair): boolean {
  const literal = literalOf(other);
  // Where the kind of one side is not known, a text that looks like a date is equal to one, but neither before nor after it.
  const mayBeDate = isDay(one) || (one.kind === 'any' && !isEquality && dateText.test(literal ?? ''));
  if (!mayBeDate) return false;
  if (literal !== undefined) {
    const wanted = dateText.test(literal) ? `date('${literal}')` : "date('2026-01-31')";
    const edits = dateText.test(literal) ? around(other.node, 'date(', ')') : [];
    addFault(checker, 'date-against-text', other.node, `Dates compare with dates. Write ${wanted}.`, edits);
  } else if (isTextAnswer(other) || isChoice(other)) {
    const detail = 'Dates compare with dates. Write date(…) around the text.';
    addFault(checker, 'date-against-text', node, detail, around(other.node, 'date(', ')'));
  }
  return true;
}

function checkNumber(one: Typed, other: Typed, { node, checker }: Pair): boolean {
  if (one.kind !== 'number') return false;
  const literal = literalOf(other);
  if (literal !== undefined) {
    if (String(Number(literal)) === literal)
      addWarning(
        checker,
        'number-in-quotes',
        other.node,
        `The other side is a number. Write ${literal} without quotation marks.`,
      );
    else
      addFault(
        checker,
        'number-against-text',
        other.node,
        `The other side is a number. ${isNumeral(literal) ? `Write ${Number(literal)}.` : 'Compare it with a number.'}`,
        isNumeral(literal) ? [{ ...other.node, text: String(Number(literal)) }] : [],
      );
  } else if (isTextAnswer(other)) {
    addFault(
      checker,
      'number-against-text',
      node,
      'A number is compared with a text. Write number(…) around the text.',
      around(other.node, 'number(', ')'),
    );
  } else if (hasNoNumber(other)) {
    addFault(
      checker,
      'number-against-text',
      one.node,
      `No option of this choice is a number. Its options are ${listChoices(other)}.`,
    );
  } else if (isChoice(other) && one.node.kind === 'number') {
    checkName(String(one.node.value), one, other, checker);
  }
  return true;
}

function listChoices({ choices }: Typed): string {
  const names = choices?.names ?? [];
  const first = names.slice(0, 10).map((name) => `'${name}'`);
  return `${first.join(', ')}${names.length > first.length ? ', …' : ''}`;
}

function checkOption(one: Typed, other: Typed, { checker, isEquality }: Pair): boolean {
  const literal = literalOf(one);
  if (!isChoice(other) || literal === undefined || !isEquality) return false;
  checkName(literal, one, other, checker);
  return true;
}

/** The name of an option: one word, and one of the options. */
export function checkName(name: string, at: Typed, choice: Typed, checker: Checker): void {
  const options = choice.choices?.names;
  if (/\s/.test(name)) {
    addFault(
      checker,
      'option-with-blank',
      at.node,
      `Names of options have no blanks in rules. ${options?.includes(choiceName(name)) ? `Write '${choiceName(name)}'.` : 'Ask for each option: selected(…, …) and selected(…, …).'}`,
    );
  } else if (options !== undefined && name !== '' && name !== 'other' && !options.includes(name)) {
    const near = suggestion(checker, name, options);
    addWarning(
      checker,
      'unknown-option',
      at.node,
      `'${name}' is no option of this choice.${near === '' ? ` Its options are ${listChoices(choice)}.` : near}`,
    );
  }
}

function checkOrder(one: Typed, other: Typed, { node, checker, isEquality }: Pair): boolean {
  if (isEquality) return true;
  const literal = literalOf(one);
  if (literal !== undefined && isNumeral(literal)) {
    addWarning(
      checker,
      'number-in-quotes',
      one.node,
      `${node.operator} compares numbers. Write ${Number(literal)} without quotation marks.`,
    );
    return false;
  }
  if (literal === undefined && !isTextAnswer(one) && !hasNoNumber(one) && one.kind !== 'geopoint')
    return false;
  addFault(
    checker,
    'text-order',
    isTextAnswer(other) ? node : one.node,
    `${node.operator} compares numbers, not texts. Write number(…) around a text that is a number.`,
    isTextAnswer(one) ? around(one.node, 'number(', ')') : [],
  );
  return true;
}
