// A statement stays within what ClickHouse takes, however long its lists are.
import { expect, test } from 'vitest';
import { bind, paramsMax } from './bind.ts';
import { isProgramError } from '../process/program-error.ts';

const params = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]));

test('a statement that binds one parameter for each item of a list is a defect of the program', () => {
  expect(bind('SELECT 1', params(paramsMax)).texts.size).toBe(paramsMax);
  let thrown: unknown;
  try {
    bind('SELECT 1', params(paramsMax + 1));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ message: expect.stringContaining('at most 100 parameters, not 101') });
  expect(isProgramError(thrown)).toBe(true);
});

test('a long list is written into the statement, wherever it is named, and what it holds is no parameter', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `it's {short:String} ${index}`);
  const bound = bind('SELECT {ids:Array(String)}, {short:String} WHERE a IN {ids:Array(String)}', {
    ids,
    short: 'x',
  });
  expect(bound.params).toEqual({ short: 'x' });
  expect(bound.sql.match(/CAST\(\['it\\'s \\x7Bshort:String\} 0',/g)).toHaveLength(2);
  expect(bound.sql).toContain(' AS Array(String)), {short:String} WHERE');
  expect(bound.settings).toEqual({});
});

test('a text that is longer than ClickHouse parses by default says so', () => {
  const { sql, settings } = bind('SELECT {text:String}', { text: 'é'.repeat(200_000) });
  expect(Number(settings['max_query_size'])).toBeGreaterThan(Buffer.byteLength(sql));
});
