// Defaults are checked like answers; what fills in a question is there and can be answered.
import { expect, test } from 'vitest';
import type { Question } from '../templates/template.ts';
import { publicationFaults } from './publication-faults.ts';

const faultsOf = (...questions: Question[]): string[] =>
  publicationFaults({ templateId: 't', sections: [{ id: 's', questions }] }, () => undefined).map(
    ({ path, code }) => `${path.slice(4).join('/')} ${code}`,
  );

const choice: Question = { id: 'q', type: 'single_choice', options: ['yes', 'no'] };

test.each<readonly [Question]>([
  [{ ...choice, default: 'yes' }],
  [{ ...choice, default: 'other:maybe', allowOther: true }],
  [{ id: 'q', type: 'multiple_choice', options: ['a', 'b'], default: ['a', 'b'] }],
  [{ id: 'q', type: 'integer', validation: { min: 1 }, default: 1 }],
  [{ id: 'q', type: 'text', validation: { pattern: '[a-z]+' }, default: 'abc' }],
  [{ id: 'q', type: 'date', validation: { max: 'today-P1Y' }, default: '2026-03-01' }],
  [{ id: 'q', type: 'datetime', default: '2026-03-01T10:30:00' }],
  [{ id: 'q', type: 'datetime', validation: { min: '2026-01-01' }, default: '2026-03-01T10:30:00+03:00' }],
  [{ id: 'q', type: 'geopoint', default: { lat: 0.3, lon: 32.5 } }],
  [{ id: 'q', type: 'hidden', default: 'v7' }],
  [{ id: 'q', type: 'text', default: '' }],
])('a default that is an answer: %j', (question) => {
  expect(faultsOf(question)).toEqual([]);
});

test.each<readonly [Question, string]>([
  [{ ...choice, default: 'maybe' }, 'default unknown-option'],
  [{ id: 'q', type: 'boolean', default: 'yes' }, 'default wrong-type'],
  [
    { id: 'q', type: 'multiple_choice', options: ['a', 'b'], default: ['a', 'c'] },
    'default/1 unknown-option',
  ],
  [{ id: 'q', type: 'integer', default: 'abc' }, 'default wrong-type'],
  [{ id: 'q', type: 'integer', validation: { min: 1 }, default: 0 }, 'default too-small'],
  [{ id: 'q', type: 'text', validation: { pattern: '[a-z]+' }, default: 'A' }, 'default bad-pattern'],
  [{ id: 'q', type: 'date', default: '46082' }, 'default wrong-type'],
  [{ id: 'q', type: 'time', default: '0.4375' }, 'default wrong-type'],
  [{ id: 'q', type: 'hidden', default: ['a'] }, 'default wrong-type'],
  [{ id: 'q', type: 'calculated', expression: '1', default: 2 }, 'default no-default'],
  [
    { id: 'q', type: 'repeat', questions: [{ ...choice, default: 'x' }] },
    'questions/0/default unknown-option',
  ],
])('a default that is none: %j', (question, fault) => {
  expect(faultsOf(question)).toEqual([fault]);
});

const number: Question = { id: 'n', type: 'integer' };
const filled = (fill: Question['fill'], type: Question['type'] = 'text'): Question => ({
  id: 'q',
  type,
  fill,
});

test.each<readonly [Question[], string[]]>([
  [[number, filled({ expression: 'uuid()', on: ['n'] })], []],
  [[number, filled({ expression: '${n} + 1', on: ['s.n'] })], []],
  [[number, filled({ expression: '${x} + 1' })], ['fill/expression unknown-name']],
  [[number, filled({ expression: '1', on: ['m'] })], ['fill/on/0 unknown-name']],
  [[filled({ expression: 'today() - 7' }, 'date')], ['fill/expression argument-type']],
  [[filled({ expression: 'date(today() - 7)' }, 'date')], []],
  [[filled({ expression: "format-date-time(now(), '%H:%M')" }, 'time')], []],
  [[filled({ expression: "concat('a', 'b')" }, 'integer')], ['fill/expression argument-type']],
  [[number, filled({ expression: "''", on: ['n'] }, 'number')], []],
  [[{ id: 'n', type: 'note' }, filled({ expression: '1', on: ['n'] })], ['fill/on/0 not-fillable']],
  [[filled({ expression: '1' }, 'image')], ['fill not-fillable']],
  [[{ ...filled({ expression: '1' }), default: 'x' }], ['fill repeated']],
  [
    [number, { id: 'r', type: 'repeat', questions: [filled({ expression: '1', on: ['n'] })] }],
    ['questions/0/fill/on/0 not-fillable'],
  ],
])('what is filled in: %j', (questions, faults) => {
  expect(faultsOf(...questions)).toEqual(faults);
});
