// Hostile values for fields, paths, queries and headers.
import type { Random } from '../model/random.ts';

export const texts: readonly string[] = [
  "' OR 1=1 --",
  "'; DROP TABLE records; --",
  "\\' UNION ALL SELECT * FROM system.users FORMAT JSON --",
  '{id:String}',
  'did:x:a/b/c',
  'did:x:a/../../b',
  'did:x:%2e%2e%2f',
  `did:x:${'a'.repeat(600)}`,
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%zz',
  '%00',
  '%c0%ae',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Ereversed',
  '🔥'.repeat(100),
  'x'.repeat(5000),
  '9'.repeat(400),
  '1e309',
  '-0',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\r\nX-Injected: 1',
  '<script>alert(1)</script>',
  '${7*7}',
  '2026-13-45',
  '0000-01-01T00:00:00Z',
  'P99999999999D',
  '2026-11-21T09:10:00+99:99',
];

const values: readonly unknown[] = [
  ...texts,
  1e308,
  -1e308,
  -1,
  -0,
  0.1,
  2 ** 53,
  5e-324,
  null,
  true,
  [],
  {},
  [[[[[]]]]],
  { $gt: '' },
];

const prototypeNames = ['__proto__', 'constructor', 'prototype'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with something hostile in one place. */
export function withOne(value: unknown, random: Random): unknown {
  if (random.chance(10)) return random.pick(values);
  if (Array.isArray(value) && value.length > 0) {
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? withOne(item, random) : item));
  }
  if (!isObject(value) || Object.keys(value).length === 0) return random.pick(values);
  if (random.chance(20)) return withName(value, random);
  const name = random.pick(Object.keys(value));
  return { ...value, [name]: withOne(value[name], random) };
}

/** A copy with a name that reaches into prototypes, or that means nothing. */
export const withName = (value: object, random: Random): object => ({
  ...value,
  [random.pick([...prototypeNames, ...texts])]: random.pick(values),
});

/** A copy with hostile text in every field. */
export function withAll(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => withAll(item, random));
  if (!isObject(value)) return random.pick(texts);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withAll(inner, random)]));
}
