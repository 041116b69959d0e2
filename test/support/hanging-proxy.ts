// A proxy before ClickHouse that hangs on some of what it is asked, as a server does whose disk is stuck.
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './service.ts';

export interface HangingProxy extends AsyncDisposable {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Carries only what this matches; what hangs goes on when the next one matches it. */
  readonly carryOnly: (request: RegExp) => void;
  /** How many requests hang. */
  readonly held: () => number;
}

export async function openHangingProxy(target: string): Promise<HangingProxy> {
  const { hostname, port } = new URL(target);
  const held = new Map<Socket, { request: Buffer; readonly goOn: (request: Buffer) => void }>();
  let carried = /^/;
  const server = createServer((inbound) => {
    const outbound = connect(Number(port), hostname);
    inbound.on('data', (piece) => {
      const request = Buffer.concat([held.get(inbound)?.request ?? Buffer.alloc(0), piece]);
      held.delete(inbound);
      if (carried.test(request.toString('latin1'))) outbound.write(request);
      else held.set(inbound, { request, goOn: (all) => outbound.write(all) });
    });
    outbound.on('data', (piece) => inbound.write(piece));
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => {
          held.delete(inbound);
          other.destroy();
        });
  });
  const ownPort = await freePort();
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String(ownPort);
  return {
    url: url.toString(),
    carryOnly: (request) => {
      carried = request;
      for (const [inbound, { request: waiting, goOn }] of held)
        if (carried.test(waiting.toString('latin1')) && held.delete(inbound)) goOn(waiting);
    },
    held: () => held.size,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
