// A list of choices, or of values to look up, that is kept beside its template: as from the file villages.csv.

export interface ListTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A list as it came with a form. */
export interface SentList extends ListTable {
  /** Name of the file. */
  readonly file?: string | undefined;
  /** Where its rows stand in the file: lines of a CSV, else the number of the item. */
  readonly lines?: readonly number[] | undefined;
}

/** Rows of a list, and characters in the cells of all lists of a template. */
export const listRowsMax = 20_000;
export const listCharactersMax = 4 * 1024 * 1024;

const idMax = 64;

/** Lists that Hearth writes for each collector. */
export const ownLists: readonly string[] = ['households', 'devices'];

/** `villages.csv` is the list `villages`. */
export const fileBase = (file: string): string =>
  file
    .trim()
    .replace(/\.(?:csv|xml|geojson)$/i, '')
    .normalize('NFC');

/** The id of a list: a letter first, then letters, digits, `_` and `-`. Several names may have the same. */
export function listId(name: string, end = ''): string {
  const base = name.trim().replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return (/^[A-Za-z]/.test(base) ? base : `list_${base}`).slice(0, idMax - end.length) + end;
}

/** A row by the names of its columns. */
export const recordOfRow = ({ columns }: ListTable, row: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']));

/** The column of a label in each language: `label::en`. */
export const labelColumns = ({ columns }: ListTable, label: string): ReadonlyMap<string, string> =>
  new Map(
    columns.flatMap((column) =>
      column.startsWith(`${label}::`) ? [[column.slice(label.length + 2), column] as const] : [],
    ),
  );

/** Lists with texts in several languages are part of the form: the labels of a file have one language. */
export const isInForm = (table: ListTable): boolean => table.columns.some((column) => column.includes('::'));
