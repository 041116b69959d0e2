// A TCP server on its own port in front of the server of an http URL.
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './service.ts';

export interface Front extends AsyncDisposable {
  /** The target's URL through this server. */
  readonly url: string;
}

/** `take`: what is done with a connection. `goOn` connects to the target. */
export async function openFront(
  target: string,
  take: (inbound: Socket, goOn: () => Socket) => void,
): Promise<Front> {
  const { hostname, port } = new URL(target);
  const server = createServer((inbound) => take(inbound, () => connect(Number(port), hostname)));
  const ownPort = await freePort();
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String(ownPort);
  return {
    url: url.toString(),
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
