// A TCP proxy that flips bits of server replies that contain a given text, a given number of times.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DamagingProxy extends AsyncDisposable {
  /** Connects to the server through the proxy. */
  readonly connect: (connected: () => void) => Socket;
  /** How many times bits were flipped. */
  readonly damaged: () => number;
}

export interface Damage {
  readonly text: string;
  readonly times: number;
  /** The byte that is damaged lies so many bytes before the text; unless given, it is the first one of the text. */
  readonly before?: number;
  /** Which of its bits are flipped, unless given the lowest one. */
  readonly bits?: number;
}

/** Stands before `target`, a `host:port`. The text must be short: it is looked for within what one read of a socket brings. */
export async function openDamagingProxy(
  target: string,
  { text, times, before = 0, bits = 1 }: Damage,
): Promise<DamagingProxy> {
  const [host = '', port = ''] = target.split(':');
  const sockets = new Set<Socket>();
  let damaged = 0;
  const server = createServer((inbound) => {
    const outbound = connect(Number(port), host);
    inbound.pipe(outbound);
    outbound.on('data', (chunk) => {
      const at = damaged < times ? chunk.indexOf(text) - before : -1;
      if (at >= 0) {
        chunk.writeUInt8(chunk.readUInt8(at) ^ bits, at);
        damaged += 1;
      }
      inbound.write(chunk);
    });
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    connect: (connected) => connect(address.port, '127.0.0.1', connected),
    damaged: () => damaged,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
