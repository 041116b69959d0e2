// A single feature of XLSForm as a small form that has little else.
import type { WrittenSheet } from '#runtime/xlsx/write-xlsx.ts';

export type Row = Readonly<Record<string, string>>;

export interface Feature {
  readonly name: string;
  readonly survey: readonly Row[];
  /** Left out: a list `yn` of two choices and a list `places` with a column `area`. */
  readonly choices?: readonly Row[];
  readonly settings?: Row;
  /** Further sheets by their name. */
  readonly sheets?: Readonly<Record<string, readonly Row[]>>;
  /** Files that are sent with the form, as tables: the first row has the columns. */
  readonly files?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

export const question = (type: string, cells: Row = {}): Row => ({
  type,
  name: 'q',
  label: 'Question',
  ...cells,
});

export const begin = (type: 'group' | 'repeat', name: string, cells: Row = {}): Row => ({
  type: `begin_${type}`,
  name,
  label: 'Part',
  ...cells,
});

export const end = (type: 'group' | 'repeat'): Row => ({ type: `end_${type}` });

export const choice = (list: string, name: string, cells: Row = {}): Row => ({
  list_name: list,
  name,
  label: `Choice ${name}`,
  ...cells,
});

const usualChoices: readonly Row[] = [
  choice('yn', 'yes'),
  choice('yn', 'no'),
  choice('places', 'a', { area: 'yes' }),
  choice('places', 'b', { area: 'no' }),
  choice('places', 'c', { area: 'no' }),
];

export function sheetsOf({
  survey,
  choices = usualChoices,
  settings = {},
  sheets = {},
}: Feature): WrittenSheet[] {
  const all: Readonly<Record<string, readonly Row[]>> = {
    survey,
    choices,
    settings: [{ form_title: 'Feature', form_id: 'feature', ...settings }],
    ...sheets,
  };
  return Object.entries(all).map(([name, rows]) => {
    const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { name, rows: [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))] };
  });
}
