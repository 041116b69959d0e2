// Turns the tree of a checked expression into a function of its context. Done once per expression; never throws.
import { openPattern } from '../patterns/pattern.ts';
import { answerReader, readAny } from './answers.ts';
import { valueCalls } from './call-values.ts';
import type { Context } from './context.ts';
import { formatWall, printDay } from './dates.ts';
import { indexedTarget, isInOtherRows, findTarget, type Scope } from './scope.ts';
import { repeatsAround, sharedRepeats, type NamedQuestion, type Target } from './questions.ts';
import type { BinaryNode, CallNode, Node } from './tree.ts';
import { empty, finite, isEmpty, isEqual, toNumber, toText, toTruth, toWhole, type Value } from './values.ts';

export type Evaluate = (context: Context) => Value;
type EvaluateAll = (context: Context) => readonly Value[];

/** What the check refuses evaluates to an empty value. */
export function compileExpression(tree: Node, scope: Scope): Evaluate {
  return compile(tree, scope);
}

function compile(node: Node, scope: Scope): Evaluate {
  switch (node.kind) {
    case 'number':
    case 'text': {
      const { value } = node;
      return () => value;
    }
    case 'reference':
      return compileReference(findTarget(node, scope), scope);
    case 'self':
      return compileSelf(scope);
    case 'column': {
      const { name } = node;
      return ({ option }) => readAny(own(option, name));
    }
    case 'parent':
      return () => empty;
    case 'negate': {
      const operand = compile(node.operand, scope);
      return (context) => -toNumber(operand(context));
    }
    case 'binary':
      return compileBinary(node, scope);
    case 'call':
      break;
  }
  return compileCall(node, scope);
}

const own = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? Reflect.get(record, name)
    : undefined;

function compileReference(target: Target | undefined, scope: Scope): Evaluate {
  if (target === undefined || isInOtherRows(target, scope)) return () => empty;
  const { question } = target;
  const [beside, read] = [answersAround(question), answerReader(target)];
  return (context) => read(own(beside(context), question.id), context.local);
}

/** The answers among which that of a question stands, in the row that holds the rule. */
function answersAround(question: NamedQuestion): (context: Context) => unknown {
  const depth = repeatsAround(question).length;
  return depth === 0
    ? ({ answers }) => own(answers, question.section)
    : ({ row }) => rowAt(row, depth)?.answers;
}

/** The row at a depth, from 1 for the outermost repeat. */
function rowAt(row: Context['row'], depth: number): Context['row'] {
  let found = row;
  while (found !== null && found.depth > depth) found = found.outer;
  return found;
}

function compileSelf({ holder }: Scope): Evaluate {
  if (holder === null) return () => empty;
  const read = answerReader({ question: holder, part: 'value' });
  return ({ self, local }) => read(self, local);
}

const numeric: Readonly<Record<string, (left: number, right: number) => Value>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '+': (left, right) => finite(left + right),
  '-': (left, right) => finite(left - right),
  '*': (left, right) => finite(left * right),
  div: (left, right) => finite(left / right),
  mod: (left, right) => finite(left % right),
};

function compileBinary({ operator, left, right }: BinaryNode, scope: Scope): Evaluate {
  const [a, b] = [compile(left, scope), compile(right, scope)];
  if (operator === 'and') return (context) => toTruth(a(context)) && toTruth(b(context));
  if (operator === 'or') return (context) => toTruth(a(context)) || toTruth(b(context));
  if (operator === '=') return (context) => isEqual(a(context), b(context));
  if (operator === '!=') return (context) => !isEqual(a(context), b(context));
  const compute = numeric[operator];
  return compute === undefined
    ? () => empty
    : (context) => compute(toNumber(a(context)), toNumber(b(context)));
}

const asList =
  (evaluate: Evaluate): EvaluateAll =>
  (context) => [evaluate(context)];

/** The values of a question in all rows to which it applies; a repeat gives an empty value for each row. */
function compileAll(node: Node, scope: Scope): EvaluateAll {
  const target = findTarget(node, scope);
  if (target?.question.type === 'repeat') {
    const rows = rowsOf(target.question, [...repeatsAround(target.question), target.question.id], scope);
    return (context) => rows(context).map(() => empty);
  }
  if (target === undefined) return asList(compile(node, scope));
  const { question } = target;
  const [beside, read] = [answersAround(question), answerReader(target)];
  const rows: (context: Context) => readonly unknown[] = isInOtherRows(target, scope)
    ? rowsOf(question, repeatsAround(question), scope)
    : (context) => [beside(context)];
  return (context) =>
    rows(context).flatMap((row) => {
      const answer = own(row, question.id);
      return answer === undefined ? [] : [read(answer, context.local)];
    });
}

/** The rows of the innermost of some repeats: those of the row that holds the rule too, else all. */
function rowsOf(
  question: NamedQuestion,
  repeats: readonly string[],
  { holder }: Scope,
): (context: Context) => readonly unknown[] {
  const shared = Math.min(sharedRepeats(question, holder), repeats.length - 1);
  const below = repeats.slice(shared);
  return ({ answers, row }) => {
    const from = shared === 0 ? own(answers, question.section) : rowAt(row, shared)?.answers;
    let rows: readonly unknown[] = [from];
    for (const repeat of below)
      rows = rows.flatMap((one) => {
        const items = own(one, repeat);
        return Array.isArray(items) ? items : [];
      });
    return rows;
  };
}

/** Characters that concat() and join() give at most, so that a search in them ends soon. */
const joinedMax = 20_000;

const numbersIn = (values: readonly Value[]): number[] =>
  values.map(toNumber).filter((value) => !Number.isNaN(value));

/** Functions of all values of their arguments. */
const listCalls: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  sum: (values) => finite(numbersIn(values).reduce((total, value) => total + value, 0)),
  min: (values) => finite(numbersIn(values).reduce((least, value) => Math.min(least, value), Infinity)),
  max: (values) => finite(numbersIn(values).reduce((most, value) => Math.max(most, value), -Infinity)),
  count: (values) => values.length,
  'count-non-empty': (values) => values.filter((value) => toText(value) !== '').length,
  concat: (values) => values.map(toText).join('').slice(0, joinedMax),
  join: ([separator = empty, ...values]) => values.map(toText).join(toText(separator)).slice(0, joinedMax),
};

function compileCall(node: CallNode, scope: Scope): Evaluate {
  const { name } = node;
  const special = Object.hasOwn(specialCalls, name) ? specialCalls[name] : undefined;
  if (special !== undefined) return special(node, scope);
  const list = Object.hasOwn(listCalls, name) ? listCalls[name] : undefined;
  if (list !== undefined) {
    // Several arguments are a value each, also where they do not apply; join() begins with its separator.
    const isOnlyList = node.args.length === (name === 'join' ? 2 : 1);
    const all = node.args.map((arg, place) =>
      isOnlyList && place === node.args.length - 1 ? compileAll(arg, scope) : asList(compile(arg, scope)),
    );
    return (context) => list(all.flatMap((values) => values(context)));
  }
  const call = Object.hasOwn(valueCalls, name) ? valueCalls[name] : undefined;
  if (call === undefined) return () => empty;
  const args = node.args.map((arg) => compile(arg, scope));
  // These two read the answer of the question when nothing is given to them.
  if (args.length === 0 && (name === 'string-length' || name === 'normalize-space'))
    args.push(compileSelf(scope));
  return (context) =>
    call(
      args.map((arg) => arg(context)),
      context,
    );
}

/** Functions that do not evaluate all their arguments, or not as values. */
const specialCalls: Readonly<Record<string, (node: CallNode, scope: Scope) => Evaluate>> = {
  if: ({ args }, scope) => {
    const [condition, then, otherwise] = compileArgs(args, scope);
    return (context) => (toTruth(condition(context)) ? then(context) : otherwise(context));
  },
  coalesce: ({ args }, scope) => {
    const [first, second] = compileArgs(args, scope);
    return (context) => {
      const value = first(context);
      return isEmpty(value) ? second(context) : value;
    };
  },
  once: ({ args }, scope) => {
    const [stored, [first]] = [compileSelf(scope), compileArgs(args, scope)];
    return (context) => {
      const value = stored(context);
      return isEmpty(value) ? first(context) : value;
    };
  },
  position:
    () =>
    ({ row }) =>
      row?.index ?? empty,
  'indexed-repeat': compileIndexed,
  regex: compileRegex,
  pulldata: compilePullData,
  household: ({ args }) => {
    const field = literal(args[0]);
    return ({ household }) => readAny(household(field));
  },
  previous: ({ args }) => {
    const name = literal(args[0]);
    return ({ previous }) => readAny(previous(name));
  },
};

const nothing: Evaluate = () => empty;

function compileArgs(args: readonly Node[], scope: Scope): [Evaluate, Evaluate, Evaluate] {
  const [first = nothing, second = nothing, third = nothing] = args.map((arg) => compile(arg, scope));
  return [first, second, third];
}

const literal = (node: Node | undefined): string => (node?.kind === 'text' ? node.value : '');

function compileIndexed(node: CallNode, scope: Scope): Evaluate {
  const target = indexedTarget(node, scope);
  if (target === undefined) return nothing;
  const { question } = target;
  const [rows, read] = [rowsOf(question, repeatsAround(question), scope), answerReader(target)];
  const [, , index] = compileArgs(node.args, scope);
  // JavaRosa reads the first row for an empty index and one below 1.
  return (context) =>
    read(own(rows(context)[Math.max(1, toWhole(index(context))) - 1], question.id), context.local);
}

function compileRegex({ args }: CallNode, scope: Scope): Evaluate {
  const [text] = compileArgs(args, scope);
  const pattern = openPattern(literal(args[1]));
  return 'detail' in pattern ? () => false : (context) => pattern.matches(toText(text(context)));
}

function compilePullData({ args }: CallNode, scope: Scope): Evaluate {
  const [list, column, key] = args.map(literal);
  const [, , , value = nothing] = args.map((arg) => compile(arg, scope));
  const table = scope.names.lists.get(list ?? '');
  const [from, to] = [key ?? '', column ?? ''].map((name) => table?.columns.indexOf(name) ?? -1);
  if (table === undefined || from === undefined || to === undefined || from < 0 || to < 0) return nothing;
  const cells = new Map(table.rows.map((row) => [row[from] ?? '', row[to] ?? '']));
  // A number is equal to each way of writing it, and what is none to nothing.
  const numbered = new Map(
    [...cells].map(([name, cell]) => [toNumber(name), cell] as const).filter(([name]) => !Number.isNaN(name)),
  );
  return (context) => {
    const wanted = value(context);
    return (typeof wanted === 'number' ? numbered.get(wanted) : cells.get(toText(wanted))) ?? empty;
  };
}

/** A result as an answer in JSON; null: empty. */
export function toAnswer(value: Value): string | number | boolean | null {
  if (isEmpty(value)) return null;
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value !== 'object') return value;
  const { day, atMs } = value;
  return (atMs === null ? printDay(day) : formatWall(atMs, '%Y-%m-%dT%H:%M:%S.%3Z')) || null;
}
