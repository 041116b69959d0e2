// Avro longs of all safe integers: avsc's own type refuses the two outermost, which validators and ingest allow.
import avsc from 'avsc';

const lowBits = 128;

/** Zigzag varint. Positive numbers below 2^53 stay exact when they are doubled, negative ones need more bits. */
function write(value: number): Buffer {
  if (value < 0) return writeNegative(value);
  const bytes: number[] = [];
  let rest = value * 2;
  for (; rest >= lowBits; rest = Math.floor(rest / lowBits)) bytes.push((rest % lowBits) + lowBits);
  return Buffer.from([...bytes, rest]);
}

function writeNegative(value: number): Buffer {
  const bytes: number[] = [];
  let rest = -2n * BigInt(value) - 1n;
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) + lowBits);
  return Buffer.from([...bytes, Number(rest)]);
}

function read(bytes: Uint8Array): number {
  const zigzag = bytes.reduceRight((rest, byte) => (rest << 7n) | BigInt(byte & 127), 0n);
  return Number(zigzag & 1n ? -(zigzag >> 1n) - 1n : zigzag >> 1n);
}

/** For avsc's registry of types, under the name `long`. */
export const safeLong = avsc.types.LongType['__with'](
  {
    toBuffer: write,
    fromBuffer: read,
    fromJSON: Number,
    toJSON: Number,
    isValid: Number.isSafeInteger,
    compare: (a: number, b: number) => Math.sign(a - b),
  },
  true,
);
