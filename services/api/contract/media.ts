// Media types of an operation: its body is JSON, that of a PATCH also JSON Merge Patch (RFC 7396); its replies are
// JSON.
import { parseJson } from './json.ts';
import type { MediaType, Shape } from './shape.ts';
import { linesType } from './stream.ts';

type Operation = Shape<unknown, unknown, unknown>;
type Sent = Pick<Operation, 'method' | 'body'>;

/** Whether the operation reads a body. The body of a GET, HEAD or DELETE has no meaning (RFC 9110, 9.3.1 and 9.3.5). */
export const hasBody = ({ method }: Sent): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';

/** What an operation accepts, by media type: its own types, or JSON. */
export function mediaOf({ method, body }: Sent): Readonly<Record<string, MediaType>> {
  if (body.media) return body.media;
  const json = { parse: parseJson, schema: body.shown ?? body.schema, example: body.example };
  return method === 'PATCH'
    ? { 'application/merge-patch+json': json, 'application/json': json }
    : { 'application/json': json };
}

/** The header in which an operation lists what it accepts (RFC 5789, RFC 9110). */
export const acceptHeader = ({ method }: Sent) => (method === 'PATCH' ? 'accept-patch' : 'accept');

/** Media type of a page for people. */
export const pageType = 'text/html';

/** Media type of a picture. */
export const pictureType = 'image/svg+xml';

/** Media types of successful replies; none for an operation that replies without a body. */
export function replyTypes({
  replies,
  lines,
  page,
  picture,
}: Pick<Operation, 'replies' | 'lines' | 'page' | 'picture'>): string[] {
  const types = Object.entries(replies)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { type, schema }]) => type ?? (schema ? 'application/json' : []));
  // An operation that only redirects to a page has no type of its own.
  return [
    ...new Set([
      ...types,
      ...(lines ? [linesType] : []),
      ...(page && types.length > 0 ? [pageType] : []),
      ...(picture ? [pictureType] : []),
    ]),
  ];
}
