// What an import found in a spreadsheet: why it is refused, and what was kept or left out.

export interface Place {
  readonly sheet: string;
  /** As spreadsheets count: 1 is the row of the headings. */
  readonly row: number;
  /** The heading; empty where the whole row is meant. */
  readonly column: string;
}

export interface Remark extends Place {
  readonly code: string;
  readonly detail: string;
}

/**
 * What is other for the answers without it: nothing; what people see beside the questions; what is asked, or what is stored.
 */
export type Effect = 'none' | 'shown' | 'answers';

export interface Ignored extends Remark {
  readonly effect: Effect;
}

export interface Report {
  /** Each keeps the sheet from being imported. */
  readonly refused: Remark[];
  /** What was read in another way than it is written. */
  readonly changed: Remark[];
  /** What has no meaning in a template and was left out. */
  readonly ignored: Ignored[];
}

export const emptyReport = (): Report => ({ refused: [], changed: [], ignored: [] });

/** More would not be read by anyone, and a sheet may have a fault in each cell. */
const remarksMax = 500;

export function note(list: Remark[], place: Place, code: string, detail: string): void {
  const { sheet, row, column } = place;
  if (list.length < remarksMax) list.push({ sheet, row, column, code, detail });
}

export function ignore(
  { ignored }: Report,
  place: Place,
  remark: Pick<Ignored, 'code' | 'effect' | 'detail'>,
): void {
  const { sheet, row, column } = place;
  if (ignored.length < remarksMax) ignored.push({ sheet, row, column, ...remark });
}
