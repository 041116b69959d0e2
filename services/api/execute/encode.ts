// Encodes the answer of an endpoint as bytes and headers.
import { hash } from 'node:crypto';
import type { StoredReply } from '#records/records.ts';
import type { Answer } from '../context/answer.ts';
import { linesText, linesType, listText, type Chunks } from '../contract/stream.ts';

/** A reply in bytes, without the headers that every reply has. */
export interface Reply extends Omit<StoredReply, 'requestDigest' | 'personal'> {
  /** Instead of `body`: what is sent while it is produced. Never the reply of a write. */
  readonly chunks?: Chunks;
  /** Instead of `body`: a file. Never the reply of a write. */
  readonly bytes?: Uint8Array;
}

/** The address of the request with its query, and whether the caller prefers a list as lines. */
export interface Asked {
  readonly address: string;
  readonly lines?: boolean;
}

const jsonType = 'application/json; charset=utf-8';

export function encode(answer: Answer, { address, lines }: Asked): Reply {
  const { status, body, text, file, list, version, location, nextCursor, isAsync, headers } = answer;
  const content = text?.text ?? (body === undefined ? '' : JSON.stringify(body));
  const long = list && { ...list, nextCursor: nextCursor ?? null };
  return {
    status,
    body: content,
    ...(file && ('chunks' in file ? { chunks: file.chunks } : { bytes: file.bytes })),
    ...(long && { chunks: lines ? linesText(long) : listText(long) }),
    headers: {
      ...(long && { 'content-type': lines ? linesType : jsonType }),
      ...(content !== '' && { 'content-type': text?.type ?? jsonType }),
      ...(file && {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`,
      }),
      ...(location !== undefined && { location }),
      ...(isAsync && { 'preference-applied': 'respond-async' }),
      ...(version !== undefined && { etag: etagOf(version, content) }),
      ...(nextCursor !== undefined && { link: nextLink(address, nextCursor) }),
      ...headers,
    },
  };
}

/** A strong tag: a reply may change without a new version of its record, so the tag includes a digest of its bytes. */
export const etagOf = (version: number, content: string): string =>
  `"${version}-${hash('sha256', content).slice(0, 8)}"`;

function nextLink(address: string, cursor: string): string {
  const [path = ''] = address.split('?', 1);
  const query = new URLSearchParams(address.slice(path.length));
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
