// Ends the connection of a client that still sends, so that it can read the reply first.
import type { IncomingMessage } from 'node:http';

// What still comes is thrown away up to here. Some clients read nothing until they have sent all.
const drainBytesMax = 64 * 1024 * 1024;
const drainMsMax = 5000;
/** Who sends nothing for so long has stopped to read. */
const idleMs = 500;

/**
 * The text, and the end of the reply when the client no longer sends. Closed at once, with bytes unread, the connection
 * would be reset, and the reply lost on its way.
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
