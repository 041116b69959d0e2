// Turns rules and labels of a template into formulas of a form: references name nodes, look-ups read attached lists.
import { parseExpression } from '../expressions/parse.ts';
import { isInOtherRows, namedIn, type Scope } from '../expressions/scope.ts';
import type { Names, NamedQuestion as Named, Target } from '../expressions/questions.ts';
import { around, type Edit, type Span } from '../expressions/fault.ts';
import type { CallNode, Node } from '../expressions/tree.ts';
import { anchoredPattern } from './patterns.ts';
import { householdColumn, lookUp, previousColumn } from './look-ups.ts';
import type { Formula, LookUpColumn } from './node.ts';
import { quote } from './quote.ts';

export interface Translator {
  readonly names: Names;
  /** The node that holds a part of an answer. */
  readonly nodeOf: (target: Target) => string | undefined;
  /** Columns that rules looked up. */
  readonly columns: Map<string, LookUpColumn>;
  /** Notes that a rule reads a list of the template. */
  readonly lookUp: (list: string) => void;
}

interface Rule {
  readonly text: string;
  readonly holder: Named | null;
  /** What stands for `.`; by default the sign itself. */
  readonly self?: Formula | undefined;
  /** What stands for `..`: the repeat, seen from the node with the rule. */
  readonly parent?: string | undefined;
  /** A question whose references become `.`: the rule moves to it. */
  readonly movesTo?: Named | undefined;
}

/** Undefined: the rule reads what the form does not hold. */
export function translate(rule: Rule, translator: Translator): Formula | undefined {
  const parsed = parseExpression(rule.text);
  if ('fault' in parsed) return undefined;
  const changes: Change[] = [];
  const isFine = collect(parsed.tree, { ...translator, rule, scope: scopeOf(rule, translator), changes });
  return isFine ? replaceParts(rule.text, changes) : undefined;
}

const scopeOf = ({ holder }: Rule, { names }: Translator): Scope => ({ names, holder });

interface Change extends Span {
  readonly formula: Formula;
}

interface Collector extends Translator {
  readonly rule: Rule;
  readonly scope: Scope;
  readonly changes: Change[];
  /** Within the brackets of a look-up. */
  readonly isInBrackets?: boolean;
}

function collect(node: Node, collector: Collector): boolean {
  const { rule, changes } = collector;
  switch (node.kind) {
    case 'reference':
      return collectReference(node, collector, false);
    case 'self':
      changes.push({ ...node, formula: rule.self ?? [collector.isInBrackets ? 'current()/.' : '.'] });
      return true;
    case 'parent':
      if (collector.isInBrackets) return false;
      changes.push({ ...node, formula: [rule.parent ?? '..'] });
      return true;
    case 'negate':
      return collect(node.operand, collector);
    case 'binary':
      return collect(node.left, collector) && collect(node.right, collector);
    case 'call':
      return collectCall(node, collector);
    case 'number':
    case 'text':
    case 'column':
      break;
  }
  return true;
}

function collectReference(
  node: Extract<Node, { kind: 'reference' }>,
  { names, nodeOf, rule, scope, changes, isInBrackets }: Collector,
  isWhole: boolean,
): boolean {
  const [target] = names.find(node.name);
  const name = target && nodeOf(target);
  if (target === undefined || name === undefined) return false;
  const isMoved =
    rule.movesTo !== undefined && target.part === 'value' && isSame(target.question, rule.movesTo);
  const whole = isWhole || isInOtherRows(target, scope) || target.question.type === 'repeat';
  const reference = { node: name, ...(whole && { isWhole: true }), ...(isInBrackets && { isInBrackets }) };
  changes.push({ ...node, formula: isMoved ? [isInBrackets ? 'current()/.' : '.'] : [reference] });
  return true;
}

const isSame = (one: Named, other: Named): boolean =>
  one.section === other.section && one.repeat === other.repeat && one.id === other.id;

function collectCall(node: CallNode, collector: Collector): boolean {
  const [first, second] = node.args;
  const literal = first?.kind === 'text' ? first.value : '';
  switch (node.name) {
    case 'household':
      return addLookUp(node, householdColumn(literal), collector);
    case 'previous':
      return addLookUp(node, previousColumn(literal), collector);
    case 'regex':
      if (second?.kind === 'text')
        collector.changes.push({ ...second, formula: [quote(anchoredPattern(second.value))] });
      return first === undefined || collect(first, collector);
    case 'jr:choice-name': {
      const asked = second?.kind === 'text' ? namedIn(second.value) : undefined;
      const name = asked === undefined ? undefined : nodeNamed(asked, collector);
      if (name === undefined || first === undefined || second === undefined) return false;
      collector.changes.push({ ...second, formula: ["'", { node: name }, "'"] });
      return collect(first, collector);
    }
    case 'boolean-from-string':
      // Browsers read small letters only.
      if (first !== undefined)
        collector.changes.push(...around(first, 'translate(', ", 'TRUE', 'true')").map(formulaOf));
      return first === undefined || collect(first, collector);
    case 'area':
    case 'distance':
      return collectShapes(node, collector);
    case 'pulldata':
      return collectLookUp(node, collector);
    case 'indexed-repeat':
      return node.args.every((arg, place) =>
        arg.kind === 'reference' ? collectReference(arg, collector, place < 2) : collect(arg, collector),
      );
    default:
      return node.args.every((arg) => collect(arg, collector));
  }
}

/** Phones read a list as an instance of the form. */
function collectLookUp({ at, end, args }: CallNode, collector: Collector): boolean {
  const [list, column, key, value] = args;
  if (list?.kind !== 'text' || column?.kind !== 'text' || key?.kind !== 'text' || value === undefined)
    return false;
  collector.lookUp(list.value);
  const before = `instance('${list.value}')/root/item[${key.value} = `;
  collector.changes.push({ at, end: value.at, formula: [before] });
  collector.changes.push({ at: value.end, end, formula: [`]/${column.value}`] });
  return collect(value, { ...collector, isInBrackets: true });
}

const formulaOf = ({ text, ...span }: Edit): Change => ({ ...span, formula: [text] });

/** Of all answers that are there: engines read an empty one in different ways. Two decimals, as browsers have them. */
function collectShapes({ args, at, end, name }: CallNode, collector: Collector): boolean {
  const places = args.map((arg): Formula => {
    const own: Change[] = [];
    const isFine = collect(arg, { ...collector, changes: own });
    return isFine ? own.flatMap(({ formula }) => formula) : [];
  });
  if (places.some((place) => place.length === 0)) return false;
  const joined = (separator: string, after: string): Formula =>
    places.flatMap((place, index) => [...(index === 0 ? [] : [separator]), ...place, after]);
  const formula = [
    'if(',
    ...joined(' and ', " != ''"),
    `, round(${name}(`,
    ...joined(', ', ''),
    "), 2), '')",
  ];
  collector.changes.push({ at, end, formula: formula.filter((part) => part !== '') });
  return true;
}

/** The node of the answer that has a name; undefined: the template has no such question. */
export function nodeNamed(
  name: string,
  { names, nodeOf }: Pick<Translator, 'names' | 'nodeOf'>,
): string | undefined {
  const [target] = names.find(name);
  return target && nodeOf(target);
}

function addLookUp(node: CallNode, column: LookUpColumn, { columns, changes }: Collector): boolean {
  columns.set(column.column, column);
  changes.push({ ...node, formula: lookUp(column.column) });
  return true;
}

function replaceParts(text: string, changes: readonly Change[]): Formula {
  let done = 0;
  const parts = changes
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, end, formula }) => {
      const before = text.slice(done, at);
      done = end;
      return [before, ...formula];
    });
  return [...parts, text.slice(done)].filter((part) => part !== '');
}

/** A text in which `${question}` stands for its answer. What names no question stays as it is. */
export function translateText(text: string, { names, nodeOf }: Translator): Formula {
  const parts = text.split(/(\$\{[^{}]*\})/);
  return parts
    .map((part, index) => {
      const found = index % 2 === 1 ? names.find(part.slice(2, -1).trim()) : [];
      const [target] = found;
      const node = target && found.length === 1 ? nodeOf(target) : undefined;
      return node === undefined ? part : { node };
    })
    .filter((part) => part !== '');
}
