// A proxy in front of ClickHouse that hangs on some requests, like a server with a stuck disk.
import type { Socket } from 'node:net';
import { openFront, type Front } from './front.ts';

export interface HangingProxy extends Front {
  /** Carries only what this matches; what hangs goes on when the next one matches it. */
  readonly carryOnly: (request: RegExp) => void;
  /** How many requests hang. */
  readonly held: () => number;
}

export async function openHangingProxy(target: string): Promise<HangingProxy> {
  const held = new Map<Socket, { request: Buffer; readonly goOn: (request: Buffer) => void }>();
  let carried = /^/;
  const front = await openFront(target, (inbound, goOn) => {
    const outbound = goOn();
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
  return {
    ...front,
    carryOnly: (request) => {
      carried = request;
      for (const [inbound, { request: waiting, goOn }] of held)
        if (carried.test(waiting.toString('latin1')) && held.delete(inbound)) goOn(waiting);
    },
    held: () => held.size,
  };
}
