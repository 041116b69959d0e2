// The choices of a question.
import type { OptionsFrom, QuestionType } from '../templates/template.ts';
import { repeatedOptions } from '../templates/repeated-options.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import type { QuestionReader } from './question-reader.ts';
import { parametersIn } from './scales.ts';
import { note, type Report } from './sheets/report.ts';
import { listSheetOf, type SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';
import { isOwnChoice } from './yes-no.ts';

/** Most options of a question itself; longer lists are kept beside the template. */
const choicesMax = 1000;

interface Choices {
  readonly options?: readonly ChoiceRow[];
  readonly optionsFrom?: OptionsFrom;
}

export function choicesOf(node: SurveyNode, type: QuestionType, reader: QuestionReader): Choices {
  const { list = '', row, hasOther } = node;
  const kind = node.kind.replaceAll(' ', '_').toLowerCase();
  if (kind.endsWith('_from_file')) {
    const id = reader.files.ofFile(list, at(row, 'type'), reader.report);
    if (hasOther) refuseOther(node, reader);
    return id === undefined ? {} : { optionsFrom: { ...defaultsOf(list), ...columnsOf(row), list: id } };
  }
  const sheet = listSheetOf(node);
  const lists = sheet === 'choices' ? reader.lists : reader.externalLists;
  const options = optionsOf(node, type, { ...reader, lists });
  if (options === undefined) return {};
  if (options.length <= choicesMax) return { options };
  if (hasOther) refuseOther(node, reader);
  const id = reader.files.ofChoices({ sheet, name: list, choices: options }, at(row, 'type'), reader.report);
  return id === undefined ? {} : { optionsFrom: { list: id } };
}

/** Features of GeoJSON have other names for the same. */
const defaultsOf = (file: string): Partial<OptionsFrom> =>
  /\.geojson$/i.test(file) ? { value: 'id', label: 'title' } : {};

/** `value=code label=village`. */
function columnsOf(row: TableRow): Partial<OptionsFrom> {
  const { value, label } = parametersIn(textIn(row, 'parameters') ?? '');
  return { ...(value !== undefined && { value }), ...(label !== undefined && { label }) };
}

const refuseOther = ({ row, list = '' }: SurveyNode, { report }: QuestionReader): void =>
  note(
    report.refused,
    at(row, 'type'),
    'not-taken',
    `The list ${list} is kept as a file, which has no choice beside its own. Add a choice for another answer to the list, and a text question after it.`,
  );

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
  if (choices.length > choicesMax && type === 'rank') {
    const detail = `The list ${list ?? ''} has ${choices.length} choices; a rank has at most ${choicesMax}.`;
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
