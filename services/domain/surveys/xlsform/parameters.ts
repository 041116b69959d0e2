// The column `parameters`: how phones take an answer.
import { parameterWords } from '../templates/parameters.ts';
import type { Question } from '../templates/template.ts';
import { isParameters, parametersIn } from './scales.ts';
import { ignore, note, type Report } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn } from './sheets/table.ts';

/** Of a range they are its limits. */
const ofScales: readonly string[] = ['start', 'end', 'step'];

/** The columns of a list that is kept as a file. */
const ofLists: readonly string[] = ['value', 'label'];

type Typed = Pick<Question, 'type' | 'validation' | 'optionsFrom'>;

/** Those that neither the limits of the question nor the place of its options say already. */
export function parametersOf(
  { row }: SurveyNode,
  { type, validation, optionsFrom }: Typed,
  report: Report,
): Question['parameters'] {
  const text = textIn(row, 'parameters');
  if (text === undefined) return undefined;
  const place = at(row, 'parameters');
  const words = parameterWords(type);
  const given = Object.entries(parametersIn(text));
  const isScale = type === 'scale' || type === 'rating';
  const kept = given.filter(([word, value]) => {
    if (isScale && ofScales.includes(word)) return false;
    if (optionsFrom !== undefined && ofLists.includes(word)) return false;
    if (word === 'capture-accuracy' && Number(value) === validation?.maxAccuracyM) return false;
    const known = Object.hasOwn(words, word) ? words[word] : undefined;
    if (known === undefined)
      ignore(report, place, {
        code: 'unknown-parameter',
        effect: /^(?:tick|placeholder|label)/.test(word) ? 'shown' : 'answers',
        detail: `The parameter ${word} has no meaning for a question of type ${type}.`,
      });
    else if (!known.test(value)) {
      const detail = `${word}=${value} is no value of this parameter.`;
      note(report.refused, place, 'bad-parameter', detail);
    }
    return known !== undefined;
  });
  if (!isParameters(text))
    note(report.refused, place, 'bad-parameter', 'Parameters are written as name=value.');
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
