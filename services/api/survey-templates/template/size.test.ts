// A template that is too large is refused at its first faults, whatever it holds.
import { expect, test } from 'vitest';
import { templateInput } from './input.ts';
import { bounded } from './size.ts';

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const note = (index: number) => ({ id: `q${index}`, type: 'note' });
const section = (questions: readonly object[], id = 's') => ({ id, questions });
const template = (...sections: object[]) => ({ templateId: 't', sections });

const issuesOf = (body: object) => bounded(templateInput).safeParse(body).error?.issues ?? [];

test('1,000 questions are taken, and those of repeats count', () => {
  const repeat = { id: 'items', type: 'repeat', questions: many(99, note) };
  const other = section([...many(100, note), repeat], 'other');
  expect(issuesOf(template(section(many(800, note)), other))).toEqual([]);
  expect(issuesOf(template(section(many(801, note)), other))).toMatchObject([
    { path: ['sections'], message: 'A template has at most 1000 questions, those of repeats included.' },
  ]);
});

test.each<[string, object]>([
  ['10,000 questions', template(...many(50, (one) => section(many(200, note), `s${one}`)))],
  ['10,000 unknown types', template(section(many(10_000, () => ({ id: 'q', type: 'numbr' }))))],
  [
    '25,000 unknown types in all sections',
    template(
      ...many(50, (one) =>
        section(
          many(500, () => ({ id: 'q', type: 'numbr' })),
          `s${one}`,
        ),
      ),
    ),
  ],
  [
    '200,000 options that are none',
    template(
      section(many(200, (one) => ({ id: `q${one}`, type: 'rank', options: many(1000, () => ({ v: 1 })) }))),
    ),
  ],
  [
    'a label in 100,000 languages',
    template(section([{ ...note(1), label: Object.fromEntries(many(100_000, (one) => [`x${one}`, ''])) }])),
  ],
  [
    'thirty levels of repeats',
    template(
      section([
        many(30, String).reduce<object>(
          (inner, id) => ({ id: `r${id}`, type: 'repeat', questions: [inner] }),
          note(1),
        ),
      ]),
    ),
  ],
])('%s are refused with few faults', (_, body) => {
  const { length } = issuesOf(body);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(10);
});

test('every fault of a template of usual size is found', () => {
  expect(issuesOf(template(section(many(500, () => ({ id: 'q', type: 'numbr' })))))).toHaveLength(500);
});
