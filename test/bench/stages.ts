// The stages of the path on their own, in this process, with what the path itself calls.
import { kindRules } from '#ingest/kinds.ts';
import { openDevices } from '#ingest/devices.ts';
import { isReject, readMessage } from '#ingest/read.ts';
import { openTable, type Insert } from '#ingest/table.ts';
import { compileDecoder } from '#ingest/avro/decoder.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { KafkaRecord } from '#runtime/record-walk.ts';
import { wireEncoder } from '#runtime/registry.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { topics } from '#schemas/topics.ts';
import { measure, type BenchResult } from './result.ts';
import { powerReading, powerReadings } from './workload.ts';

const { schema } = topics.power;
const rules = kindRules.power;

/** Header, bounds-checked decode, key and plausibility; messages lie side by side as in a record batch. */
export function benchDecode(count: number): Promise<BenchResult> {
  const records = recordsOf(powerReadings(count));
  const decode = compileDecoder(schema, schema);
  const read = { writer: () => (typeof decode === 'function' ? decode : undefined), judge: rules.judge };
  const context = { arrivedAtMs: Date.UTC(2030, 0), oldestMs: 0 };
  return measure('ingest.decode', count, () => {
    for (const record of records) {
      const verdict = readMessage(record, read, context);
      if (isReject(verdict)) throw new Error(verdict.detail);
    }
  });
}

function recordsOf(readings: readonly PowerReading[]): KafkaRecord[] {
  const encode = wireEncoder(1, schema);
  const parts = readings.flatMap((reading) => [Buffer.from(reading.deviceDid), encode(reading)]);
  const bytes = Buffer.concat(parts);
  let at = 0;
  return readings.map((_, index) => {
    const keyStart = at;
    const keyEnd = keyStart + (parts[2 * index]?.length ?? 0);
    at = keyEnd + (parts[2 * index + 1]?.length ?? 0);
    return { bytes, offset: index, timestampMs: 0, keyStart, keyEnd, valueStart: keyEnd, valueEnd: at };
  });
}

export function benchDetect(count: number): Promise<BenchResult> {
  const readings = powerReadings(count);
  const devices = openDevices(rules, []);
  return measure('ingest.detect', count, () => {
    readings.forEach((reading, offset) => devices.step(reading, offset));
  });
}

const blockRows = 100_000;

/** From readings to the bytes of Native blocks. */
export function benchEncode(count: number): Promise<BenchResult> {
  const readings = powerReadings(count);
  return measure('ingest.encode', count, () => void blocksOf(readings));
}

function blocksOf(readings: readonly PowerReading[]): Insert[] {
  const inserts: Insert[] = [];
  for (let from = 0; from < readings.length; from += blockRows) {
    const block = openTable(rules.table, rules.rows);
    readings.slice(from, from + blockRows).forEach((reading, index) => {
      block.append(
        reading,
        { topic: '', partition: 0, offset: from + index, arrivedAtMs: reading.observedAt },
        reading.observedAt,
      );
    });
    inserts.push(...block.seal());
  }
  return inserts;
}

/** Blocks that are made already, one after the other, until ClickHouse acknowledged each. */
export function benchInsert(count: number, clickhouse: ClickHouse): Promise<BenchResult> {
  const shifted = Array.from({ length: count }, (_, index) => {
    const reading = powerReading(index);
    return { ...reading, deviceDid: reading.deviceDid.replace('meter', 'insert') };
  });
  const inserts = blocksOf(shifted);
  return measure('ingest.insert', count, async () => {
    for (const insert of inserts) await clickhouse.insertNative(insert.table, insert.parts);
  });
}
