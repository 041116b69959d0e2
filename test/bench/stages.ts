// Measures each stage of the path alone, in this process, with the functions of the path.
import { kindRules } from '#ingest/block/kinds.ts';
import type { NumberedDevice } from '#ingest/block/device-column.ts';
import { openDevices } from '#ingest/detect/devices.ts';
import { isReject, readMessage } from '#ingest/decode/read.ts';
import { sortRows, sourcesOf } from '#ingest/block/sort.ts';
import { openTable, type Insert } from '#ingest/block/table.ts';
import { openCursor } from '#ingest/decode/avro/cursor.ts';
import { compileDecoder } from '#ingest/decode/avro/decoder.ts';
import { hashOf, textOf } from '#ingest/decode/avro/text.ts';
import { buffers } from '#runtime/memory/buffers.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openBatchReader } from '#runtime/kafka/wire/batches.ts';
import { splitRecordSet, type BatchFrame } from '#runtime/kafka/wire/record-set.ts';
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { measure } from './measure.ts';
import { encodeBatch, encodeRecords } from './record-batch.ts';
import type { BenchResult } from './result.ts';
import { meters, powerReadings } from './workload.ts';
import { viewOf } from '#runtime/memory/data-view.ts';

const { schema } = topics.power;
const rules = kindRules.power;

/**
 * From record batches to readings: CRC, records, header, bounds-checked decode, plausibility, key. The devices are
 * known, as they are in a partition that has run for a while; finding them is part of the next stage.
 */
export function benchDecode(rows: number): Promise<BenchResult> {
  const decode = compileDecoder(schema, schema);
  const readBatch = openBatchReader();
  const read = {
    cursor: openCursor(),
    writer: () => (typeof decode === 'function' ? decode : undefined),
    judge: rules.judge,
  };
  const known = powerReadings(0, meters).map(({ deviceDid }) => textOf(deviceDid));
  const context = {
    arrivedAtMs: Date.UTC(2030, 0),
    oldestMs: 0,
    schemaId: 0,
    device: known[0],
    knownDid: known[0]?.text,
  };
  let index = 0;
  const readRecord = (record: KafkaRecord): void => {
    context.device = known[index % meters];
    context.knownDid = context.device?.text;
    index += 1;
    const verdict = readMessage(record, read, context);
    if (isReject(verdict)) throw new Error(verdict.detail);
  };
  return measure('ingest.decode', {
    rows,
    prepare: framesOf,
    run: (frames) => {
      for (const frame of frames) {
        const { fault, records } = readBatch(frame, anywhere);
        if (fault !== null) throw new Error(fault);
        records.forEach(readRecord);
      }
    },
  });
}

const anywhere = { topic: '', partition: 0, fetchedOffset: 0, highWatermark: Infinity };

/** As many messages in a batch as a producer sends in one; see `load.ts`. */
const batchRows = 667;

async function framesOf(from: number, count: number): Promise<BatchFrame[]> {
  const encode = wireEncoder(1, schema);
  const batches: Buffer[] = [];
  for (let at = from; at < from + count; at += batchRows) {
    const readings = powerReadings(at, Math.min(batchRows, from + count - at));
    const messages = readings.map((reading) => ({ key: reading.deviceDid, value: encode(reading) }));
    batches.push(await encodeBatch(encodeRecords(messages), messages.length, 'none'));
  }
  return splitRecordSet(Buffer.concat(batches));
}

/** Finding the device of a reading and stepping its detectors. */
export function benchDetect(rows: number): Promise<BenchResult> {
  const devices = openDevices(rules, []);
  let offset = 0;
  return measure('ingest.detect', {
    rows,
    prepare: keyed,
    run: (readings) => {
      for (const { reading, key } of readings) {
        devices.step(devices.find(key, hashOf(key)), reading, offset++);
      }
    },
  });
}

/** The devices as a block knows them. */
const numbered: readonly NumberedDevice[] = Array.from({ length: meters }, () => ({
  dids: null,
  deviceNo: 0,
}));

/** Readings with their keys, which lie in one buffer as in a batch. */
function keyed(from: number, count: number) {
  const readings = powerReadings(from, count);
  const bytes = Buffer.from(readings.map(({ deviceDid }) => deviceDid).join(''));
  const view = viewOf(bytes);
  let end = 0;
  return readings.map((reading, index) => {
    const start = end;
    end += reading.deviceDid.length;
    const device = numbered[(from + index) % meters];
    return { reading, device, key: { bytes, view, start, end } };
  });
}

/** From readings to the bytes of Native blocks. */
export const benchEncode = (rows: number): Promise<BenchResult> =>
  measure('ingest.encode', { rows, prepare: keyed, run: (readings) => blocksOf(readings).forEach(forget) });

function blocksOf(readings: ReturnType<typeof keyed>): Insert[] {
  const block = openTable(rules.table, rules.rows, (reading) => reading);
  readings.forEach(({ reading, device }, offset) => {
    const place = { topic: '', partition: 0, offset, arrivedAtMs: reading.observedAt, schemaId: 1, device };
    block.append(reading, place, reading.observedAt);
  });
  const inserts = block.seal();
  for (const { sort } of inserts) {
    if (sort === null) continue;
    sortRows(sort);
    buffers.release(sourcesOf(sort));
  }
  return inserts;
}

const forget = ({ parts }: Insert): void => buffers.release(parts);

/** Blocks that are made already, one after the other, until ClickHouse acknowledged each; its CPU counts. */
export const benchInsert = (
  clickhouse: ClickHouse,
  clickhousePid: number,
  rows: number,
): Promise<BenchResult> =>
  measure(
    'ingest.insert',
    {
      rows,
      prepare: (from, count) => blocksOf(keyed(from, count)),
      run: async (inserts) => {
        for (const insert of inserts) await clickhouse.insertNative(insert.table, insert.parts);
        inserts.forEach(forget);
      },
    },
    clickhousePid,
  );
