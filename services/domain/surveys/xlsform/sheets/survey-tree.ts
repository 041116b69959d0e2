// Rows of the sheet `survey` as a tree: groups and repeats hold the rows between their begin and end.
import { ignore, note, type Report } from './report.ts';
import { at, lookIn, textIn, useAll, type TableRow } from './table.ts';
import { readTypeWords } from './type-words.ts';
import { isYes } from './yes-or-no.ts';

export interface SurveyNode {
  /** `group`, `repeat`, or a type of question in the words of XLSForm. */
  readonly kind: string;
  /** What follows the type: the list of choices, or a file. */
  readonly list: string | undefined;
  readonly hasOther: boolean;
  /** Outside of it an answer is unusual. */
  readonly soft?: { readonly min?: number; readonly max?: number } | undefined;
  readonly name: string;
  readonly row: TableRow;
  readonly children: readonly SurveyNode[];
}

export const surveyColumns = [
  'disabled',
  'type',
  'name',
  'label',
  'hint',
  'guidance_hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'required_message',
  'calculation',
  'trigger',
  'choice_filter',
  'appearance',
  'parameters',
  'default',
  'repeat_count',
  'readonly',
  'save_to',
];

interface Open {
  readonly node: SurveyNode & { readonly children: SurveyNode[] };
}

/** Groups within each other. */
const depthMax = 10;

export function readTree(rows: readonly TableRow[], report: Report): SurveyNode[] {
  const root: SurveyNode[] = [];
  const open: Open[] = [];
  for (const row of rows) {
    if (isDisabled(row, report)) continue;
    const { type, constraint } = readTypeWords(textIn(row, 'type') ?? '');
    if (type === '') {
      const isQuestion = ['name', 'calculation'].some((column) => row.cells.has(column));
      ignore(report, at(row), {
        code: 'no-type',
        effect: isQuestion ? 'answers' : 'none',
        detail: 'This row has no type.',
      });
      useAll(row);
      continue;
    }
    const [, edge, kind = ''] = /^(begin|end)_(group|repeat)$/.exec(type) ?? [];
    if (edge === 'end') {
      close(open, kind, row, report);
      continue;
    }
    const siblings = open.at(-1)?.node.children ?? root;
    const node = {
      ...(edge === undefined ? typeOf(type) : { ...plain, kind }),
      name: nameOf(row, report),
      row: constraint === undefined ? row : withConstraint(row, constraint),
      children: [],
    };
    siblings.push(node);
    if (edge === undefined) continue;
    open.push({ node });
    if (open.length === depthMax + 1)
      note(
        report.refused,
        at(row, 'type'),
        'too-deep',
        `Groups may stand within each other ${depthMax} times.`,
      );
    if (open.length > depthMax) break;
  }
  for (const { node } of open)
    note(report.refused, at(node.row, 'type'), 'not-closed', `This ${node.kind} has no end_${node.kind}.`);
  return root;
}

/** A row that is switched off is as one that is not there; its name may be used by another. */
function isDisabled(row: TableRow, report: Report): boolean {
  const isOff = isYes(row, 'disabled', report);
  if (!isOff) return false;
  ignore(report, at(row), {
    code: 'disabled',
    effect: 'none',
    detail: 'This row is switched off: disabled is yes.',
  });
  useAll(row);
  return true;
}

/** The row's own constraint comes first, as in XLSForm. */
function withConstraint(row: TableRow, text: string): TableRow {
  if (textIn(row, 'constraint') !== undefined) return row;
  return { ...row, cells: new Map([...row.cells, ['constraint', { ...at(row, 'type'), text }]]) };
}

function close(open: Open[], kind: string, row: TableRow, report: Report): void {
  const last = open.at(-1)?.node;
  if (last?.kind === kind) {
    // It names what ends.
    if (lookIn(row, 'name') === last.name) row.used.add('name');
    open.pop();
    return;
  }
  const detail =
    last === undefined
      ? `There is no ${kind} to end.`
      : `The ${last.kind} of row ${last.row.row} must end before this ${kind}.`;
  note(report.refused, at(row, 'type'), 'not-open', detail);
}

/** Where lists of choices stand. */
export type ListSheet = 'choices' | 'external_choices';

/** Where the choices of a question stand. */
export const listSheetOf = ({ kind }: Pick<SurveyNode, 'kind'>): ListSheet =>
  /^select[ _]one[ _]external$/i.test(kind) ? 'external_choices' : 'choices';

const plain = { kind: '', list: undefined, hasOther: false };

const choices =
  /^(select[ _]one(?:[ _]from[ _]file|[ _]external)?|select[ _]multiple(?:[ _]from[ _]file)?|rank)[ _]?(?: from)? (\S+)( or[ _](?:specify[ _])?other)?$/i;

function typeOf(type: string): Pick<SurveyNode, 'kind' | 'list' | 'hasOther'> {
  const [, select, list, other] = choices.exec(type) ?? [];
  if (select === undefined) return { ...plain, kind: type };
  return { kind: select.toLowerCase().replaceAll(' ', '_'), list, hasOther: other !== undefined };
}

/** Ids of a template are shorter; names that are a little longer are shortened. */
const nameMax = 100;

/** Notes need no name: nothing refers to them. */
function nameOf(row: TableRow, report: Report): string {
  const name = textIn(row, 'name');
  if (name !== undefined && name.length > nameMax)
    note(report.refused, at(row, 'name'), 'too-long', `A name has at most ${nameMax} characters.`);
  if (name !== undefined) return name.slice(0, nameMax);
  if (textIn(row, 'type')?.toLowerCase() !== 'note')
    note(report.refused, at(row, 'name'), 'missing-name', 'This row has no name.');
  return `note_${row.row}`;
}
