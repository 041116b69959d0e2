// An answer as one text: options by their labels, amounts with their units, parts by their names.
import type { QuestionnaireWords } from './questionnaire-words.ts';
import type { ReviewWords } from './words/en.ts';

interface Read {
  readonly texts: Pick<ReviewWords, 'yes' | 'no' | 'none'>;
  readonly words: QuestionnaireWords;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `at`: `section.question`. */
export function answerText(value: unknown, at: string, read: Read): string {
  const { texts, words } = read;
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value))
    return value.map((one) => answerText(one, at, read)).join(value.some(isObject) ? '; ' : ', ');
  if (isObject(value)) return partsText(value, at, read);
  const unit = words.units.get(at);
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  const text = words.options.get(`${at} ${said}`) ?? said;
  return typeof value === 'number' && unit !== undefined ? `${text} ${unit}` : text;
}

function partsText(parts: Readonly<Record<string, unknown>>, at: string, read: Read): string {
  if ('value' in parts && 'unit' in parts) return [parts['value'], parts['unit']].join(' ');
  return Object.entries(parts)
    .map(([id, value]) => {
      const inner = `${at}.${id}`;
      const { names, options } = read.words;
      const name = names.get(inner) ?? options.get(`${at} ${id}`) ?? id;
      // The rows of a matrix share the options of their question.
      return `${name}: ${answerText(value, names.has(inner) ? inner : at, read)}`;
    })
    .join(', ');
}
