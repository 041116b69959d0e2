// Compares a request with what is stored: a repeat with the same content is no conflict.

type Path = readonly (string | number)[];

/**
 * Paths of the fields of `sent` that differ from `stored`. Fields that were not sent are ignored; null equals absent;
 * an array is compared as a whole.
 */
export function differences(sent: unknown, stored: unknown, path: Path = []): Path[] {
  if (sent === undefined || same(sent, stored)) return [];
  if (!isRecord(sent) || !isRecord(stored)) return [path];
  return Object.keys(sent).flatMap((key) => differences(sent[key], stored[key], [...path, key]));
}

function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
