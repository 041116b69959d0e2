// Questions of type range: a scale with its bounds, or a rating of stars.
import type { Question } from '../templates/template.ts';
import { note, type Report } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn } from './sheets/table.ts';

const starsMax = 10;

export function scaleOf({ row }: SurveyNode, report: Report): Pick<Question, 'type' | 'validation'> {
  const { start = '1', end = '10', step = '1' } = parametersIn(textIn(row, 'parameters') ?? '');
  const [min, max, by] = [start, end, step].map(Number);
  if (min === undefined || max === undefined || by === undefined || !(min <= max) || !(by > 0)) {
    note(
      report.refused,
      at(row, 'parameters'),
      'bad-range',
      'A range has parameters as start=1 end=5 step=1.',
    );
    return { type: 'scale', validation: { min: 0, max: 10, step: 1 } };
  }
  const isRating =
    textIn(row, 'appearance') === 'rating' && by === 1 && max >= 2 && max <= starsMax && min <= 1;
  return isRating
    ? { type: 'rating', validation: { max } }
    : { type: 'scale', validation: { min, max, step: by } };
}

/** Characters that are read. */
const parametersMax = 500;

/** `start=1 end=5`, with blanks, commas or semicolons between. */
const parameter = /([\w-]+)\s*=\s*([^\s,;]+)/g;

/** Whether all of the text is parameters. */
export const isParameters = (text: string): boolean =>
  text.slice(0, parametersMax) === text && /^[\s,;]*$/.test(text.replaceAll(parameter, ''));

export const parametersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.slice(0, parametersMax).matchAll(parameter)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
