// If-Match: a change is made only to the version that its caller has read. If-None-Match: a reply is sent only if its
// caller does not hold it yet, and a record is written only if it does not exist (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from './problem.ts';
import type { IfMatch } from './shape.ts';

/** An entity tag (RFC 9110, 8.8.3). */
const entityTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/**
 * The versions that the header names: `"3"` and `"3-5f3a9c21"` both mean version 3. A weak tag, and one that is of no
 * version, match nothing. Throws 400 for what is no list of tags.
 */
export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags = [...header.matchAll(entityTag)];
  const between = header.replaceAll(entityTag, '"').split(',');
  if (tags.length > 0 && between.every((one) => ['', '"'].includes(one.trim())))
    return tags.flatMap(([, weak, text = '']) => (weak === undefined ? versionsIn(text) : []));
  const detail =
    'If-Match must be *, or ETags in double quotes, separated by commas, for example "3-5f3a9c21".';
  throw new Problem('invalid-header', {
    detail,
    errors: [{ header: 'If-Match', code: 'bad-format', detail }],
  });
}

function versionsIn(tag: string): number[] {
  const [, version] = /^(\d{1,9})(?:-[0-9a-f]{8})?$/.exec(tag) ?? [];
  return version === undefined ? [] : [Number(version)];
}

/**
 * Whether the record of a write must not exist. `isTaken`: whether the operation checks conditions at all. Throws 400
 * for any other condition, which would be ignored otherwise.
 */
export function readIfNoneMatch(
  headers: IncomingHttpHeaders,
  { isTaken }: { readonly isTaken: boolean },
): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  const detail = noneMatchFault(header, { isTaken, hasMatch: headers['if-match'] !== undefined });
  if (detail === null) return true;
  throw new Problem('invalid-header', {
    detail,
    errors: [{ header: 'If-None-Match', code: 'not-allowed', detail }],
  });
}

function noneMatchFault(
  header: string,
  { isTaken, hasMatch }: { readonly isTaken: boolean; readonly hasMatch: boolean },
): string | null {
  if (!isTaken) return 'This operation does not take If-None-Match. Send the request without it.';
  if (hasMatch) return 'Send If-Match or If-None-Match, not both.';
  return header.trim() === '*' ? null : 'If-None-Match of a write must be *: the record must not exist.';
}

/**
 * Throws 412 with the current version if the caller has read another one, or requires that the record does not exist.
 */
export function checkVersion(ifMatch: IfMatch, { version }: { readonly version: number }): void {
  if (ifMatch === null || ifMatch === '*') return;
  if (ifMatch !== 'new' && ifMatch.includes(version)) return;
  throw new Problem('version-mismatch', { detail: mismatch(ifMatch, version), members: { version } });
}

function mismatch(ifMatch: readonly number[] | 'new', version: number): string {
  if (ifMatch === 'new') return `The record already exists, in version ${version}.`;
  return ifMatch.length === 0
    ? `The record is in version ${version}, and If-Match has no strong ETag of a version. Read the record again.`
    : `The record is in version ${version}, not ${ifMatch.join(' or ')}. Read it again.`;
}

/** Whether `If-None-Match` has the tag of the reply, so that 304 is enough. Its tags may be weak. */
export function isHeld(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(entityTag)].some(([, , text]) => `"${text}"` === etag);
}
