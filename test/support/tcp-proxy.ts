// A TCP proxy that can disconnect, pause, or cut a connection at an exact point of a write.
import type { Socket } from 'node:net';
import { openFront, type Front } from './front.ts';
import { httpInserts, type Reader } from './http-inserts.ts';

/** Springs once, at the next write whose table has this name. */
export interface Trap {
  readonly table: RegExp;
  /** `body`: the server has only a part of the write. `answer`: it has done it, and its client does not know yet. */
  readonly at: 'body' | 'answer';
  /** Done at that very moment. */
  readonly act?: () => void;
  /** The connection then goes on; else it is cut. */
  readonly goesOn?: boolean;
}

export interface TcpProxy extends Front {
  /** Cuts all connections, in the middle of what they carry, and refuses new ones. */
  readonly cut: () => void;
  /** Keeps all connections, takes new ones, and carries nothing. */
  readonly stall: () => void;
  readonly restore: () => void;
  /** Resolves when the trap has sprung. */
  readonly trap: (trap: Trap) => Promise<void>;
  /** Takes away the traps that have not sprung; they stay unresolved. */
  readonly disarm: () => void;
}

interface Armed extends Trap {
  readonly sprung: () => void;
}

interface Shared {
  state: 'open' | 'cut' | 'stalled';
  readonly sockets: Set<Socket>;
  readonly armed: Set<Armed>;
}

/** Stands before the server of `target`, an http URL. `reader`: of what its connections carry. */
export async function openProxy(target: string, reader: () => Reader = httpInserts): Promise<TcpProxy> {
  const shared: Shared = { state: 'open', sockets: new Set(), armed: new Set() };
  const front = await openFront(target, (inbound, goOn) => {
    if (shared.state === 'cut') inbound.destroy();
    else join(shared, reader(), { inbound, outbound: goOn() });
  });
  const cut = (): void => {
    shared.state = 'cut';
    for (const socket of shared.sockets) socket.destroy();
  };
  return {
    url: front.url,
    cut,
    stall: () => {
      shared.state = 'stalled';
      for (const socket of shared.sockets) socket.pause();
    },
    restore: () => {
      shared.state = 'open';
      for (const socket of shared.sockets) socket.resume();
    },
    trap: (trap) => new Promise((sprung) => void shared.armed.add({ ...trap, sprung })),
    disarm: () => shared.armed.clear(),
    [Symbol.asyncDispose]: async () => {
      cut();
      await front[Symbol.asyncDispose]();
    },
  };
}

interface Ends {
  readonly inbound: Socket;
  readonly outbound: Socket;
}

/** Joins a client to the server. */
function join(shared: Shared, reader: Reader, { inbound, outbound }: Ends): void {
  let caught: Armed | undefined;
  /** A trap that was taken away, or sprang on another connection, does nothing any more. */
  const springs = (at: Trap['at']): Armed | undefined =>
    caught?.at === at && shared.armed.delete(caught) ? caught : undefined;
  const spring = ({ act, goesOn, sprung }: Armed): void => {
    act?.();
    if (goesOn !== true) [inbound, outbound].forEach((socket) => socket.destroy());
    sprung();
  };
  carry(shared, inbound, outbound, (chunk) => {
    const begun = reader.begun(chunk);
    if (begun !== undefined) caught = [...shared.armed].find(({ table }) => table.test(begun));
    const bodyAt = reader.bodyAt(chunk);
    const trap = bodyAt < chunk.length ? springs('body') : undefined;
    if (!trap) {
      outbound.write(chunk);
      return;
    }
    const half = bodyAt + ((chunk.length - bodyAt) >> 1);
    inbound.pause();
    outbound.write(chunk.subarray(0, half), () => {
      spring(trap);
      outbound.write(chunk.subarray(half), () => inbound.resume());
    });
  });
  carry(shared, outbound, inbound, (chunk) => {
    const trap = reader.answers(chunk) ? springs('answer') : undefined;
    if (trap) spring(trap);
    inbound.write(chunk);
  });
}

/** Hands over what comes from one side; when a side ends, both do. */
function carry(shared: Shared, from: Socket, to: Socket, hand: (chunk: Buffer) => void): void {
  shared.sockets.add(from);
  from.on('data', (chunk) => {
    hand(chunk);
    if (to.writableNeedDrain) from.pause();
  });
  if (shared.state === 'stalled') from.pause();
  to.on('drain', () => shared.state === 'open' && from.resume());
  from.on('error', () => {});
  from.on('close', () => {
    shared.sockets.delete(from);
    to.destroy();
  });
}
