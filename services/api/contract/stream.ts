// A long list as a stream: its items come in blocks and are sent as they come, as one JSON document or as lines.
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';

export interface LongList {
  /** Members of the reply beside the list. Not sent with lines. */
  readonly head?: Readonly<Record<string, unknown>>;
  /** The items in their order; the next block is read when the caller has taken the one before. */
  readonly blocks: AsyncIterable<readonly unknown[]>;
  readonly nextCursor: string | null;
}

/** Media type of a list with one item a line. Where it goes on is in the Link header. */
export const linesType = 'application/x-ndjson';

/** The envelope of every list, in parts that together are one JSON document. The first part has the first items. */
export async function* listText({ head = {}, blocks, nextCursor }: LongList): AsyncGenerator<string> {
  const start = `${JSON.stringify(head).slice(0, -1)}${Object.keys(head).length > 0 ? ',' : ''}"data":[`;
  let separator = start;
  for await (const items of blocks) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
  yield `${separator === start ? start : ''}],"nextCursor":${JSON.stringify(nextCursor)},"hasMore":${nextCursor !== null}}`;
}

/** One item a line. */
export async function* linesText({ blocks }: LongList): AsyncGenerator<string> {
  for await (const items of blocks) {
    if (items.length > 0) yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
  }
}

/** Resolves when the first part is made, so that what fails before it can still be answered with a problem. */
export async function begun(chunks: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const parts = chunks[Symbol.asyncIterator]();
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    try {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => parts };
    } finally {
      // Who leaves at the first part has the others let go, too.
      await parts.return?.();
    }
  })();
}

/** Sends the text, by way of what packs it. A stream that fails midway must not look complete, so the connection is destroyed and this throws. */
export const sendStream = (
  response: ServerResponse,
  chunks: AsyncIterable<string>,
  by: Transform | null = null,
): Promise<void> => (by ? pipeline(chunks, by, response) : pipeline(chunks, response));
