// Reads request headers: request id, trace, notes for the audit log, idempotency key.
import { Problem } from './problem.ts';

/** The id that the client chose: at most 100 printable characters; null for anything else. */
export const sentRequestId = (header: string): string | null =>
  /^[\x21-\x7e]{1,100}$/.test(header) ? header : null;

/** Trace id of a W3C `traceparent`; null for an invalid one, which must be ignored. */
export function traceIdOf(header: string): string | null {
  const [, version, traceId, parentId] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/.exec(header) ?? [];
  if (traceId === undefined || version === 'ff') return null;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId ?? '') ? null : traceId;
}

/** Whether `Prefer` (RFC 7240) names respond-async. */
export const prefersAsync = (header: string): boolean =>
  header.split(',').some((preference) => /^\s*respond-async\s*(?:;|$)/i.test(preference));

/** Most characters of `X-Action-Notes`. */
export const notesMax = 500;

/**
 * `X-Action-Notes`, null without it. Headers are ASCII; other characters, and %, are percent-encoded UTF-8. Throws
 * 400 above 500 characters.
 */
export function notesOf(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  const notes = decodeNotes(header);
  if (notes === null || /\p{Cc}/u.test(notes))
    throw badHeader(
      'X-Action-Notes',
      'bad-format',
      'Notes must be ASCII. Send other characters, and %, as percent-encoded UTF-8.',
    );
  if (notes.length > notesMax)
    throw badHeader(
      'X-Action-Notes',
      'too-large',
      `Notes must have at most ${notesMax} characters.`,
      notesMax,
    );
  return notes;
}

function decodeNotes(text: string): string | null {
  if (!/^[\x20-\x7e]*$/.test(text)) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Most characters of `Idempotency-Key`. */
export const idempotencyKeyMax = 255;

/** `Idempotency-Key`, null without it. Throws 400 when it is not printable ASCII of this length. */
export function sentIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x20-\x7e]+$/.test(header) && header.length <= idempotencyKeyMax) return header;
  throw badHeader(
    'Idempotency-Key',
    'bad-format',
    `Idempotency-Key must be 1 to ${idempotencyKeyMax} printable ASCII characters.`,
  );
}

function badHeader(header: string, code: string, detail: string, max?: number): Problem {
  const fault = { header, code, detail, ...(max !== undefined && { max }) };
  return new Problem('invalid-header', { detail, errors: [fault] });
}
