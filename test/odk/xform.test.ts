// The XForm of a template means in JavaRosa what the template means in Hearth.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { everyType } from './every-type.ts';
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import { compareOne, openPair } from './compare.ts';
import { startJavaRosa, type JavaRosa } from './javarosa.ts';
import { listed } from './listed.ts';
import { downloadMs } from './line-process.ts';
import { seeds } from './seeds.ts';

let javarosa: JavaRosa;

test.each([everyType, listed])('the template $templateId has no faults', (template) => {
  expect(publicationFaults(template, () => undefined)).toEqual([]);
});

beforeAll(async () => {
  javarosa = await startJavaRosa();
}, downloadMs);
afterAll(() => javarosa[Symbol.asyncDispose]());

/** What the list of households says of the one that is interviewed. */
const household = { hh_location_district: 'Gulu', p_start_size: '4' };

test.each(
  [...builtInTemplates, everyType, listed].map((template) => [template.templateId, template] as const),
)('random interviews of %s', async (_, template) => {
  const pair = await openPair(template, javarosa, household);
  const found: string[] = [];
  for (let seed = 1; seed <= seeds.many; seed++) found.push(...(await compareOne(pair, seed)));
  expect(found).toEqual([]);
});

test('values are filled in when the interview begins, in each new row, and when another question is answered', async () => {
  const { form } = await openPair(
    {
      templateId: 'fills',
      sections: [
        {
          id: 's',
          questions: [
            { id: 'day', type: 'date', fill: { expression: "date(date('2026-03-01') + 7)" } },
            { id: 'name', type: 'text' },
            { id: 'greeting', type: 'text', fill: { expression: "concat('Hello ', ${name})", on: ['name'] } },
            { id: 'at', type: 'datetime', fill: { expression: 'now()', on: ['name'] } },
            { id: 'never', type: 'datetime', fill: { expression: 'now()', on: ['greeting'] } },
            {
              id: 'r',
              type: 'repeat',
              questions: [
                { id: 'n', type: 'integer', fill: { expression: 'position(..) * 10' } },
                { id: 'm', type: 'integer' },
                { id: 'twice', type: 'integer', fill: { expression: '${m} * 2', on: ['m'] } },
              ],
            },
          ],
        },
      ],
    },
    javarosa,
  );
  expect(form.serverOnly).toEqual([]);
  const { values } = await javarosa.fillIn({
    '/data/s/name': 'Ada',
    '/data/s/r/m': '3',
    '/data/s/r[2]/m': '4',
  });
  expect(values).toMatchObject({
    '/data/s/day': '2026-03-08',
    '/data/s/greeting': 'Hello Ada',
    '/data/s/at': expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    '/data/s/r/n': '10',
    '/data/s/r[2]/n': '20',
    '/data/s/r/twice': '6',
    '/data/s/r[2]/twice': '8',
  });
});
