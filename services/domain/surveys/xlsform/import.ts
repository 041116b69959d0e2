// Imports an XLSForm: its sheets as the draft of a template, with what was refused, changed and left out.
import { nearestOfFirst, type Nearest } from '../nearest.ts';
import { checkShownNames } from './shown-names.ts';
import type { Template } from '../templates/template.ts';
import { choiceColumns, readChoices } from './sheets/choices.ts';
import { foldRows } from './sheets/fold.ts';
import { hearthColumns, readAdditions } from './additions.ts';
import { withAdditions } from './apply-additions.ts';
import { allNodes, renameNodes, separateNames } from './sheets/names.ts';
import { readPaths } from './sheets/paths.ts';
import type { SentList } from '../lists/list-table.ts';
import { openListReader, refuseMuchText } from './file-lists.ts';
import type { FormRows } from './sheets/form-rows.ts';
import { noOrigins, placeOf, type PlaceOf } from './places.ts';
import { effectOfSheet } from './sheets/effects.ts';
import { entityColumns, readEntities } from './sheets/entities.ts';
import { emptyReport, ignore, note, type Ignored, type Place, type Report } from './sheets/report.ts';
import { readSettings, settingsColumns } from './sheets/settings.ts';
import { leaveOut } from './sheets/left-out.ts';
import { completeLanguages } from './complete-languages.ts';
import { listUnused, listUnusedLists } from './sheets/unused.ts';
import { readTree, surveyColumns, type SurveyNode } from './sheets/survey-tree.ts';
import { readTable, type Sheet, type TableRow } from './sheets/table.ts';
import { countersIn, numbersBesideRepeats } from './counters.ts';
import { toSections } from './to-sections.ts';
import { hasManyParts, hasManyRows } from './too-large.ts';
import { withSavedFields } from './saved-cells.ts';
import { withoutVisit } from './sheets/visit-rows.ts';

/** Rows of the sheet survey: the real forms that were looked at have fewer than 500. */
const rowsMax = 5000;

export interface Imported {
  /** Of use only where nothing was refused. It is checked as a template that was sent: the sheet hearth may hold any value. */
  readonly template: unknown;
  readonly report: Report;
  /** Where the part of the template with a path stands in the sheets. */
  readonly placeOf: PlaceOf;
  /** What the sheets say, for a comparison with the template. */
  readonly rows: FormRows;
}

const sheetNames = ['survey', 'choices', 'external_choices', 'settings', 'entities', 'hearth'];

/** `nearest`: the allowed word nearest to a misspelt one. `sent`: files that came with the form, by their names without an ending. */
export function importForm(
  sheets: readonly Sheet[],
  nearest: Nearest = () => undefined,
  sent: ReadonlyMap<string, SentList> = new Map(),
): Imported {
  const report = emptyReport();
  const spelling = nearestOfFirst(nearest);
  const all: TableRow[] = [];
  const table = (name: string, known: readonly string[], plainLanguage?: string): TableRow[] => {
    const sheet = sheets.find((one) => one.name.trim().toLowerCase() === name);
    const rows =
      sheet === undefined
        ? []
        : readTable(sheet, { known, nearest: spelling, report, plainLanguage, isOwn: name === 'hearth' });
    for (const row of rows) all.push(row);
    return rows;
  };
  for (const { name } of sheets) {
    if (sheetNames.includes(name.trim().toLowerCase())) continue;
    const near = spelling(name.trim().toLowerCase(), sheetNames);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    ignore(
      report,
      { sheet: name, row: 1, column: '' },
      {
        code: 'unknown-sheet',
        effect: effectOfSheet(name, near),
        detail: `The sheet ${JSON.stringify(name)} has no meaning in a template.${hint}`,
      },
    );
  }
  const settings = readSettings(table('settings', settingsColumns), report);
  const { language } = settings;
  const rows = table('survey', surveyColumns, language?.tag);
  if (rows.length === 0)
    note(
      report.refused,
      { sheet: 'survey', row: 1, column: '' },
      'no-survey',
      'There is no sheet survey with questions.',
    );
  if (rows.length > rowsMax)
    note(
      report.refused,
      { sheet: 'survey', row: rowsMax, column: '' },
      'too-many-rows',
      `The sheet survey has ${rows.length} rows; at most ${rowsMax} are read.`,
    );
  const lists = readChoices(table('choices', choiceColumns, language?.tag), report);
  const externalLists = readChoices(table('external_choices', choiceColumns, language?.tag), report);
  const entities = readEntities(table('entities', entityColumns), report);
  const whole = readPaths(withoutFiles(readTree(rows.slice(0, rowsMax), report)), report);
  const asked = withoutVisit(whole);
  const nodes = foldRows(leaveOut(asked, report));
  const nothing: Template = {
    templateId: settings.templateId,
    ...(settings.title !== undefined && { title: settings.title }),
    sections: [],
  };
  // What is refused by now is not looked at further: a sheet that was made to be large costs little.
  if (hasManyRows(nodes, report))
    return {
      template: nothing,
      report,
      placeOf: placeOf(nothing, noOrigins()),
      rows: { nodes: [], lists, renamed: new Map() },
    };
  const tree = separateNames(nodes, report);
  checkShownNames(tree, report, nearestOfFirst(nearest));
  const renamed = renameNodes(tree, report);
  const origins = noOrigins();
  // Those with columns for filters are no plain texts.
  for (const { option, row } of [...lists.values()].flat())
    if (typeof option === 'object') origins.ofPart.set(option, row);
  const numbersBeside = numbersBesideRepeats(tree, renamed);
  const counters = countersIn(tree);
  const files = openListReader(sent, lists);
  const sections = toSections({
    report,
    renamed,
    lists,
    externalLists,
    files,
    entities,
    origins: origins.ofPart,
    tree,
    counters,
    numbersBeside,
  });
  const used = files.used();
  refuseMuchText(used, report);
  const read: Template = { ...nothing, ...(used.length > 0 && { lists: used }), sections };
  const formRows = { nodes: allNodes(asked), lists, renamed };
  if (hasManyParts(sections, report))
    return { template: read, report, placeOf: placeOf(read, origins, files.placeOf), rows: formRows };
  const additions = readAdditions(table('hearth', hearthColumns), report);
  const complete = completeLanguages(read, language?.tag);
  const [shown] = complete.languages ?? [];
  if (language !== undefined && shown !== undefined && shown !== language.tag) {
    const detail = `Texts in ${language.tag} are missing, so forms show ${shown} first.`;
    note(report.changed, language.place, 'default-language', detail);
  }
  const saved = withSavedFields(complete, { entities, report, origins: origins.ofPart });
  const template = withAdditions(saved, additions, {
    origins,
    report,
    nearest: nearestOfFirst(nearest),
    renamed,
  });
  listUnusedLists({ sheet: 'choices', lists }, tree, report);
  listUnusedLists({ sheet: 'external_choices', lists: externalLists }, tree, report);
  for (const name of sent.keys())
    if (!files.usedFiles().has(name)) ignore(report, placeOfFile(name), unreadFile(name));
  listUnused(all, report);
  return { template, report, placeOf: placeOf(template, origins, files.placeOf), rows: formRows };
}

/** Of a file beside the sheets. */
export const placeOfFile = (file: string, column = ''): Place => ({ sheet: file, row: 1, column });

export const unreadFile = (name: string): Omit<Ignored, keyof Place> => ({
  code: 'unknown-file',
  effect: 'none',
  detail: `No question or rule of the form reads the file ${name}.`,
});

/** Rows that only name a file: the rules that read it say so themselves. */
const withoutFiles = (tree: readonly SurveyNode[]): SurveyNode[] =>
  tree
    .filter(({ kind }) => !/^(?:csv|xml)-external$/i.test(kind))
    .map((node) => ({ ...node, children: withoutFiles(node.children) }));
