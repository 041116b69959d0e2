// A block of power readings in ClickHouse's Native format for the simple loop: arrays of one size, no checks.
import type { PowerReading } from '#schemas/avro/power-reading.ts';

export const capacity = 100_000;

/** Longest DID that fits, bytes; its length takes one byte before it. */
const didBytes = 63;

export interface PowerBlock {
  readonly rows: () => number;
  readonly append: (
    reading: PowerReading,
    place: { timestamp: number; partition: number; offset: number },
  ) => void;
  readonly parts: () => Uint8Array[];
}

export function openPowerBlock(): PowerBlock {
  const dids = Buffer.allocUnsafe(capacity * (didBytes + 1));
  let didsEnd = 0;
  const observedAt = new Uint32Array(2 * capacity);
  const sequence = new Uint32Array(2 * capacity);
  const power = new Float32Array(capacity);
  const voltage = nullable(new Float32Array(capacity));
  const current = nullable(new Float32Array(capacity));
  const energy = nullable(new Float64Array(capacity));
  const relay = nullable(new Uint8Array(capacity));
  const arrivedAt = new Uint32Array(2 * capacity);
  const partitions = new Uint16Array(capacity);
  const offsets = new Uint32Array(2 * capacity);
  let rows = 0;
  const columns = (): [name: string, type: string, data: Part | Part[]][] => [
    ['device_did', 'String', dids.subarray(0, didsEnd)],
    ['observed_at', "DateTime64(3, 'UTC')", observedAt.subarray(0, 2 * rows)],
    ['sequence', 'UInt64', sequence.subarray(0, 2 * rows)],
    ['active_power_w', 'Float32', power.subarray(0, rows)],
    ['voltage_v', 'Nullable(Float32)', voltage.parts(rows)],
    ['current_a', 'Nullable(Float32)', current.parts(rows)],
    ['energy_wh', 'Nullable(Float64)', energy.parts(rows)],
    ['relay_on', 'Nullable(Bool)', relay.parts(rows)],
    ['_arrived_at', "DateTime64(3, 'UTC')", arrivedAt.subarray(0, 2 * rows)],
    ['_partition', 'UInt16', partitions.subarray(0, rows)],
    ['_offset', 'UInt64', offsets.subarray(0, 2 * rows)],
  ];
  return {
    rows: () => rows,
    append: (reading, place) => {
      const length = dids.write(reading.deviceDid, didsEnd + 1, didBytes, 'latin1');
      dids[didsEnd] = length;
      didsEnd += length + 1;
      wide(observedAt, rows, reading.observedAt);
      wide(sequence, rows, reading.sequence);
      power[rows] = reading.activePowerW;
      voltage.set(rows, reading.voltageV);
      current.set(rows, reading.currentA);
      energy.set(rows, reading.energyWh);
      relay.set(rows, reading.relayOn === null ? null : Number(reading.relayOn));
      wide(arrivedAt, rows, place.timestamp);
      partitions[rows] = place.partition;
      wide(offsets, rows, place.offset);
      rows += 1;
    },
    parts: () => {
      const all = columns();
      return [
        Buffer.from([...varint(all.length), ...varint(rows)]),
        ...all.flatMap(([name, type, data]) => [text(name), text(type), ...[data].flat().map(bytesOf)]),
      ];
    },
  };
}

type Part = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const bytesOf = ({ buffer, byteOffset, byteLength }: Part): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A number of 64 bits as two halves. */
function wide(data: Uint32Array, row: number, value: number): void {
  data[2 * row] = value;
  data[2 * row + 1] = Math.floor(value / 2 ** 32);
}

function nullable(data: Part) {
  const nulls = new Uint8Array(capacity);
  return {
    set: (row: number, value: number | null): void => {
      nulls[row] = value === null ? 1 : 0;
      data[row] = value ?? 0;
    },
    parts: (rows: number): Part[] => [nulls.subarray(0, rows), data.subarray(0, rows)],
  };
}

const text = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)]);

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
