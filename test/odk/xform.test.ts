// The XForm of a template means in JavaRosa what the template means in Hearth.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { everyType } from './every-type.ts';
import { templateFaults } from '#domain/surveys/templates/template-faults.ts';
import { compareOne, openPair } from './compare.ts';
import { startJavaRosa, type JavaRosa } from './javarosa.ts';
import { downloadMs } from './line-process.ts';
import { seeds } from './seeds.ts';

let javarosa: JavaRosa;

test('the template of every type has no faults', () => {
  expect(templateFaults(everyType, () => undefined)).toEqual([]);
});

beforeAll(async () => {
  javarosa = await startJavaRosa();
}, downloadMs);
afterAll(() => javarosa[Symbol.asyncDispose]());

/** What the list of households says of the one that is interviewed. */
const household = { hh_location_district: 'Gulu', p_start_size: '4' };

test.each([...builtInTemplates, everyType].map((template) => [template.templateId, template] as const))(
  'random interviews of %s',
  async (_, template) => {
    const pair = await openPair(template, javarosa, household);
    const found: string[] = [];
    for (let seed = 1; seed <= seeds.many; seed++) found.push(...(await compareOne(pair, seed)));
    expect(found).toEqual([]);
  },
);
