// Limits of answers that a constraint of a spreadsheet states: `. >= 1 and . <= 20` is min and max again.
import { parseExpression } from '../expressions/parse.ts';
import type { Node } from '../expressions/tree.ts';
import { isSerialOfHousehold } from '../form/devices.ts';
import { bare } from '../form/patterns.ts';
import { patternFault } from '../patterns/pattern.ts';
import type { Limits, QuestionType } from '../templates/template.ts';
import { writeFormula } from './survey-rows.ts';

export interface StatedLimits {
  readonly validation: Limits;
  readonly exclusive: readonly string[];
  /** What is left of the constraint. */
  readonly constraint: string | undefined;
}

type Found = Partial<Limits> & { readonly exclusive?: string };

/** `type`: of the question whose answers it limits. */
export function statedLimits(text: string, type: QuestionType): StatedLimits {
  const parsed = parseExpression(text);
  const unread = { validation: {}, exclusive: [], constraint: text };
  if ('fault' in parsed) return unread;
  const rules = conjuncts(parsed.tree).map(({ at, end }) => text.slice(at, end));
  let validation: Limits = {};
  const exclusive: string[] = [];
  const rest: string[] = [];
  for (const rule of rules) {
    const found = limitOf(rule, type);
    const isKnown = found !== undefined && Object.keys(found).every((key) => !Object.hasOwn(validation, key));
    if (found === undefined || !isKnown) {
      rest.push(rule);
    } else {
      const { exclusive: alone, ...limits } = found;
      if (alone !== undefined) exclusive.push(alone);
      validation = { ...validation, ...limits };
    }
  }
  if (rest.length === rules.length) return unread;
  const [only] = rest;
  const constraint = rest.length === 1 && only !== undefined ? unwrap(only) : rest.join(' and ');
  return { validation, exclusive, constraint: constraint === '' ? undefined : constraint };
}

/** What a constraint says beside the rule that the answer is the serial number of a device of the household. */
export function withoutSerial(text: string): { readonly rest: string; readonly isSerial: boolean } {
  const rule = writeFormula(isSerialOfHousehold);
  const part = [`${rule} and `, ` and ${rule}`, rule].find((one) => text.includes(one));
  return { rest: part === undefined ? text : text.replace(part, () => ''), isSerial: part !== undefined };
}

/** Rules that `and` joins outside of parentheses. */
function conjuncts(node: Node): Node[] {
  const isJoined = node.kind === 'binary' && node.operator === 'and' && node.left.at === node.at;
  return isJoined ? [...conjuncts(node.left), ...conjuncts(node.right)] : [node];
}

/** A rule that stands alone needs no parentheses. */
function unwrap(text: string): string {
  const inner = text.slice(1, -1);
  const parsed = parseExpression(text);
  const isWrapped =
    'tree' in parsed && parsed.tree.kind === 'binary' && parsed.tree.left.at > 0 && text.startsWith('(');
  return isWrapped ? inner : text;
}

type Form = readonly [pattern: RegExp, read: (match: readonly string[]) => Found | undefined];

const number = String.raw`(-?(?:\d+(?:\.\d*)?|\.\d+))`;
const exactly = (pattern: string): RegExp => new RegExp(`^${pattern}$`);

const numbers: readonly Form[] = [
  [exactly(String.raw`\.>=${number}`), ([, min]) => ({ min: Number(min) })],
  [exactly(String.raw`\.<=${number}`), ([, max]) => ({ max: Number(max) })],
];

const texts: readonly Form[] = [
  [exactly(String.raw`string-length\(\.\)>=(\d+)`), ([, least]) => ({ minLength: Number(least) })],
  [exactly(String.raw`string-length\(\.\)<=(\d+)`), ([, most]) => ({ maxLength: Number(most) })],
  [/^regex\(\.,(?:'([^']*)'|"([^"]*)")\)$/, ([, one, other]) => patternOf(one ?? other ?? '')],
];

function patternOf(text: string): Found | undefined {
  const pattern = bare(text);
  return pattern === '' || patternFault(pattern) !== undefined ? undefined : { pattern };
}

const days: readonly Form[] = (['>=', '<='] as const).flatMap((sign): Form[] => {
  const bound = (value: string): Found => (sign === '>=' ? { min: value } : { max: value });
  return [
    [exactly(String.raw`\.${sign}date\(['"](\d{4}-\d{2}-\d{2})['"]\)`), ([, day = '']) => bound(day)],
    [exactly(String.raw`\.${sign}today\(\)`), () => bound('today')],
    [
      exactly(String.raw`\.${sign}today\(\)([+-])(\d{1,4})`),
      ([, way = '', count = '']) => bound(`today${way}P${count}D`),
    ],
  ];
});

const forms: Readonly<Partial<Record<QuestionType, readonly Form[]>>> = {
  // An integer with the rule that it is whole is a number that must be whole.
  integer: [...numbers, [/^round\(\.,0\)=\.$/, () => ({ integer: true })]],
  number: [
    ...numbers,
    [/^round\(\.,0\)=\.$/, () => ({ integer: true })],
    [/^round\(\.,(\d{1,2})\)=\.$/, ([, decimals]) => ({ decimals: Number(decimals) })],
  ],
  quantity: numbers,
  text: texts,
  barcode: texts,
  date: days,
  datetime: days,
  boolean: [[/^\.=['"](yes|no)['"]$/, ([, value]) => ({ mustBe: value === 'yes' })]],
  geopoint: [
    [
      exactly(String.raw`number\(selected-at\(\.,3\)\)<=${number}`),
      ([, most]) => ({ maxAccuracyM: Number(most) }),
    ],
  ],
  multiple_choice: [
    [
      /^not\(selected\(\.,['"]([^'"]+)['"]\)andcount-selected\(\.\)>1\)$/,
      ([, exclusive = '']) => ({ exclusive }),
    ],
    [/^count-selected\(\.\)>=(\d+)$/, ([, least]) => ({ minSelected: Number(least) })],
    [/^count-selected\(\.\)<=(\d+)$/, ([, most]) => ({ maxSelected: Number(most) })],
  ],
};

function limitOf(rule: string, type: QuestionType): Found | undefined {
  const dense = withoutBlanks(rule);
  for (const [pattern, read] of forms[type] ?? []) {
    const match = pattern.exec(dense);
    const found = match === null ? undefined : read(match);
    if (found !== undefined) return isFit(found, type) ? found : undefined;
  }
  return undefined;
}

/** Bounds of whole numbers are whole. */
const isFit = ({ min, max }: Found, type: QuestionType): boolean =>
  type !== 'integer' || [min, max].every((bound) => bound === undefined || Number.isInteger(bound));

/** Blanks between quotation marks stay. */
const withoutBlanks = (text: string): string =>
  text.replaceAll(/('[^']*'|"[^"]*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
