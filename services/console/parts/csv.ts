// Rows of a table as CSV (RFC 4180), safe to open in a spreadsheet.

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; a number stays a number. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
