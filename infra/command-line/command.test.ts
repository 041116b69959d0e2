// A command that fails says one sentence that helps.
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { isUsage, sentenceFor, UsageError } from './command.ts';

test('a refused connection says what to do, however deep it lies', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8123'), { code: 'ECONNREFUSED' });
  for (const error of [refused, new Error('fetch failed', { cause: refused })])
    expect(sentenceFor(error)).toContain('start it with npm start');
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a wrong option is one sentence that names it and points to --help', () => {
  const options = { seed: { type: 'string' } } as const;
  const parsed = (...args: string[]): unknown => thrownBy(() => parseArgs({ args, options }));
  const errors = [parsed('--sead', '3'), parsed('--seed'), parsed('more'), new UsageError('--seed is x')];
  expect(errors.every(isUsage)).toBe(true);
  expect(errors.map(sentenceFor)).toEqual([
    "Unknown option '--sead'; see --help",
    "Option '--seed <value>' argument missing; see --help",
    expect.stringMatching(/^Unexpected argument 'more'.*; see --help$/),
    '--seed is x; see --help',
  ]);
  expect(isUsage(new Error('plain'))).toBe(false);
});

test('any other error says what it says', () => {
  expect(sentenceFor(new Error('0002 was edited'))).toBe('0002 was edited');
  expect(sentenceFor('plain')).toBe('plain');
});
