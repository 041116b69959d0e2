// No text makes the parser, the check or an evaluation throw or take long, and evaluation agrees with plain arithmetic.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadCpuMs } from '#test/support/thread-cpu.ts';
import { checkExpression } from './check.ts';
import { compileExpression, toAnswer } from './compile.ts';
import type { Context } from './context.ts';
import { functionNames } from './functions.ts';
import { openLocalTime } from './local-time.ts';
import { parseExpression } from './parse.ts';
import { openNames, type NamedQuestion } from './questions.ts';
import { straightenQuotes } from './straighten.ts';

const ids: Readonly<Record<string, string>> = {
  a: 'integer',
  b: 'text',
  c: 'multiple_choice',
  d: 'date',
  e: 'datetime',
  f: 'repeat',
  g: 'geopoint',
  h: 'calculated',
};
const questions: NamedQuestion[] = [
  ...Object.entries(ids).map(([id, type]) => ({ section: 's', id, type, repeat: null })),
  { section: 's', id: 'x', type: 'number', repeat: 'f' },
];
const names = openNames(questions);
const local = openLocalTime('Africa/Kampala');

const answer = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(fc.record({ x: fc.oneof(fc.double(), fc.string()) }), { maxLength: 3 }),
  fc.constantFrom('2026-03-01', '2026-03-01T10:30:00+02:00', '9999-12-31', '0001-01-01'),
  fc.record({ lat: fc.double(), lon: fc.double() }),
);
const plain: Context = {
  answers: {},
  row: null,
  self: null,
  option: { name: 'n' },
  today: '2026-03-02',
  nowMs: 1_772_404_200_000,
  local,
  household: () => null,
  previous: () => null,
};
const context = fc
  .record({ a: answer, b: answer, c: answer, d: answer, e: answer, f: answer, g: answer, h: answer })
  .map((s): Context => ({ ...plain, answers: { s }, self: s.a, household: () => s.b, previous: () => s.c }));

const piece = fc.oneof(
  fc.constantFrom(
    '(',
    ')',
    ',',
    '.',
    '..',
    ' ',
    '-',
    '+',
    '*',
    '=',
    '!=',
    '<',
    '>=',
    'and',
    'or',
    'div',
    'mod',
    '${a}',
    '${s.b}',
    '${x}',
    '${f}',
    '${',
    '}',
    "'",
    '"',
    '‘',
    '”',
    '1',
    '.5',
    '1e9',
    "'a'",
    "'2026-01-01'",
  ),
  fc.constantFrom(...functionNames).map((name) => `${name}(`),
  fc.string({ maxLength: 3 }),
);
const soup = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''));

/** Texts that can be parsed, so that check and evaluation have something to do. */
const expression = fc.letrec((tie) => ({
  leaf: fc.constantFrom(
    '${a}',
    '${b}',
    '${c}',
    '${d}',
    '${e}',
    '${g}',
    '${h}',
    '${x}',
    '${f}',
    '.',
    'name',
    'position(..)',
    '0',
    '1.5',
    "''",
    "'a'",
    "'7'",
    "'2026-01-01'",
    "'[a-z]+'",
    "'%Y-%m'",
    'today()',
    'now()',
  ),
  pair: fc
    .tuple(
      tie('any'),
      fc.constantFrom('or', 'and', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'div', 'mod'),
      tie('any'),
    )
    .map(([left, operator, right]) => `(${String(left)} ${operator} ${String(right)})`),
  call: fc
    .tuple(fc.constantFrom(...functionNames, 'uuid', 'random'), fc.array(tie('any'), { maxLength: 3 }))
    .map(([name, args]) => `${name}(${args.join(', ')})`),
  any: fc.oneof({ maxDepth: 5, depthSize: 'small' }, tie('leaf'), tie('pair'), tie('call')),
})).any;

const template = { names, nearest: () => undefined };
const longestMs = 500;

function runAll(text: string, given: Context): void {
  const begun = threadCpuMs();
  const { text: straight } = straightenQuotes(text);
  expect(straight).toHaveLength(text.length);
  for (const kind of ['condition', 'constraint', 'calculation', 'choice filter'] as const) {
    const holder = questions[0] ?? null;
    const { tree, faults, warnings } = checkExpression(straight, { kind, holder }, template);
    for (const { position, length, detail } of [...faults, ...warnings]) {
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position + length).toBeLessThanOrEqual(straight.length);
      expect(detail).toMatch(/[.?]$/);
    }
    if (tree === null) continue;
    const value = toAnswer(compileExpression(tree, { names, holder })(given));
    expect(['string', 'number', 'boolean', 'object']).toContain(typeof value);
    expect(typeof value === 'number' && !Number.isFinite(value)).toBe(false);
  }
  expect(threadCpuMs() - begun).toBeLessThan(longestMs);
}

test('any text is checked and evaluated without an exception and soon', () => {
  fc.assert(fc.property(fc.oneof(soup, fc.string({ maxLength: 200 })), context, runAll), { numRuns: 2000 });
});

test('any expression is checked and evaluated without an exception and soon', () => {
  fc.assert(fc.property(expression.map(String), context, runAll), { numRuns: 2000 });
});

test.each([
  ['nested parentheses', '('.repeat(2000)],
  ['nested calls', 'not('.repeat(500)],
  ['signs', '-'.repeat(2000)],
  ['a chain', Array.from({ length: 500 }, () => '1').join(' or ')],
  ['references', '${a}'.repeat(500)],
  ['open text', "'".repeat(1999)],
  ['curly marks', '‘”'.repeat(1000)],
  ['much more than allowed', '1+'.repeat(1_000_000)],
  ['expensive patterns', Array.from({ length: 30 }, () => "regex(${b}, '(.?){120}(.?){120}b')").join(' or ')],
])('%s end soon', (_, text) => {
  const b = 'a'.repeat(2000);
  const begun = threadCpuMs();
  const { tree } = checkExpression(text, { kind: 'condition', holder: null }, template);
  if (tree !== null) compileExpression(tree, { names, holder: null })({ ...plain, answers: { s: { b } } });
  expect(threadCpuMs() - begun).toBeLessThan(10_000);
});

test('numbers are computed as JavaScript computes them', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(3)));
  fc.assert(
    fc.property(number, number, number, (x, y, z) => {
      const parsed = parseExpression(`${x} + ${y} * ${z} - ${x} < ${y}`);
      const value = 'tree' in parsed && compileExpression(parsed.tree, { names, holder: null })(plain);
      expect(value).toBe(x + y * z - x < y);
    }),
    { numRuns: 300 },
  );
});
