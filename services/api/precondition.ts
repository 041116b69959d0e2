// If-Match (RFC 9110, 13.1.1): a change is made only to the version that its caller has read (api.md 1.9).
import type { IfMatch } from './endpoint.ts';
import { Problem } from './problem.ts';

/** The version part of the header: `"3"` and `"3-5f3a9c21"` both mean version 3. Throws 400 for anything else. */
export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const [, version] = /^"(\d{1,9})(?:-[0-9a-f]{8})?"$/.exec(header.trim()) ?? [];
  if (version !== undefined) return Number(version);
  const detail = 'If-Match is * or the ETag of one version, for example "3-5f3a9c21".';
  throw new Problem('invalid-header', {
    detail,
    errors: [{ header: 'If-Match', code: 'bad-format', detail }],
  });
}

/** Throws 412 with the current version when the caller has read another one. */
export function checkVersion(ifMatch: IfMatch, { version }: { readonly version: number }): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch === version) return;
  throw new Problem('version-mismatch', {
    detail: `The record is in version ${version}, not ${ifMatch}.`,
    members: { version },
  });
}
