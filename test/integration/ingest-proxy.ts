// A TCP proxy that can go away: it stands for a server that is down while its data stays.
import { createServer, connect, type Socket } from 'node:net';
import { freePort } from '#test/support/service.ts';

export interface Proxy extends AsyncDisposable {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Cuts all connections, in the middle of what they carry, and refuses new ones. */
  readonly cut: () => void;
  readonly restore: () => void;
}

export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((inbound) => {
    if (isCut) {
      inbound.destroy();
      return;
    }
    const outbound = connect(Number(port), hostname);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const ownPort = await freePort();
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String(ownPort);
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    cut,
    restore: () => void (isCut = false),
    [Symbol.asyncDispose]: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
