// Calls of functions: their names, the number and the kinds of their arguments.
import type { ListTable } from '../lists/list-table.ts';
import { patternFault } from '../patterns/pattern.ts';
import { hasNoNumber, checkName } from './check-comparison.ts';
import { isNumeral } from './choice-names.ts';
import {
  addFault,
  addWarning,
  fail,
  findTarget,
  literalOf,
  suggestion,
  typeSingle,
  type Checker,
  type Typed,
} from './checker.ts';
import { dayOf, formatCodes, momentMs } from './dates.ts';
import { around, type Edit, type Span } from './fault.ts';
import {
  choiceNameCall,
  choiceNameSignature,
  functionNames,
  keptByOnce,
  refusalOf,
  signatureOf,
  type Parameter,
  type Signature,
} from './functions.ts';
import { isInOtherRows, isRowsOf, namedIn, valueKind } from './scope.ts';
import type { CallNode, Node } from './tree.ts';

export function typeCall(node: CallNode, checker: Checker): Typed {
  const { name, args } = node;
  const span = { at: node.at, end: node.at + name.length };
  const signature = name === choiceNameCall && checker.isForLabels ? choiceNameSignature : signatureOf(name);
  if (signature === undefined) return unknownFunction(node, span, checker);
  const least = signature.least ?? signature.parameters.length;
  const most = signature.rest === undefined ? signature.parameters.length : Infinity;
  if (args.length < least || args.length > most)
    return fail(
      checker,
      'argument-count',
      node,
      `${name}(…) takes ${argumentCount(least, most)}, not ${args.length}.`,
    );
  if (keptByOnce.includes(name) && checker.onces === 0) {
    const edits = checker.calculation === null ? [] : around(checker.calculation, 'once(', ')');
    const detail = `${name}() gives another value at each call. Write once(${name}()).`;
    addFault(checker, 'refused-function', span, detail, edits);
    return { kind: 'failed', node };
  }
  if (name === 'position') return typePosition(node, checker);
  if (name === 'indexed-repeat') return typeIndexed(node, checker);
  if (name === 'pulldata') return typePullData(node, checker);
  if (name === 'once') checker.onces += 1;
  const typed = args.map((arg, place) => checkArgument(arg, place, node, signature, checker));
  if (name === 'once') checker.onces -= 1;
  const [choice, option] = typed;
  if (name === 'selected' && choice !== undefined && option !== undefined)
    checkOptionName(option, choice, checker);
  if (signature.result !== 'same') return { kind: signature.result, node };
  return common(
    node,
    typed.filter((_, place) => signature.parameters[place] === 'same'),
  );
}

function unknownFunction(node: CallNode, span: Span, checker: Checker): Typed {
  const { name } = node;
  const refusal = refusalOf(name);
  if (refusal !== undefined) {
    const detail = `${name}() cannot be used in rules. ${refusal}`;
    addFault(checker, 'refused-function', span, detail, insteadOf(node, span, checker));
    return { kind: 'failed', node };
  }
  const near = suggestion(checker, name, functionNames);
  return fail(
    checker,
    'unknown-function',
    { ...node, ...span },
    `There is no function ${name}().${near === '' ? ` The functions are ${functionNames.join(', ')}.` : near}`,
  );
}

/** Functions of phones that others stand for. */
function insteadOf(node: CallNode, name: Span, checker: Checker): readonly Edit[] {
  const [arg, second] = node.args;
  if (node.name === 'is-selected') return [{ ...name, text: 'selected' }];
  if (node.name === 'enclosed-area') return [{ ...name, text: 'area' }];
  if (node.name !== 'boolean' || arg === undefined || second !== undefined) return [];
  const { kind } = typeSingle(arg, checker);
  const inner = kind === 'truth' || kind === 'failed' ? [] : asTruth(arg, kind);
  return [{ at: node.at, end: arg.at, text: '(' }, ...inner];
}

function argumentCount(least: number, most: number): string {
  if (most === 0) return 'no arguments';
  if (least === most) return `${least} argument${least === 1 ? '' : 's'}`;
  return most === Infinity ? `at least ${least} arguments` : `${least} to ${most} arguments`;
}

/** What the results of if(), coalesce() and once() have in common; an empty text fits everything. */
function common(node: Node, branches: readonly Typed[]): Typed {
  if (branches.some(({ kind }) => kind === 'failed')) return { kind: 'failed', node };
  const telling = branches.filter((branch) => literalOf(branch) !== '');
  const [first, second = first] = telling;
  if (first === undefined) return { kind: 'text', node };
  return { kind: first.kind === second?.kind ? first.kind : 'any', node };
}

function checkArgument(
  node: Node,
  place: number,
  call: CallNode,
  { parameters, rest }: Signature,
  checker: Checker,
): Typed {
  const parameter = parameters[place] ?? rest ?? 'other';
  if (parameter === 'truth') {
    requireTruth(node, checker);
    return { kind: 'truth', node };
  }
  if (parameter === 'rows') return checkRows(node, call, checker);
  if (parameter === 'shape') return checkShape(node, call, checker);
  const isOnlyList = call.args.length === (call.name === 'join' ? 2 : 1);
  if (parameter === 'all' && isOnlyList) {
    const typed = checker.typeOf(node);
    if (typed.kind === 'nodes') warnOfEmptyRows(node, call, checker);
    else checkOne('text', typed, call, checker);
    return typed;
  }
  const typed = typeSingle(node, checker);
  checkOne(parameter, typed, call, checker);
  return typed;
}

function checkOne(parameter: Parameter, typed: Typed, call: CallNode, checker: Checker): void {
  if (typed.kind === 'failed') return;
  switch (parameter) {
    case 'number':
      requireNumber(typed, checker);
      break;
    case 'options':
      checkOptions(typed, call, checker);
      break;
    case 'date':
      checkDate(typed, call, checker);
      break;
    case 'literal':
      checkLiteral(typed, call, checker);
      break;
    case 'all':
    case 'text':
      if (call.name === 'min' || call.name === 'max') requireNumber(typed, checker);
      break;
    case 'truth':
    case 'rows':
    case 'shape':
    case 'same':
    case 'option':
    case 'other':
      break;
  }
}

/** Phones stop the interview at a text that is no place, and browsers at one that is empty: the form asks for answers first. */
function checkShape(node: Node, { name, args }: CallNode, checker: Checker): Typed {
  const typed = typeSingle(node, checker);
  const { holder } = checker.scope;
  const type =
    node.kind === 'self'
      ? holder?.type
      : node.kind === 'reference'
        ? checker.scope.names.find(node.name)[0]?.question.type
        : undefined;
  const wanted = name === 'distance' && args.length > 1 ? 'geopoint' : 'geoshape';
  if (typed.kind !== 'failed' && type !== wanted)
    addFault(
      checker,
      'argument-type',
      node,
      name === 'area'
        ? 'area(…) takes a question of type geoshape.'
        : 'distance(…) takes a question of type geoshape, or two or more of type geopoint.',
    );
  return typed;
}

/** A value that is true or false, and no answer that only looks so. */
export function requireTruth(node: Node, checker: Checker): void {
  const { kind } = typeSingle(node, checker);
  if (kind === 'truth' || kind === 'failed') return;
  const bare = node.kind === 'reference' || node.kind === 'self' || (kind === 'any' && node.kind === 'call');
  const shown = node.kind === 'reference' ? `\${${node.name}}` : node.kind === 'self' ? '.' : '…';
  const comparison =
    kind === 'number' ? `${shown} > 0` : kind === 'choice' ? `${shown} = 'yes'` : `${shown} != ''`;
  addFault(
    checker,
    bare ? 'bare-reference' : 'not-a-condition',
    node,
    `A condition must be true or false; phones read a bare value differently. Compare it, for example ${comparison}.`,
    asTruth(node, kind),
  );
}

/** On phones any answer is true, and any number but 0. */
const asTruth = (node: Node, kind: Typed['kind']): readonly Edit[] =>
  kind === 'number' ? around(node, 'coalesce(', ', 0) != 0') : around(node, '', " != ''");

/** A value that may be a number. */
export function requireNumber(typed: Typed, checker: Checker): void {
  const literal = literalOf(typed);
  const isOther = typed.kind === 'time' || typed.kind === 'geopoint' || hasNoNumber(typed);
  if (literal === undefined ? isOther : !isNumeral(literal))
    addFault(
      checker,
      'number-needed',
      typed.node,
      'A number is needed here, and this is a text that is none. For an empty answer write coalesce(${question}, 0).',
    );
}

function checkRows(node: Node, call: CallNode, checker: Checker): Typed {
  const target = node.kind === 'reference' ? findTarget(node, checker) : undefined;
  if (target === undefined) {
    if (node.kind !== 'reference')
      addFault(
        checker,
        'argument-type',
        node,
        `${call.name}(…) takes a question of a repeat: ${call.name}(\${question}).`,
      );
    return { kind: 'failed', node };
  }
  const isRepeat = target.question.type === 'repeat';
  if (isRepeat ? call.name !== 'count' : target.question.repeat === null)
    return fail(
      checker,
      'argument-type',
      node,
      `${call.name}(…) takes a question of a repeat${call.name === 'count' ? ' or a repeat' : ''}, and ${target.question.id} is ${isRepeat ? 'a repeat' : 'in none'}.`,
    );
  warnOfEmptyRows(node, call, checker);
  return { kind: 'nodes', node };
}

function warnOfEmptyRows(node: Node, { name }: CallNode, checker: Checker): void {
  const target = node.kind === 'reference' ? checker.scope.names.find(node.name)[0] : undefined;
  if (target === undefined || target.question.type === 'calculated') return;
  if (!['sum', 'min', 'max'].includes(name)) return;
  const { id } = target.question;
  addWarning(
    checker,
    'empty-rows',
    node,
    `Where a row has no answer, some phones give no ${name}. Take it of a calculated question coalesce(\${${id}}, 0) in the repeat.`,
  );
}

const single: readonly Typed['kind'][] = ['number', 'date', 'datetime', 'truth'];

function checkOptions(typed: Typed, { name }: CallNode, checker: Checker): void {
  if (single.includes(typed.kind))
    addFault(
      checker,
      'argument-type',
      typed.node,
      `${name}(…) takes a choice, and this is a ${typed.kind}: phones stop the interview here. Compare it with = instead.`,
    );
}

function checkOptionName(option: Typed, choice: Typed, checker: Checker): void {
  const literal = literalOf(option);
  if (single.includes(option.kind))
    addFault(
      checker,
      'argument-type',
      option.node,
      "selected(…) takes the name of an option in quotation marks, for example '1'. Phones stop the interview here.",
    );
  else if (literal !== undefined) checkName(literal.trim(), option, choice, checker);
}

/** Any zone will do to see whether a text is a moment. */
const anyZone = { wallMs: (atMs: number) => atMs };

function checkDate(typed: Typed, { name }: CallNode, checker: Checker): void {
  const literal = literalOf(typed);
  const isMoment =
    literal === undefined || dayOf(literal.trim()) !== null || momentMs(literal.trim(), anyZone) !== null;
  if (literal !== undefined && literal !== '' && !isMoment)
    addFault(
      checker,
      'bad-date',
      typed.node,
      `'${literal}' is no date. Write ${name}('2026-01-31') or '2026-01-31T10:30:00+02:00'.`,
    );
  if (['truth', 'time', 'geopoint', 'choices'].includes(typed.kind))
    addFault(checker, 'argument-type', typed.node, `${name}(…) takes a date, and this is a ${typed.kind}.`);
}

function checkLiteral(typed: Typed, { name }: CallNode, checker: Checker): void {
  const literal = literalOf(typed);
  if (literal === undefined) {
    addFault(checker, 'literal-needed', typed.node, `${name}(…) takes a text in quotation marks here.`);
  } else if (name === choiceNameCall) {
    checkNamedChoice(literal, typed.node, checker);
  } else if (name === 'regex') {
    const fault = patternFault(literal);
    if (fault !== undefined) addFault(checker, 'bad-pattern', typed.node, fault);
  } else if (name === 'previous') {
    if (!/^[^.\s]+\.[^.\s]+$/.test(literal))
      addFault(checker, 'bad-reference', typed.node, "Write previous('section.question').");
    else checker.lookUps.previous.add(literal);
  } else if (name === 'household') {
    if (literal.trim() === '') addFault(checker, 'bad-reference', typed.node, "Write household('district').");
    else checker.lookUps.household.add(literal);
  } else {
    checkFormat(literal, typed, checker);
  }
}

/** The question whose options are named; the first argument is the name of one of them. */
function checkNamedChoice(literal: string, node: Node, checker: Checker): void {
  const name = namedIn(literal);
  const target = name === undefined ? undefined : findTarget({ ...node, kind: 'reference', name }, checker);
  const isChoice =
    target?.part === 'value' &&
    (target.question.isListed === true || ['choice', 'choices'].includes(valueKind(target)));
  if (name === undefined || (target !== undefined && !isChoice))
    addFault(
      checker,
      'argument-type',
      node,
      "The question whose option is named stands in quotation marks: jr:choice-name(${question}, '${question}').",
    );
}

function checkFormat(format: string, { node }: Typed, checker: Checker): void {
  const codes = [...format.matchAll(/%(.?)/gs)].map(([, code = '']) => code);
  const strange = codes.find((code) => code === '' || !formatCodes.includes(code));
  if (strange !== undefined)
    addFault(
      checker,
      'bad-format',
      node,
      `%${strange} is no part of a date. Allowed are ${formatCodes.map((code) => `%${code}`).join(' ')}.`,
    );
  else if (codes.some((code) => code === 'a' || code === 'b'))
    addWarning(
      checker,
      'local-names',
      node,
      'Names of days and months are in the language of the phone, and in English on the server.',
    );
}

function typePosition(node: CallNode, checker: Checker): Typed {
  const [arg] = node.args;
  if (arg?.kind !== 'parent') return fail(checker, 'argument-type', node, 'Only position(..) can be used.');
  if (checker.scope.holder?.repeat === null || checker.scope.holder === null)
    return fail(
      checker,
      'not-in-repeat',
      node,
      'position(..) is the number of the row, and this rule is not in a repeat.',
    );
  return { kind: 'number', node };
}

function typeIndexed(node: CallNode, checker: Checker): Typed {
  const [asked, repeat, index] = node.args;
  const [target, owner] = [asked, repeat].map((arg) =>
    arg?.kind === 'reference' ? findTarget(arg, checker) : undefined,
  );
  if (index !== undefined) requireNumber(typeSingle(index, checker), checker);
  if ([asked, repeat].some((arg) => arg?.kind !== 'reference'))
    return fail(checker, 'argument-type', node, 'Write indexed-repeat(${question}, ${repeat}, number).');
  if (target === undefined || owner === undefined) return { kind: 'failed', node };
  if (!isRowsOf(target, owner))
    return fail(
      checker,
      'argument-type',
      node,
      `${target.question.id} is not a question of a repeat ${owner.question.id}.`,
    );
  // Rows of a repeat in a repeat are counted within one outer row.
  if (isInOtherRows(owner, checker.scope))
    return fail(
      checker,
      'repeat-from-outside',
      node,
      `${owner.question.id} is there in each row of the repeat ${owner.question.repeat ?? ''}: only rules in that row choose one of its rows.`,
    );
  return { kind: valueKind(target), node };
}

/** The list, the columns and the key must be known when the rule is published. */
function typePullData(node: CallNode, checker: Checker): Typed {
  const [list, column, key, value] = node.args;
  const kind = value === undefined ? 'failed' : typeSingle(value, checker).kind;
  const [id, ...columns] = [list, column, key].map((arg) => (arg?.kind === 'text' ? arg.value : undefined));
  if (id === undefined || columns.includes(undefined))
    return fail(
      checker,
      'literal-needed',
      node,
      "Write pulldata('list', 'column', 'key column', ${question}), with the first three in quotation marks.",
    );
  const { lists } = checker.scope.names;
  const table = lists.get(id);
  const unknown = columns.find((name) => !table?.columns.includes(name ?? ''));
  if (table === undefined)
    return fail(
      checker,
      'unknown-name',
      node,
      `The template has no list ${id}. Its lists are ${[...lists.keys()].join(', ') || 'none'}: send a file with the form to add one.`,
    );
  if (unknown !== undefined)
    return fail(
      checker,
      'unknown-name',
      node,
      `The list ${id} has no column ${unknown}. Its columns are ${table.columns.join(', ')}.`,
    );
  const isNumber = kind === 'number' || kind === 'any';
  const twice = repeatedCell(table, key?.kind === 'text' ? key.value : '', isNumber);
  if (twice !== undefined)
    return fail(
      checker,
      'argument-type',
      node,
      `Several rows of the list ${id} have ${JSON.stringify(twice)} in the column ${columns[1] ?? ''}: phones stop the interview here. Look up a column in which each row differs.`,
    );
  return { kind: 'any', node };
}

/** A cell that another one equals. `isNumber`: as a number as well, such as 1 and 01. */
function repeatedCell({ columns, rows }: ListTable, column: string, isNumber: boolean): string | undefined {
  const at = columns.indexOf(column);
  const seen = new Set<string | number>();
  return rows
    .map((row) => row[at] ?? '')
    .find((cell) => {
      const value = isNumber && isNumeral(cell) ? Number(cell) : cell;
      const isRepeated = seen.has(value);
      seen.add(value);
      return isRepeated;
    });
}
