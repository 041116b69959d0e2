// Bodies: which JSON is accepted, and that every refusal has its place.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { jsonTexts } from '#test/support/claims-data.ts';
import { numberFaults, parseJson } from './json.ts';
import { Problem } from './problem.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function refusal(body: Uint8Array): Problem {
  try {
    parseJson(body);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return expect.fail('the body was taken');
}

test('JSON comes through as it is', () => {
  expect(parseJson(bytes('{"a":[1,"ä\\n",null,{"b":true}]}'))).toEqual({ a: [1, 'ä\n', null, { b: true }] });
});

test('a body of millions of values is refused before it is read', () => {
  expect(refusal(bytes(`[${'{},'.repeat(500_001)}`))).toMatchObject({
    code: 'malformed-json',
    reply: { errors: [{ pointer: '#', code: 'too-many-values', max: 500_000 }] },
  });
});

test.each<[string, string, string]>([
  ['a prototype', '{"a":[{"__proto__":{"x":1}}]}', '#/a/0/__proto__'],
  ['a constructor', '{"constructor":1}', '#/constructor'],
  ['NUL in a text', '{"a":"x\\u0000"}', '#/a'],
  ['half a surrogate pair', '{"a":["\\ud800"]}', '#/a/0'],
  ['NUL in a name', '{"a\\u0000":1}', '#/a%00'],
  ['a name with a slash', '{"a/b~c":{"prototype":1}}', '#/a~1b~0c/prototype'],
])('%s is refused at its place', (_what, body, pointer) => {
  expect(refusal(bytes(body))).toMatchObject({ code: 'malformed-json', reply: { errors: [{ pointer }] } });
});

test.each<[string, string, string[]]>([
  ['twice in the body', '{"a":1,"b":2,"a":3}', ['#/a']],
  ['three times', '{"a":1,"a":2,"a":3}', ['#/a', '#/a']],
  ['within', '{"x":[{"n":{"a":1}},{"n":{"a":{"b":1},"a":[]}}]}', ['#/x/1/n/a']],
  ['written with an escape', '{"a\\u0062":1,"ab":2}', ['#/ab']],
  ['after texts with quotes, colons and brackets', '{"a":"\\":{[,\\\\","b":[":",":"],"a":0}', ['#/a']],
  ['a number as a name', '[{"1":1,"1":2}]', ['#/0/1']],
])('a name that is there %s is refused at its place', (_what, body, pointers) => {
  expect(refusal(bytes(body))).toMatchObject({
    code: 'malformed-json',
    reply: { errors: pointers.map((pointer) => ({ pointer, code: 'repeated-name' })) },
  });
});

function isTaken(text: string): boolean {
  try {
    return numberFaults(parseJson(bytes(text))).length === 0;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** JSON, but not taken in a body: a name that reaches into prototypes, and a number beyond the safe integers. */
const barred = ['__proto__', '1e+21', '1E+21'];

test.each(jsonTexts)('a strict reader takes it or not: $name', ({ text, json }) => {
  expect(isTaken(text)).toBe(json && !barred.some((part) => text.includes(part)));
});

test('the same name in several objects, and as a text, is no repetition', () => {
  const body = { a: 'a', b: { a: ['a', ':', '"a":'] }, c: [{ a: 1 }, { a: 2 }] };
  expect(parseJson(bytes(JSON.stringify(body)))).toEqual(body);
});

test('nesting beyond every use, text that is not UTF-8 and broken JSON are refused without quoting the body', () => {
  expect(refusal(bytes('['.repeat(66) + ']'.repeat(66))).code).toBe('malformed-json');
  expect(refusal(new Uint8Array([0x22, 0xc3, 0x28, 0x22])).code).toBe('malformed-json');
  expect(refusal(bytes('{"phone":"0700 000"')).message).not.toContain('0700');
  expect(refusal(bytes('')).code).toBe('malformed-json');
});

// In a process of its own: in another the garbage of other tests would count, too.
test('millions of values are walked without taking memory for each', () => {
  const module = JSON.stringify(import.meta.resolve('./json.ts'));
  const program = `import { checkText } from ${module};
    const value = { readings: Array.from({ length: 3_000_000 }, () => 0) };
    const before = process.memoryUsage().heapUsed;
    checkText(value);
    console.log(process.memoryUsage().heapUsed - before);`;
  const grown = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(grown).toMatch(/^-?\d+\n$/);
  expect(Number(grown)).toBeLessThan(30 * 1024 * 1024);
});
