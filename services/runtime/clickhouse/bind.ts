// Parameters of a statement. ClickHouse takes each as a field of the address: 1,000 fields, 128 KiB in one, 1 MiB in all.
// Long values go into the text of the statement instead, so that no list is too long.

interface Bound {
  readonly sql: string;
  /** What is left to bind by name, and the same as text. */
  readonly params: Record<string, unknown>;
  readonly texts: ReadonlyMap<string, string>;
  /** What the text needs beyond the usual settings. */
  readonly settings: Record<string, string>;
}

/** A statement that binds more grows with its input: a list is one parameter of the type `Array`, or `literal` writes it. */
export const paramsMax = 100;
/** Longer values are written into the statement. All others together, escaped, stay below 1 MiB. */
const paramBytesMax = 3 * 1024;
/** ClickHouse parses 256 KiB by default; a format may follow. */
const usualTextBytes = 255 * 1024;

/** Throws RangeError for too many parameters, and TypeError for a value that none may have. */
export function bind(sql: string, params: Readonly<Record<string, unknown>>): Bound {
  const all = Object.entries(params).map(([name, value]) => [name, paramText(value)] as const);
  if (all.length > paramsMax)
    throw new RangeError(
      `a statement has at most ${paramsMax} parameters, not ${all.length}: bind a list as one parameter, or write its values as literals`,
    );
  const texts = new Map(all.filter(([, text]) => Buffer.byteLength(text) <= paramBytesMax));
  const text =
    texts.size === all.length
      ? sql
      : sql.replaceAll(/\{(\w+):([^{}]+)\}/g, (place, name: string, type: string) =>
          name in params && !texts.has(name) ? `CAST(${literal(params[name])} AS ${type})` : place,
        );
  const bytes = Buffer.byteLength(text);
  return {
    sql: text,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => texts.has(name))),
    texts,
    settings: bytes > usualTextBytes ? { max_query_size: String(2 * bytes) } : {},
  };
}

const escapes: Readonly<Record<string, string>> = {
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  "'": String.raw`\'`,
  '\\': String.raw`\\`,
};
const escapeText = (text: string): string => text.replace(/[\t\n\r'\\]/g, (char) => escapes[char] ?? char);

/** A value as a parameter is written. */
function paramText(value: unknown): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return literal(value);
}

/** A value as it is written in a list and in a statement: for those of which a statement has any number. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`;
  if (value === null) return 'NULL';
  // Without braces, so that no text looks like a parameter.
  if (typeof value === 'string') return `'${escapeText(value).replaceAll('{', String.raw`\x7B`)}'`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError(
    `a parameter is a ${typeof value}: it may be a text, a finite number, a boolean, null or a list of these`,
  );
}
