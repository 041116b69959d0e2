// The XForm of a template means in JavaRosa what the template means in Hearth.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { everyType } from './every-type.ts';
import type { Question } from '#domain/surveys/templates/template.ts';
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import { compareOne, judge, openPair } from './compare.ts';
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

test('rows in rows: what is read, summed, counted and asked is the same on phones and by REST', async () => {
  const pair = await openPair(
    {
      templateId: 'nested',
      sections: [
        {
          id: 's',
          questions: [
            { id: 'least', type: 'integer' },
            {
              id: 'room',
              type: 'repeat',
              questions: [
                { id: 'beds', type: 'integer' },
                {
                  id: 'bed',
                  type: 'repeat',
                  countFrom: 'beds',
                  questions: [
                    {
                      id: 'size',
                      type: 'integer',
                      required: true,
                      constraint: '. >= ${least} and . <= ${beds} * 10',
                    },
                    { id: 'who', type: 'text', relevant: '${beds} > 1 and ${size} > 1' },
                    { id: 'place', type: 'calculated', expression: 'position(..) + ${beds} * 10' },
                    {
                      id: 'before',
                      type: 'calculated',
                      expression: 'coalesce(indexed-repeat(${size}, ${bed}, position(..) - 1), 0)',
                    },
                  ],
                },
                { id: 'sizes', type: 'calculated', expression: 'sum(${size})' },
                { id: 'number', type: 'calculated', expression: 'count(${bed})' },
              ],
            },
            { id: 'all', type: 'calculated', expression: 'sum(${size})' },
            { id: 'rooms', type: 'calculated', expression: 'count(${room})' },
            { id: 'names', type: 'calculated', expression: "join('-', ${size})" },
          ],
        },
      ],
    },
    javarosa,
  );
  expect(publicationFaults(pair.template, () => undefined)).toEqual([]);
  const { filled, answers, checked } = await judge(pair, {
    '/data/s/least': '1',
    '/data/s/room/beds': '2',
    '/data/s/room/bed/size': '3',
    '/data/s/room/bed/who': 'A',
    '/data/s/room/bed[2]/size': '4',
    '/data/s/room/bed[2]/who': 'B',
    '/data/s/room[2]/beds': '1',
    '/data/s/room[2]/bed/size': '11',
  });
  expect(answers).toMatchObject({
    s: {
      room: [
        {
          beds: 2,
          bed: [
            { size: 3, who: 'A', place: 21, before: 3 },
            { size: 4, who: 'B', place: 22, before: 3 },
          ],
          sizes: 7,
          number: 2,
        },
        { beds: 1, bed: [{ size: 11, place: 11, before: 11 }], sizes: 11, number: 1 },
      ],
      all: 18,
      rooms: 2,
      names: '3-4-11',
    },
  });
  expect(filled.violated).toEqual(['/data/s/room[2]/bed/size']);
  expect(checked.warnings).toEqual([]);
  expect(checked.missing).toEqual([]);
  expect(checked.faults).toMatchObject([{ path: ['s', 'room', 1, 'bed', 0, 'size'], code: 'constraint' }]);
});

test('what is taken of rows is taken of those to which a question applies, on phones and by REST', async () => {
  const { template, answers, checked } = await judgePlots("join('-', ${crop})", '${size} > 2');
  expect(publicationFaults(template, () => undefined)).toEqual([]);
  expect(answers).toMatchObject({ s: { crops: 'rice-', asked: 2, first: 'rice', sizes: 8 } });
  expect(checked).toMatchObject({ faults: [], missing: [] });
  expect(checked.warnings.filter(({ path }) => path[1] !== 'plot')).toEqual([]);
});

test('a phone leaves the share of an earlier row as it was; the service settles it, and says so', async () => {
  const { template, answers, checked } = await judgePlots('max(${share})', '${share} > 0.3');
  expect(publicationFaults(template, () => undefined)).toEqual([]);
  expect(answers).toMatchObject({ s: { plot: [{ share: 1 }, { share: 0.2 }, { share: 0.375 }] } });
  expect(checked).toMatchObject({ faults: [], missing: [] });
  expect(checked.calculated).toMatchObject({
    s: { crops: 0.5, asked: 2, plot: [{ share: 0.5 }, { share: 0.125 }, { share: 0.375 }] },
  });
  expect(checked.warnings.map(({ path }) => path.join('/'))).toEqual(
    expect.arrayContaining(['s/plot/0/share', 's/plot/1/share']),
  );
});

/** Three plots of 4, 1 and 3, the first with rice. */
async function judgePlots(crops: string, hasCrop: string) {
  const calculate = (id: string, expression: string) => ({ id, type: 'calculated', expression }) as const;
  const questions: Question[] = [
    calculate('crops', crops),
    calculate('asked', 'count(${crop})'),
    calculate('first', 'indexed-repeat(${crop}, ${plot}, 1)'),
    {
      id: 'plot',
      type: 'repeat',
      questions: [
        calculate('share', '${size} div ${sizes}'),
        { id: 'size', type: 'integer' },
        { id: 'crop', type: 'text', relevant: hasCrop },
      ],
    },
    calculate('sizes', 'sum(${size})'),
  ];
  const pair = await openPair({ templateId: 'plots', sections: [{ id: 's', questions }] }, javarosa);
  const judged = await judge(pair, {
    '/data/s/plot/size': '4',
    '/data/s/plot/crop': 'rice',
    '/data/s/plot[2]/size': '1',
    '/data/s/plot[3]/size': '3',
  });
  return { ...judged, template: pair.template };
}
