// Canonical JSON (RFC 8785): one text for equal values in any order of members. Every digest of a record is taken of it.

/**
 * JSON without blanks, names sorted by UTF-16 code units, numbers as ECMAScript prints them. Members that are undefined
 * are left out, as JSON.stringify does. Throws a TypeError for what JSON in UTF-8 cannot say: NaN, infinity, half of a
 * surrogate pair, and values that are no JSON. Two different values must not share a text.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no canonical JSON.`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${textOf(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** RFC 8785, 3.2.2.2: the escapes of JSON.stringify. */
function textOf(text: string): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new TypeError('A text with half of a surrogate pair has no canonical JSON.');
}

/** RFC 8785, 3.2.2.3: the digits of ECMAScript; -0 is 0. */
function numberOf(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`${value} has no canonical JSON.`);
}
