// A long list as a stream: its items are read in blocks and sent immediately, as one JSON document or as lines.
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';

export interface LongList {
  /** Members of the reply next to the list. Not sent with lines. */
  readonly head?: Readonly<Record<string, unknown>>;
  /** The items in order. The next block is read when the client has received the one before. */
  readonly blocks: AsyncIterable<readonly unknown[]>;
  readonly nextCursor: string | null;
}

/** Parts of a reply that are sent while they are made. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Media type of a list with one item per line. The header Link has the next page. */
export const linesType = 'application/x-ndjson';

/** The parts of a list as one JSON document. The first part has the first items. */
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

/** Resolves when the first part exists, so that an early failure can still be answered with a problem. */
export async function awaitFirst<T>(chunks: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const parts = chunks[Symbol.asyncIterator]();
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    try {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => parts };
    } finally {
      // Closes the generator even if the reader stops after the first part.
      await parts.return?.();
    }
  })();
}

/**
 * Sends the text, compressed if `packing` is given. A truncated stream must not look complete, so a failure destroys
 * the connection and throws.
 */
export const sendStream = (
  response: ServerResponse,
  chunks: Chunks,
  by: Transform | null = null,
): Promise<void> => (by ? pipeline(chunks, by, response) : pipeline(chunks, response));
