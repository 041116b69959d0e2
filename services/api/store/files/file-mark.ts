// Stands for the name of a file in records, which are kept when a household is erased: people name files after persons.
import { hash } from 'node:crypto';

/** The same for the same name in one campaign. */
export const fileMark = (campaignId: string, name: string): string =>
  `file_${hash('sha256', JSON.stringify([campaignId, name.normalize('NFC')])).slice(0, 26)}`;

/** What was printed of a response, with the names in the place of their marks. */
export function withFileNames<Printed extends object>(
  printed: Printed,
  campaignId: string,
  names: readonly string[],
): Printed {
  const marks = new Map(names.map((name) => [fileMark(campaignId, name), name]));
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(/file_[0-9a-f]{26}/g, (mark) => marks.get(mark) ?? mark);
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, named(member)]));
  };
  return {
    ...printed,
    ...Object.fromEntries(Object.entries(printed).map(([name, member]) => [name, named(member)])),
  };
}
