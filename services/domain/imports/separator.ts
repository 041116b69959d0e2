// Detects the separator of a CSV file: Excel writes a comma, a semicolon or a tab, depending on the locale.

const separators = [',', ';', '\t'] as const;

type Separator = (typeof separators)[number];

export interface Dialect {
  readonly separator: Separator;
  /** Line that names the columns, from 1: Excel may put `sep=;` before it. */
  readonly headLine: number;
}

/**
 * The separator that stands most often in the first line of the text, outside of quotes; a comma when there is none.
 * `start` holds at least the first two lines.
 */
export function dialectOf(start: string): Dialect {
  const [first = ''] = start.split(/\r\n?|\n/, 1);
  const named = separators.find((separator) => first.toLowerCase() === `sep=${separator}`);
  if (named !== undefined) return { separator: named, headLine: 2 };
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const [most] = separators
    .map((separator) => ({ separator, count: unquoted.split(separator).length }))
    .toSorted((a, b) => b.count - a.count);
  return { separator: most?.separator ?? ',', headLine: 1 };
}
