// Trees, places in the text, and faults of the parser.
import { expect, test } from 'vitest';
import { parseExpression } from './parse.ts';
import type { Node } from './tree.ts';

/** The tree as text with all parentheses. */
function shape(node: Node): string {
  switch (node.kind) {
    case 'number':
      return String(node.value);
    case 'text':
      return JSON.stringify(node.value);
    case 'reference':
      return `$${node.name}`;
    case 'self':
      return '.';
    case 'parent':
      return '..';
    case 'column':
      return node.name;
    case 'negate':
      return `-${shape(node.operand)}`;
    case 'binary':
      return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`;
    case 'call':
      break;
  }
  return `${node.name}[${node.args.map(shape).join(', ')}]`;
}

function parse(text: string): string {
  const parsed = parseExpression(text);
  return 'tree' in parsed ? shape(parsed.tree) : `${parsed.fault.code} ${parsed.fault.position}`;
}

test.each([
  ['1 + 2 * 3 - 4', '((1 + (2 * 3)) - 4)'],
  ['${a} or ${b} and ${c} = 1 > 2', '($a or ($b and ($c = (1 > 2))))'],
  ['1 = 1 = 1', '((1 = 1) = 1)'],
  ['-2 * -3', '(-2 * -3)'],
  ['- - 1', '--1'],
  ['${n}-1', '($n - 1)'],
  ['a-1 = 2', '(a-1 = 2)'],
  ['${cooking-place} = 1', '($cooking-place = 1)'],
  ['${ s.q } div 2 mod 2', '(($s.q div 2) mod 2)'],
  ['.>=.5', '(. >= 0.5)'],
  ['. >= 1 and . <= 20', '((. >= 1) and (. <= 20))'],
  ['.5+.', '(0.5 + .)'],
  ['position(..)-1', '(position[..] - 1)'],
  ['(1 or 2) and 3', '((1 or 2) and 3)'],
  ['if(selected(${a},"b"), \'y\', "it\'s")', 'if[selected[$a, "b"], "y", "it\'s"]'],
  ['and = or', '(and = or)'],
  ['${a}and${b}', '($a and $b)'],
  ['today ()', 'today[]'],
  ["jr:choice-name(${f}, '${f}')", 'jr:choice-name[$f, "${f}"]'],
  ['\n 1.\t= 1.0\r\n', '(1 = 1)'],
  ['prénom = 1', '(prénom = 1)'],
])('%s', (text, tree) => {
  expect(parse(text)).toBe(tree);
});

test.each([
  ['', 'empty-expression 0'],
  [' \n', 'empty-expression 0'],
  ['1 +', 'unexpected-token 3'],
  ['1 + * 2', 'unexpected-token 4'],
  ['(1 + 2', 'unexpected-token 6'],
  ['1 2', 'unexpected-token 2'],
  ['${n} * 1.0E2', 'unexpected-token 10'],
  ['if(1, 2', 'unexpected-token 7'],
  ['if(1,, 2)', 'unexpected-token 5'],
  ["'abc", 'open-text 0'],
  ['1 = ‘a’', 'curly-quote 4'],
  ['1 & 2', 'unexpected-character 2'],
  ['1 ! 2', 'unexpected-character 2'],
  ['1 = 😀', 'unexpected-character 4'],
  ['${a', 'bad-reference 0'],
  ['1 + ${}', 'bad-reference 4'],
  ['${a b}', 'bad-reference 0'],
  ['${a.b.c}', 'bad-reference 0'],
  ['1 + ${last-saved#a}', 'last-saved 4'],
  ['/data/a = 1', 'path 0'],
  ['1 + ../a', 'path 4'],
  ["instance('f')/root/item[name = 1]/x", 'path 0'],
  ['${a}[1]', 'path 0'],
  ['@id', 'path 0'],
  ['1)', 'unexpected-token 1'],
])('%j: %s', (text, fault) => {
  expect(parse(text)).toBe(fault);
});

test('each node knows where it stands', () => {
  const parsed = parseExpression('  not(${a} = ( 1 )) ');
  expect(parsed).toEqual({
    tree: {
      kind: 'call',
      name: 'not',
      at: 2,
      end: 19,
      args: [
        {
          kind: 'binary',
          operator: '=',
          at: 6,
          end: 18,
          left: { kind: 'reference', name: 'a', at: 6, end: 10 },
          right: { kind: 'number', value: 1, at: 13, end: 18 },
        },
      ],
    },
  });
});

test('limits hold at their edges', () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  expect(parse(nested(10))).toBe('1');
  expect(parse(nested(11))).toBe('too-deep 10');
  expect(parse(`${'not('.repeat(11)}1${')'.repeat(11)}`)).toBe('too-deep 43');
  expect(parse(`${'-'.repeat(11)}1`)).toBe('too-deep 10');
  expect(parse(Array.from({ length: 100 }, () => '1').join('+'))).toContain('1');
  expect(parse(Array.from({ length: 101 }, () => '1').join('+'))).toBe('too-many-nodes 0');
  expect(parse(`1${' '.repeat(1999)}`)).toBe('1');
  expect(parse(`1${' '.repeat(2000)}`)).toBe('too-long 0');
});
