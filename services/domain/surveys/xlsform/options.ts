// The choices of a question.
import type { QuestionType } from '../templates/template.ts';
import { repeatedOptions } from '../templates/repeated-options.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import type { QuestionReader } from './question-reader.ts';
import { note, type Report } from './sheets/report.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn } from './sheets/table.ts';
import { isOwnChoice } from './yes-no.ts';

/** Most options of a question. */
const choicesMax = 1000;

export function optionsOf(
  { list, row, hasOther }: SurveyNode,
  type: QuestionType,
  { lists, report }: QuestionReader,
): readonly ChoiceRow[] | undefined {
  if (type !== 'single_choice' && type !== 'multiple_choice' && type !== 'rank') return undefined;
  const choices = lists.get(list ?? '');
  if (choices === undefined) {
    const known = firstNames(lists);
    note(
      report.refused,
      at(row, 'type'),
      'unknown-list',
      `There is no list ${JSON.stringify(list ?? '')} in the sheet choices${known === '' ? '' : `: ${known}`}.`,
    );
    return undefined;
  }
  if (choices.length > choicesMax) {
    const detail = `The list ${list ?? ''} has ${choices.length} choices; a question has at most ${choicesMax}.`;
    note(report.refused, at(row, 'type'), 'too-many-choices', detail);
    return undefined;
  }
  const blank = type === 'single_choice' ? undefined : choices.find(({ hasBlank }) => hasBlank);
  if (blank !== undefined)
    note(
      report.refused,
      at(row, 'type'),
      'blank-in-name',
      `The choice ${JSON.stringify(blank.name)} of the list ${list ?? ''} has blanks in its name, which separate several choices. Write _ instead.`,
    );
  for (const [later, earlier] of repeatedOptions(
    choices.map(({ option }) => option),
    type === 'rank' ? undefined : textIn(row, 'choice_filter'),
  ))
    noteRepeat(choices[earlier], choices[later], list ?? '', report);
  return hasOther ? choices.filter((choice) => choice.name !== 'other' || !isOwnChoice(choice)) : choices;
}

function noteRepeat(
  earlier: ChoiceRow | undefined,
  later: ChoiceRow | undefined,
  list: string,
  { refused }: Report,
): void {
  if (earlier === undefined || later === undefined) return;
  const place = at(later.row, 'name');
  const detail = `The list ${list} has the choice ${JSON.stringify(later.name)} in row ${earlier.row.row} already. Choices of equal names need a choice_filter that reads a column in which they differ.`;
  // Several questions may use the list.
  if (!refused.some((one) => one.row === place.row && one.code === 'repeated-choice'))
    note(refused, place, 'repeated-choice', detail);
}

const shownMax = 500;

/** Names of lists, as many as a remark shows. */
function firstNames(lists: ReadonlyMap<string, unknown>): string {
  let names = '';
  for (const name of lists.keys()) {
    names += names === '' ? name : `, ${name}`;
    if (names.length >= shownMax) break;
  }
  return names.slice(0, shownMax);
}
