// Ends the connection of a client that is still sending, so that it can read the reply first.
import type { IncomingMessage } from 'node:http';

// Discards what is still arriving, up to this size. Some clients read nothing before they have sent everything.
const drainBytesMax = 64 * 1024 * 1024;
const drainMsMax = 5000;
/** A client that sends nothing for this long has started to read. */
const idleMs = 500;

/**
 * The text, and the end of the reply when the client no longer sends. An immediate close with unread bytes would
 * reset the connection, and the reply would be lost.
 */
export async function* closeReply(request: IncomingMessage, text: string): AsyncGenerator<string> {
  yield text;
  if (!request.complete && !request.destroyed) await drain(request);
}

async function drain(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, drainMsMax);
  const idle = setTimeout(resolve, idleMs);
  let bytes = 0;
  request.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    idle.refresh();
    if (bytes > drainBytesMax) resolve();
  });
  for (const name of ['end', 'error', 'close'] as const) request.once(name, () => resolve());
  request.resume();
  await promise;
  clearTimeout(late);
  clearTimeout(idle);
  request.pause();
}
