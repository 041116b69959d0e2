// Each equation of a methodology is calculated in one function and stated in one text, by analyses and formulas alike.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as ams from '#domain/methodologies/ams.ts';
import type { EquationText } from '#domain/methodologies/equation.ts';
import * as shared from '#domain/methodologies/equations.ts';
import * as fuelFactors from '#domain/methodologies/fuel-factors.ts';
import * as mmecd from '#domain/methodologies/mmecd.ts';
import { methodologies } from '#domain/methodologies/registry.ts';
import * as smec from '#domain/methodologies/smec.ts';
import * as tpddtec from '#domain/methodologies/tpddtec.ts';
import * as vm0050 from '#domain/methodologies/vm0050.ts';
import * as wholeHousehold from '#domain/methodologies/whole-household.ts';
import { formulas } from './catalogue.ts';

const root = join(import.meta.dirname, '../..');
const home = 'services/domain/methodologies/';

const sources = new Map(
  ['services', 'infra'].flatMap((zone) =>
    readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [`${zone}/${name}`, readFileSync(join(root, zone, name), 'utf8')] as const),
  ),
);

interface Named {
  readonly name: string;
  readonly equation: EquationText;
  /** How it calculates, as it is written. */
  readonly code: string;
}

const isEquation = (value: unknown): value is EquationText & (() => unknown) =>
  typeof value === 'function' && 'gives' in value && 'text' in value && 'inAnalyses' in value;

const equations = [ams, shared, fuelFactors, mmecd, smec, tpddtec, vm0050, wholeHousehold].flatMap((module) =>
  Object.entries<unknown>(module).flatMap(([name, equation]): Named[] =>
    isEquation(equation) ? [{ name, equation, code: equation.toString() }] : [],
  ),
);

const stated = ({ gives, text }: EquationText): string => `${gives} = ${text}`;

test('an equation has one text, and the text one equation', () => {
  expect(equations.length).toBeGreaterThan(35);
  const texts = equations.map(({ equation }) => stated(equation));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test.each(equations)('$name is stated in one file, that of its methodology', ({ name, equation }) => {
  const saying = [...sources].filter(([, source]) => source.includes(`'${equation.text}'`));
  const elsewhere = [...sources].filter(
    ([path, source]) => !path.startsWith(home) && source.includes(equation.text),
  );
  const declaring = [...sources].filter(([, source]) => source.includes(`export const ${name} =`));
  expect(saying.length).toBeLessThanOrEqual(1);
  expect(elsewhere.map(([path]) => path)).toEqual([]);
  expect(declaring.map(([path]) => path)).toEqual([expect.stringMatching(new RegExp(`^${home}`))]);
});

/** Names that files import from methodologies, by the beginnings of their paths. */
const importedBy = (places: readonly string[]): Set<string> =>
  new Set(
    [...sources]
      .filter(([path]) => places.some((place) => path.startsWith(place)))
      .flatMap(([, source]) => [
        ...source.matchAll(/import \{([^}]*)\} from '[^']*methodologies\/[\w-]+\.ts'/g),
      ])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  );

/** Those, and the equations that they call. */
function reachedFrom(...places: readonly string[]): Set<string> {
  const reached = importedBy(places);
  for (const name of reached) {
    const code = equations.find((one) => one.name === name)?.code ?? '';
    const called = equations.filter((other) => new RegExp(`\\b${other.name}\\)?\\(`).test(code));
    for (const other of called) reached.add(other.name);
  }
  return reached;
}

test('an equation says whether analyses calculate it', () => {
  const reached = reachedFrom('services/domain/emissions/');
  const wrong = equations.filter(({ name, equation }) => equation.inAnalyses !== reached.has(name));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('formulas calculate by the same functions, so the vectors run against those of analyses', () => {
  // Formulas of the two boundaries run the model of a household.
  const model = ['model/model.ts', 'cookers/cooker-emissions.ts'];
  const reached = reachedFrom('infra/formulas/', ...model.map((path) => `services/domain/emissions/${path}`));
  const missing = equations.map(({ name }) => name).filter((name) => !reached.has(name));
  expect(missing).toEqual([]);
});

test('every equation is listed by a methodology', () => {
  const listed = methodologies.flatMap((methodology) => methodology.equations.map(({ text }) => text));
  const missing = equations.filter(({ equation }) => !listed.some((text) => text.includes(stated(equation))));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

const numbered = methodologies.flatMap(({ id, equations: all }) => all.map((one) => ({ id, ...one })));

test.each(numbered)('$reference of $id is printed by the formulas that it names', (equation) => {
  const parts = equation.text.split('; ');
  for (const name of equation.formulas) {
    const formula = formulas.get(name);
    expect([name, formula !== undefined]).toEqual([name, true]);
    if (!equation.text.includes(' = ')) continue;
    expect([name, parts.some((part) => formula?.equation.includes(part))]).toEqual([name, true]);
  }
});

test('a methodology with formulas only lists a formula for what it calculates', () => {
  const only = methodologies.filter(({ rules }) => rules === null);
  expect(only.map(({ id }) => id)).toEqual(['cdm-ams-i-e@unversioned']);
  expect(only.flatMap((one) => one.equations.filter((equation) => equation.formulas.length === 0))).toEqual(
    [],
  );
});
