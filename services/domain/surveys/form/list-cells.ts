// Cells of the lists that travel with a form to a phone.

/** An answer, or a field of a household, as rules on the phone read it. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(cellText).join(' ');
  if (typeof value === 'object') return 'value' in value ? cellText(value.value) : '';
  return typeof value === 'string' ? value.normalize('NFC') : JSON.stringify(value);
}

const numeral = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * A cell that a spreadsheet program would run as a formula begins with a blank: phones trim it, so that the value stays the
 * same for their rules. Numbers stay as they are.
 */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !numeral.test(cell) ? ` ${cell}` : cell;

const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A table in CSV (RFC 4180, with LF): equal rows give equal bytes. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  plainCsvOf(
    columns,
    rows.map((row) => row.map(harmless)),
  );

/** Cells as they are: of a list that somebody sent as a file. */
export const plainCsvOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(quoteCell).join(',')}\n`).join('');
