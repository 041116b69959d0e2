// How traps see what ClickHouse sends to Keeper (the client protocol of ZooKeeper): each write of keys is a transaction.
import type { Reader } from './http-inserts.ts';

/** The operation of a request that holds several, done all or none. */
const multi = 14;

/** Its table is `transaction`. */
export function keeperWrites(): Reader {
  const sent = openFrames();
  const answered = openFrames();
  let writeAt = 0;
  /** Requests have numbers, and answers repeat them. */
  let number = -1;
  return {
    begun: (piece) => {
      const write = sent(piece).find(({ frame }) => frame.readInt32BE(8) === multi);
      writeAt = Math.max(0, write?.at ?? piece.length);
      if (write === undefined) return undefined;
      number = write.frame.readInt32BE(4);
      return 'transaction';
    },
    bodyAt: () => writeAt,
    answers: (piece) => answered(piece).some(({ frame }) => frame.readInt32BE(4) === number),
  };
}

interface Frame {
  /** Where it begins in the piece that ends it; below 0 when it began in an earlier one. */
  readonly at: number;
  readonly frame: Buffer;
}

/** The frames that end in each piece of a stream: a length of 4 bytes, then so many bytes. */
function openFrames(): (piece: Buffer) => Frame[] {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const frames: Frame[] = [];
    for (let bytes = frameBytes(rest); bytes <= rest.length; bytes = frameBytes(rest)) {
      frames.push({ at: piece.length - rest.length, frame: rest.subarray(0, bytes) });
      rest = rest.subarray(bytes);
    }
    return frames;
  };
}

/** Of the frame that begins here, with its length. */
const frameBytes = (bytes: Buffer): number => (bytes.length < 4 ? Infinity : 4 + bytes.readInt32BE(0));
