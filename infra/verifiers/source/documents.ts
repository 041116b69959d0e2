// Reads the files of a bundle as canonical JSON: that one comparison refuses equal names, blanks, escapes and other numbers.
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { itemsOf, membersOf } from '#domain/credentials/members.ts';
import { isDate } from '#domain/dating/calendar.ts';
import { utcMs } from '#domain/dating/utc-time.ts';
import { Mismatch, must } from './mismatch.ts';

export type Members = Readonly<Record<string, unknown>>;

/** Deeper values than any of a bundle. */
const depthMax = 64;

const depthOf = (value: unknown, left = depthMax): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => depthOf(one, left - 1)));

/** Throws a Mismatch for a text that is not canonical JSON. */
function parseDocument(step: string, name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(value) && canonicalJson(value) === text) return value;
  } catch {
    // As for a text that is JSON in another form.
  }
  throw new Mismatch(step, `${name} is not canonical JSON`);
}

/** Throws a Mismatch for bytes that are no UTF-8. */
export function textOf(step: string, name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Mismatch(step, `${name} is not UTF-8`);
  }
}

/** The files of a bundle by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

export function documentOf(files: Files, step: string, name: string): unknown {
  const bytes = files.get(name);
  must(bytes !== undefined, step, `${name} is missing`);
  return parseDocument(step, name, textOf(step, name, bytes));
}

export function objectOf(step: string, name: string, value: unknown): Members {
  const members = membersOf(value);
  must(members !== null, step, `${name} is no object`);
  return members;
}

export function listOf(step: string, name: string, value: unknown): readonly unknown[] {
  must(Array.isArray(value), step, `${name} is no list`);
  return itemsOf(value);
}

export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson([one]) === canonicalJson([other]);

export const isDay = (value: unknown): boolean => typeof value === 'string' && isDate(value);
/** UTC with milliseconds. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && utcMs(value) !== null;
export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
export const isDigest = (value: unknown): boolean =>
  typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
