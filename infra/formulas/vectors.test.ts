// Every public vector whose formula the catalogue has, through the door of npm run formula; and that both name the same units.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formulas } from './catalogue.ts';

const quantity = z.object({ value: z.unknown(), unit: z.string() });
const file = z
  .object({
    formulas: z.array(
      z.object({
        name: z.string(),
        inputs: z.record(z.string(), z.object({ unit: z.string(), required: z.boolean() })),
        outputs: z.record(z.string(), z.string()),
        /** Checks of a library or of a file, which are unit tests next to the code. */
        kind: z.string().optional(),
      }),
    ),
    vectors: z.array(
      z.object({
        id: z.string(),
        formula: z.string(),
        inputs: z.record(z.string(), quantity),
        expected: z.record(z.string(), quantity),
        tolerance: z.object({
          type: z.enum(['exact', 'relative', 'absolute']),
          value: z.number().optional(),
        }),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../test/vectors/vectors.json'), 'utf8')));

type Vector = (typeof file.vectors)[number];
type Tolerance = Vector['tolerance'];

/** The rules of `tolerance` in vectors.json. */
function agrees(got: unknown, want: unknown, tolerance: Tolerance): boolean {
  if (Array.isArray(want))
    return (
      Array.isArray(got) &&
      got.length === want.length &&
      want.every((one, index) => agrees(got[index], one, tolerance))
    );
  if (typeof want === 'object' && want !== null)
    return (
      typeof got === 'object' &&
      got !== null &&
      Object.entries(want).every(([key, one]) =>
        agrees(Object.entries(got).find(([name]) => name === key)?.[1], one, tolerance),
      )
    );
  if (typeof want !== 'number' || typeof got !== 'number' || tolerance.type === 'exact') return got === want;
  const { type, value = 0 } = tolerance;
  return Math.abs(got - want) <= (type === 'relative' && want !== 0 ? value * Math.abs(want) : value);
}

const known = file.vectors.filter(({ formula }) => formulas.has(formula));

/** Expected outputs that the formula does not return; `rejected` means a refusal. */
function missed({ formula, inputs, expected, tolerance }: Vector): unknown[] {
  const given = Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]));
  const outcome = formulas.get(formula)?.calculate(given) ?? { refused: 'unknown' };
  const got = new Map(
    Object.entries('outputs' in outcome ? outcome.outputs : { rejected: true, ...outcome }),
  );
  return Object.entries(expected)
    .filter(([name, { value }]) => !agrees(got.get(name), value, tolerance))
    .map(([name, { value }]) => ({ name, want: value, got: Object.fromEntries(got) }));
}

test.each(known)('vector $id', (vector) => {
  expect(vector.expected).not.toEqual({});
  expect(missed(vector)).toEqual([]);
});

test('every formula of the vectors can be run, and no vector is left out', () => {
  const runnable = file.formulas.filter(({ kind }) => kind === undefined).map(({ name }) => name);
  expect(runnable.length).toBeGreaterThan(90);
  expect(runnable.filter((name) => !formulas.has(name))).toEqual([]);
  expect(file.vectors.length - known.length).toBe(file.formulas.length - runnable.length);
});

test('a formula has the inputs, outputs and units of its vectors', () => {
  for (const { name, inputs, outputs } of file.formulas) {
    const formula = formulas.get(name);
    if (!formula) continue;
    const described = Object.fromEntries(
      Object.entries(formula.inputs).map(([input, { unit, schema }]) => [
        input,
        { unit, required: !schema.safeParse(undefined).success },
      ]),
    );
    expect({ name, inputs: described, outputs: formula.outputs }).toEqual({ name, inputs, outputs });
  }
});
