// A command that fails says one sentence that helps.
import { expect, test } from 'vitest';
import { sentenceFor } from './command.ts';

test('a refused connection says what to do, however deep it lies', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8123'), { code: 'ECONNREFUSED' });
  for (const error of [refused, new Error('fetch failed', { cause: refused })])
    expect(sentenceFor(error)).toContain('start it with npm start');
});

test('any other error says what it says', () => {
  expect(sentenceFor(new Error('0002 was edited'))).toBe('0002 was edited');
  expect(sentenceFor('plain')).toBe('plain');
});
