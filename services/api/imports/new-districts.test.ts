import { expect, test } from 'vitest';
import { newDistricts } from './new-districts.ts';

const sent = (line: number, district: unknown, projectId = 'a') => ({
  line,
  value: { projectId, location: { district } },
});
const projectOf = (value: unknown): string => String(Reflect.get(Object(value), 'projectId'));
const known = new Map([
  ['a', ['Kampala', 'Gulu']],
  ['b', ['Lira']],
]);

test('each new district of a project is named once, with its lines and the nearest one', () => {
  const rows = [
    sent(2, 'Kampala'),
    sent(3, 'Kampla'),
    sent(4, 'Arua'),
    sent(5, ' Kampla '),
    sent(6, 'Kampala', 'b'),
    sent(7, 'Anything', 'new'),
    sent(8, 7),
    { line: 9, value: null },
  ];
  const named = (district: string, hint: string, ...lines: number[]) => ({
    code: 'new-district',
    detail: `No household of the project had the district "${district}" before.${hint}`,
    lines,
  });
  expect(newDistricts(rows, { projectOf, known })).toEqual([
    named('Kampla', ' Did you mean "Kampala"?', 3, 5),
    named('Arua', '', 4),
    named('Kampala', '', 6),
  ]);
});
