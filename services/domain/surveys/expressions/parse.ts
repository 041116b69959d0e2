// Parses the text of an expression into a tree, by the precedence of XPath 1.0 and within limits.
import { faultAt, type Fault, type FaultCode, type Span } from './fault.ts';
import { tokenize, type Token } from './lexer.ts';
import type { Node, Operator } from './tree.ts';

export type Parsed = { readonly tree: Node } | { readonly fault: Fault };

const charactersMax = 2000;
/** Parentheses and calls within each other. A chain of operators adds nothing. */
const depthMax = 10;
const nodesMax = 200;

/** Operators from the weakest to the strongest; those of one row join from the left. */
const rows: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

const isOperator = (text: string, row: number): text is Operator => rows[row]?.includes(text) ?? false;

interface State {
  readonly tokens: readonly Token[];
  readonly end: Token;
  place: number;
  depth: number;
  nodes: number;
  /** The first one. After it the parser sees only the end, and comes back without reading on. */
  fault: Fault | null;
}

export function parseExpression(text: string): Parsed {
  const all = { at: 0, end: text.length };
  if (text.length > charactersMax)
    return {
      fault: faultAt('too-long', all, `An expression has at most 2,000 characters, not ${text.length}.`),
    };
  const lexed = tokenize(text);
  if ('fault' in lexed) return lexed;
  if (lexed.tokens.length === 0)
    return { fault: faultAt('empty-expression', all, 'The expression is empty.') };
  const end: Token = { kind: 'end', text: '', at: text.length, end: text.length };
  const state: State = { tokens: lexed.tokens, end, place: 0, depth: 0, nodes: 0, fault: null };
  const tree = readRow(state, 0);
  const rest = peek(state);
  if (rest.kind !== 'end') failAt(state, rest, 'an operator or the end of the expression');
  return state.fault === null ? { tree } : { fault: state.fault };
}

const peek = ({ tokens, place, end }: State): Token => tokens[place] ?? end;

function next(state: State): Token {
  const token = peek(state);
  state.place += 1;
  return token;
}

const isSign = (token: Token, text: string): boolean => token.kind === 'sign' && token.text === text;

function readRow(state: State, row: number): Node {
  if (row === rows.length) return readUnary(state);
  let left = readRow(state, row + 1);
  for (;;) {
    const { kind, text } = peek(state);
    if ((kind !== 'sign' && kind !== 'name') || !isOperator(text, row)) return left;
    next(state);
    const right = readRow(state, row + 1);
    left = count(state, { kind: 'binary', operator: text, left, right, at: left.at, end: right.end });
  }
}

function readUnary(state: State): Node {
  const token = peek(state);
  if (!isSign(token, '-')) return readOperand(state);
  next(state);
  const operand = within(state, token, () => readUnary(state));
  return count(state, { kind: 'negate', operand, at: token.at, end: operand.end });
}

const pathSigns = ['/', '//', '[', '::', '@'];

function readOperand(state: State): Node {
  const token = next(state);
  const node = readNode(state, token);
  const follower = peek(state);
  return pathSigns.some((sign) => isSign(follower, sign))
    ? refusePath(state, { at: token.at, end: follower.end })
    : node;
}

function readNode(state: State, token: Token): Node {
  const { kind, text, at, end } = token;
  switch (kind) {
    case 'number':
      return count(state, { kind: 'number', value: Number(text), at, end });
    case 'text':
      return count(state, { kind: 'text', value: text, at, end });
    case 'reference':
      return count(state, { kind: 'reference', name: text, at, end });
    case 'name':
      return isSign(peek(state), '(')
        ? readCall(state, token)
        : count(state, { kind: 'column', name: text, at, end });
    case 'sign':
      return readSign(state, token);
    case 'end':
      break;
  }
  return failAt(state, token, 'a value');
}

function readSign(state: State, token: Token): Node {
  const { text, at, end } = token;
  if (text === '.') return count(state, { kind: 'self', at, end });
  if (text === '..') return count(state, { kind: 'parent', at, end });
  if (pathSigns.includes(text)) return refusePath(state, token);
  if (text !== '(') return failAt(state, token, 'a value');
  const inner = within(state, token, () => readRow(state, 0));
  const close = next(state);
  return isSign(close, ')')
    ? { ...inner, at, end: close.end }
    : failAt(state, close, 'an operator or the sign )');
}

function readCall(state: State, { text, at }: Token): Node {
  const open = next(state);
  const args: Node[] = [];
  let last = open;
  if (isSign(peek(state), ')')) last = next(state);
  else
    do {
      args.push(within(state, open, () => readRow(state, 0)));
      last = next(state);
    } while (isSign(last, ','));
  return isSign(last, ')')
    ? count(state, { kind: 'call', name: text, args, at, end: last.end })
    : failAt(state, last, `an operator, a comma or the sign ) of ${text}(…)`);
}

function within(state: State, span: Span, read: () => Node): Node {
  state.depth += 1;
  const node =
    state.depth > depthMax
      ? fail(
          state,
          'too-deep',
          span,
          'Parentheses and functions may stand within each other 10 times. Put a part into a calculated question.',
        )
      : read();
  state.depth -= 1;
  return node;
}

function count(state: State, node: Node): Node {
  state.nodes += 1;
  return state.nodes <= nodesMax
    ? node
    : fail(
        state,
        'too-many-nodes',
        node,
        'An expression has at most 200 values, operators and functions. Put a part into a calculated question.',
      );
}

function fail(state: State, code: FaultCode, span: Span, detail: string): Node {
  state.fault ??= faultAt(code, span, detail);
  state.place = state.tokens.length;
  return { kind: 'text', value: '', at: span.at, end: span.end };
}

const failAt = (state: State, token: Token, wanted: string): Node =>
  fail(
    state,
    'unexpected-token',
    token,
    token.kind === 'end'
      ? `The expression ends where ${wanted} is expected.`
      : `Here ${wanted} is expected, not ${JSON.stringify(token.text)}.`,
  );

const refusePath = (state: State, span: Span): Node =>
  fail(state, 'path', span, "Paths and predicates cannot be used. Write ${question} or household('field').");
