// A raw HTTP connection: sends bytes that no client library would send, and reads the reply.
import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends the pieces one after the other and reads until the service closes. The last reply is told. */
export async function rawHttp(url: string, pieces: readonly (string | Uint8Array)[]): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => chunks.push(chunk));
  // A service that hangs up on what it refuses may do it while it is being sent.
  socket.on('error', () => resolve());
  socket.on('close', () => resolve());
  for (const piece of pieces) socket.write(piece);
  await promise;
  return replyOf(Buffer.concat(chunks).toString('utf8'));
}

function replyOf(received: string): RawReply {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((text): [string, string] => {
    const at = text.indexOf(':');
    return [text.slice(0, at), text.slice(at + 1).trim()];
  });
  return { status: Number(line.split(' ')[1]), headers: new Headers(headers), text: rest.join('\r\n\r\n') };
}
