// Reads the sheet `hearth`: what a template says beyond XLSForm, one value a row. differences.ts says what its rows mean.
import { note, type Place, type Report } from './sheets/report.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';

export const hearthColumns = ['question', 'key', 'value', 'instead'];

/** A value for a key of a question, a section, or with an empty name of the template. */
interface Addition {
  /** The name in the sheet survey. */
  readonly name: string;
  readonly key: string;
  /** Null: the key is not there. */
  readonly value: unknown;
  /** What the other sheets say; undefined: nothing. Where they say something else by now, they are right. */
  readonly instead: unknown;
}

export interface ReadAddition extends Addition {
  readonly row: TableRow;
}

/** A template of 1,000 questions with a dozen values each has fewer. */
const rowsMax = 10_000;

/** Questions and sections come from the sheet `survey`, and by `insert`. */
const structure = ['questions', 'sections'];

export function readAdditions(rows: readonly TableRow[], report: Report): ReadAddition[] {
  const beyond = rows[rowsMax];
  if (beyond !== undefined) {
    const detail = `The sheet hearth has ${rows.length} rows; at most ${rowsMax} are read.`;
    note(report.refused, at(beyond), 'too-many-rows', detail);
    return [];
  }
  return rows.flatMap((row) => {
    const [name = '', key] = [textIn(row, 'question'), textIn(row, 'key')];
    const [value, instead] = ['value', 'instead'].map((column) => jsonIn(row, column, report));
    if (key === undefined) noteBad(report, at(row, 'key'), 'This row has no key.');
    else if (!/^[A-Za-z]{1,40}$/.test(key) || structure.includes(key))
      noteBad(
        report,
        at(row, 'key'),
        `${JSON.stringify(key.slice(0, shownCharacters))} is no key of a template.`,
      );
    else if (value === undefined && textIn(row, 'value') === undefined)
      noteBad(
        report,
        at(row, 'value'),
        'This row has no value. Write null to take out what the other sheets say.',
      );
    else if (value !== undefined) return [{ name, key, value, instead, row }];
    return [];
  });
}

const noteBad = ({ refused }: Report, place: Place, detail: string): void =>
  note(refused, place, 'bad-addition', detail);

function jsonIn(row: TableRow, column: string, report: Report): unknown {
  const text = textIn(row, column);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(isTruth(text) ? text.toLowerCase() : text);
    if (!isDeep(value, levelsMax)) return value;
    note(report.refused, at(row, column), 'too-deep', `A value has at most ${levelsMax} levels.`);
  } catch {
    const shown = text.slice(0, shownCharacters);
    note(
      report.refused,
      at(row, column),
      'bad-json',
      `${shown} is no JSON. A text stands in quotation marks, as in ${JSON.stringify(shown)}; a condition is true or false.`,
    );
  }
  return undefined;
}

/** Spreadsheets write true and false in capitals. */
const isTruth = (text: string): boolean => /^(?:true|false)$/i.test(text);

const shownCharacters = 100;

/** Lists and objects within each other; those of a repeat with filtered options have seven. */
const levelsMax = 20;

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeep(part, levels - 1)));
