// Cells of a row that are an answer.
import type { QuestionType } from '../templates/template.ts';
import type { QuestionReader } from './question-reader.ts';
import { note } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn } from './sheets/table.ts';

/** The value before the first answer, in JSON. */
export function defaultOf(
  type: QuestionType,
  { row, kind }: SurveyNode,
  { report }: QuestionReader,
): unknown {
  const text = textIn(row, 'default') ?? (kind === 'hidden' ? textIn(row, 'calculation') : undefined);
  if (text === undefined || type === 'calculated') return undefined;
  if (text.includes('${') || /^[a-z-]+\(.*\)$/.test(text)) {
    note(
      report.changed,
      at(row, 'default'),
      'expression-as-default',
      'A default that is calculated is kept and exported again, but forms begin without it.',
    );
    return text;
  }
  const isNumber = ['number', 'integer', 'scale', 'rating'].includes(type) && Number.isFinite(Number(text));
  if (isNumber) return Number(text);
  if (type === 'boolean') return text === 'yes';
  return type === 'multiple_choice' || type === 'rank' ? text.split(/\s+/) : text;
}
