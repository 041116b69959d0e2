// The outermost values of every field of a reading, found by asking the validators of REST; fields come from the schemas.
import { readingSchemas } from '#api/readings/kinds.ts';
import { fuelTypes } from '#domain/fuels.ts';
import type { ReadingContext } from '#domain/readings/identity.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';

type Sent = Readonly<Record<string, unknown>>;

/** One field at a bound: as REST sends it, and as it is judged, or null when it is refused. */
export interface Bound {
  readonly kind: Kind;
  readonly field: string;
  readonly sent: Sent;
  readonly reading: Sent | null;
}

const atMs = Date.UTC(2026, 10, 20, 17, 5);
const common = { observedAt: new Date(atMs).toISOString(), sequence: 1 };

/** A reading of each kind that every validator takes; bounds are those of one field of it. */
const usual: Readonly<Record<Kind, Sent>> = {
  usage: {
    kind: 'usage',
    ...common,
    intervalSeconds: 300,
    inUseSeconds: 300,
    mode: 'ON',
    batteryPercent: 50,
  },
  fuel: { kind: 'fuel', ...common, fuelType: 'LPG', measure: 'REMAINING', quantity: 5, unit: 'KG' },
  temperature: { kind: 'temperature', ...common, temperatureC: 85, ambientC: 25, probe: 'stove' },
  power: {
    kind: 'power',
    ...common,
    activePowerW: 820,
    voltageV: 230,
    currentA: 4,
    energyWh: 124_068,
    relayOn: true,
  },
};

/** The fields of the Avro record that REST makes of a reading; null when it is refused. */
export function judged(kind: Kind, sent: Sent, deviceDid: string, context: ReadingContext): Sent | null {
  const decoded = readingSchemas[kind].safeParse(sent);
  if (!decoded.success) return null;
  const verdict = decoded.data.judged(deviceDid, context);
  if ('reason' in verdict) return null;
  const names = topics[kind].schema.fields.map(({ name }) => name);
  const fields = Object.entries(verdict).filter(([name]) => names.some((known) => known === name));
  return Object.fromEntries(fields);
}

/** Bounds of all fields of all kinds, those that are refused beside those that are taken. */
export function boundsOf(deviceDid: string, context: ReadingContext): Bound[] {
  return kinds.flatMap((kind) =>
    topics[kind].schema.fields
      .filter(({ name }) => name !== 'deviceDid')
      .flatMap(({ name, type }) => {
        const withValue = (value: unknown): Sent => ({ ...usual[kind], [name]: value });
        const judge = (value: unknown) => judged(kind, withValue(value), deviceDid, context);
        return valuesOf(type, usual[kind][name], (value) => judge(value) !== null).map((value) => ({
          kind,
          field: name,
          sent: withValue(value),
          reading: judge(value),
        }));
      }),
  );
}

type IsTaken = (value: unknown) => boolean;

/** Values of an Avro type at the edges of what is taken. Throws for a type that no field has yet. */
function valuesOf(type: unknown, base: unknown, isTaken: IsTaken): unknown[] {
  if (Array.isArray(type)) return [null, ...valuesOf(type[1], base, isTaken)];
  if (type === 'boolean') return [true, false];
  if (type === 'string') return textEdges(String(base), isTaken);
  if (type === 'int' || type === 'long' || type === 'float' || type === 'double')
    return numberEdges(Number(base), (value) => isTaken(value));
  const {
    type: inner,
    symbols,
    logicalType,
  }: { type?: string; symbols?: string[]; logicalType?: string } = Object(type);
  if (inner === 'enum' && symbols) return symbols;
  if (inner === 'long' && logicalType === 'timestamp-millis')
    return momentEdges(Date.parse(String(base)), isTaken);
  throw new Error(`say what the bounds of ${JSON.stringify(type)} are`);
}

/** Names that the domain knows, and the longest texts of one, two, three and four bytes a letter. */
function textEdges(base: string, isTaken: IsTaken): string[] {
  const longest = (letter: string): string[] => {
    const limit = 1000;
    const taken = Array.from({ length: limit }, (_, index) => letter.repeat(index))
      .filter(isTaken)
      .at(-1);
    return taken === undefined ? [] : [taken, taken + letter];
  };
  return [...new Set([base, '', ...fuelTypes, ...['a', 'é', '漢', '😀'].flatMap(longest)])];
}

const powersOf2 = Array.from({ length: 64 }, (_, exponent) => 2 ** exponent).flatMap((power) => [
  power - 1,
  power,
  power + 1,
]);
const positive = [
  ...powersOf2,
  Number.MIN_VALUE,
  2 ** -149,
  0.1,
  (2 - 2 ** -23) * 2 ** 127,
  Number.MAX_VALUE,
];
const candidates = [0, -0, ...positive, ...positive.map((value) => -value)];

/** The candidates, and both sides of each place between two of them where the verdict changes. */
function numberEdges(base: number, isTaken: (value: number) => boolean): number[] {
  const sorted = [...new Set([base, ...candidates])].sort((a, b) => a - b);
  const edges = sorted.slice(1).flatMap((value, index) => {
    const before = sorted[index] ?? 0;
    return isTaken(before) === isTaken(value) ? [] : edgeBetween(before, value, isTaken);
  });
  return [...new Set([...sorted, ...edges])];
}

/** Two neighbouring doubles with different verdicts, between two values with different verdicts. */
function edgeBetween(from: number, to: number, isTaken: (value: number) => boolean): [number, number] {
  const verdict = isTaken(from);
  let [low, high] = [orderOf(from), orderOf(to)];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isTaken(numberAt(middle)) === verdict) low = middle;
    else high = middle;
  }
  return [numberAt(low), numberAt(high)];
}

const bits = new DataView(new ArrayBuffer(8));

/** Doubles by their place in their order, so that halving finds the nearest two in 64 steps. */
function orderOf(value: number): bigint {
  bits.setFloat64(0, value);
  const raw = bits.getBigInt64(0);
  return raw < 0n ? -(raw & 0x7fff_ffff_ffff_ffffn) : raw;
}

function numberAt(order: bigint): number {
  bits.setBigInt64(0, order < 0n ? -order : order);
  const value = bits.getFloat64(0);
  return order < 0n ? -value : value;
}

function momentEdges(base: number, isTaken: IsTaken): string[] {
  const most = 8.64e15;
  const textOf = (ms: number): string => new Date(ms).toISOString();
  return numberEdges(base, (ms) => Number.isInteger(ms) && Math.abs(ms) <= most && isTaken(textOf(ms)))
    .filter((ms) => Math.abs(ms) <= most)
    .map((ms) => textOf(Math.trunc(ms)));
}
