// Which interviews concern a period: all of its days, and the last one in the year before it.
import { expect, test } from 'vitest';
import type { Statement } from '../case/statement.ts';
import { statementsWithin } from './statements-within.ts';

const stated = (statedOn: string, more: Partial<Statement> = {}): Statement => ({
  response: { id: `rsp_${statedOn}`, digest: '', status: 'verified', verifier: null, decidedAt: null },
  question: 'use.days',
  measure: 'daysInUseShare',
  statedOn,
  value: 1,
  isYesNo: false,
  ...more,
});

const january = { start: '2024-01-01', end: '2024-01-31' };
const daysOf = (all: readonly Statement[]) => statementsWithin(all, january).map(({ statedOn }) => statedOn);

test('those of the period, and the last one before it, whatever the order', () => {
  const days = ['2024-01-31', '2023-11-02', '2024-01-01', '2023-12-30', '2024-02-01'];
  expect(daysOf(days.map((day) => stated(day)))).toEqual(['2023-12-30', '2024-01-01', '2024-01-31']);
});

test('the one before is at most a year old', () => {
  expect(daysOf([stated('2022-12-31')])).toEqual(['2022-12-31']);
  expect(daysOf([stated('2022-12-30')])).toEqual([]);
});

test('each measure has its own last interview, with all of its questions', () => {
  const other = { measure: 'traditionalDaysShare', question: 'use.old' } as const;
  const found = statementsWithin(
    [stated('2023-11-02', other), stated('2023-12-01', { question: 'use.b' }), stated('2023-12-01')],
    january,
  );
  expect(found.map(({ statedOn, question }) => [statedOn, question])).toEqual([
    ['2023-12-01', 'use.b'],
    ['2023-12-01', 'use.days'],
    ['2023-11-02', 'use.old'],
  ]);
});
