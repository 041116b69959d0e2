// Checks an expression against the questions of its template: names, functions, kinds, and what phones read differently.
import { requireNumber, requireTruth, typeCall } from './check-call.ts';
import { checkComparison } from './check-comparison.ts';
import {
  addFault,
  fail,
  findTarget,
  suggestion,
  typeSelf,
  typeSingle,
  typeTarget,
  type Checker,
  type Typed,
} from './checker.ts';
import { around, type Fault, type Warning } from './fault.ts';
import { parseExpression } from './parse.ts';
import { kindOf, type Kind, type Names, type NamedQuestion } from './questions.ts';
import type { BinaryNode, ColumnNode, Node } from './tree.ts';

/** Where an expression stands, and what it must give. */
export interface Place {
  /**
   * `condition`: a relevant, or a part of a cross rule. `label`: a calculation that only labels show. `fill`: a calculation
   * that runs once, or at an event.
   */
  readonly kind: 'condition' | 'constraint' | 'calculation' | 'fill' | 'choice filter' | 'label';
  /** The question with the rule; null: a section or the template. */
  readonly holder: NamedQuestion | null;
  /** Of a choice filter: the columns of its choices beside `name`; any if left out. */
  readonly columns?: readonly string[];
}

export interface Vocabulary {
  readonly names: Names;
  /** The allowed word nearest to a misspelt one. */
  readonly nearest: (word: string, allowed: readonly string[]) => string | undefined;
}

export interface Checked {
  /** Null where the text cannot be parsed. */
  readonly tree: Node | null;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
  /** Places of the questions that the expression reads. */
  readonly reads: readonly string[];
  /** Fields that it looks up in the household. */
  readonly household: readonly string[];
  /** Answers that it looks up in the earlier survey, as `section.question`. */
  readonly previous: readonly string[];
}

export function checkExpression(text: string, place: Place, { names, nearest }: Vocabulary): Checked {
  const parsed = parseExpression(text);
  if ('fault' in parsed)
    return { tree: null, faults: [parsed.fault], warnings: [], reads: [], household: [], previous: [] };
  const { tree } = parsed;
  const checker: Checker = {
    scope: { names, holder: place.holder },
    faults: [],
    warnings: [],
    reads: new Set(),
    lookUps: { household: new Set(), previous: new Set() },
    nearest,
    columns: place.kind === 'choice filter' ? place.columns : null,
    typeOf: (node) => typeNode(node, checker),
    isForLabels: place.kind === 'label',
    calculation: place.kind === 'calculation' ? tree : null,
    // What runs at an event makes its value once.
    onces: place.kind === 'fill' ? 1 : 0,
  };
  if (givesTruth.includes(place.kind)) requireTruth(tree, checker);
  else requireResult(tree, place, checker);
  const { faults, warnings, reads, lookUps } = checker;
  return {
    tree,
    faults,
    warnings,
    reads: [...reads],
    household: [...lookUps.household],
    previous: [...lookUps.previous],
  };
}

const givesTruth: readonly Place['kind'][] = ['condition', 'constraint', 'choice filter'];

/** Phones store 1 and 0, browsers true and false. */
function requireResult(tree: Node, { kind: place, holder }: Place, checker: Checker): void {
  const { kind } = typeSingle(tree, checker);
  if (kind === 'truth')
    addFault(
      checker,
      'truth-in-calculation',
      tree,
      "A calculation gives a number, a text or a date; phones write true and false differently. Write if(…, 'yes', 'no').",
      around(tree, 'if(', ', 1, 0)'),
    );
  if (place === 'fill' && kind !== 'failed' && kind !== 'truth' && tree.kind !== 'text')
    requireFit(kind, holder, tree, checker);
}

const moments: readonly Kind[] = ['date', 'time', 'datetime', 'text', 'any'];

/** What a phone turns into an answer of a type; at another kind of value it stops. All others take any. */
const fitting: Readonly<Record<string, { readonly kinds: readonly Kind[]; readonly advice: string }>> = {
  number: { kinds: ['number', 'any'], advice: 'a number. Write number(…)' },
  date: { kinds: moments, advice: 'a date. Write date(…)' },
  time: { kinds: moments, advice: "a time, for example format-date-time(now(), '%H:%M')" },
  datetime: { kinds: moments, advice: 'a date and time, for example now()' },
  geopoint: { kinds: ['geopoint', 'text', 'any'], advice: 'a place' },
};

function requireFit(kind: Kind, holder: NamedQuestion | null, tree: Node, checker: Checker): void {
  const wanted = holder === null ? undefined : fitting[kindOf(holder)];
  if (wanted === undefined || wanted.kinds.includes(kind)) return;
  addFault(checker, 'argument-type', tree, `This question is filled in with ${wanted.advice}.`);
}

function typeNode(node: Node, checker: Checker): Typed {
  switch (node.kind) {
    case 'number':
      return { kind: 'number', node };
    case 'text':
      return { kind: 'text', node };
    case 'reference': {
      const target = findTarget(node, checker);
      return target === undefined ? { kind: 'failed', node } : typeTarget(node, target, checker);
    }
    case 'self':
      return typeSelf(node, checker);
    case 'parent':
      return fail(checker, 'path', node, 'The sign .. stands only in position(..). Write ${question}.');
    case 'column':
      return typeColumn(node, checker);
    case 'negate':
      requireNumber(typeSingle(node.operand, checker), checker);
      return { kind: 'number', node };
    case 'binary':
      return typeBinary(node, checker);
    case 'call':
      break;
  }
  return typeCall(node, checker);
}

function typeColumn(node: ColumnNode, checker: Checker): Typed {
  const { columns, scope } = checker;
  const { name } = node;
  if (columns === null) {
    if (name === 'null') return failNull(node, checker);
    const known = scope.names.find(name).length > 0;
    const near = known ? ` Write \${${name}}.` : suggestion(checker, name, scope.names.all, '$');
    return fail(
      checker,
      'unknown-name',
      node,
      `${name} has no meaning here: questions stand in \${…}, texts in quotation marks.${near}`,
    );
  }
  if (name === 'name' || columns === undefined || columns.includes(name)) return { kind: 'any', node };
  const near = suggestion(checker, name, ['name', ...columns]);
  return fail(
    checker,
    'unknown-name',
    node,
    `The choices have no column ${name}.${near === '' ? ` Their columns are ${['name', ...columns].join(', ')}.` : near}`,
  );
}

/** Forms write it for no answer: phones look for a node of this name, and find none. */
function failNull(node: ColumnNode, checker: Checker): Typed {
  const edits = [{ at: node.at, end: node.end, text: "''" }];
  addFault(checker, 'unknown-name', node, "null has no meaning here. Write '' for no answer.", edits);
  return { kind: 'failed', node };
}

function typeBinary(node: BinaryNode, checker: Checker): Typed {
  switch (node.operator) {
    case 'and':
    case 'or':
      requireTruth(node.left, checker);
      requireTruth(node.right, checker);
      return { kind: 'truth', node };
    case '+':
    case '-':
    case '*':
    case 'div':
    case 'mod':
      requireNumber(typeSingle(node.left, checker), checker);
      requireNumber(typeSingle(node.right, checker), checker);
      return { kind: 'number', node };
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      break;
  }
  checkComparison(node, checker);
  return { kind: 'truth', node };
}
