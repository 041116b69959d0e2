// Peer: the simple loop kafkajs, avsc, Native columns. One fixed schema, no checks, no ledger, no commits.
import avsc from 'avsc';
import { z } from 'zod';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import type { PowerReading } from '#schemas/avro/power-reading.ts';
import { topics } from '#schemas/topics.ts';
import { consume, readTask } from './consume.ts';
import { capacity, openPowerBlock } from './power-block.ts';

const headerBytes = 5;

const task = readTask();
const clickhouse = openClickHouse({ url: task.clickhouseUrl, database: task.database });
const type = avsc.Type.forSchema(z.custom<avsc.Schema>().parse(topics.power.schema));
let block = openPowerBlock();
// One insert flies while the next rows are decoded.
let flying: Promise<void> = Promise.resolve();

async function store(): Promise<void> {
  await flying;
  flying = clickhouse.insertNative(task.table, block.parts());
  block = openPowerBlock();
}

await consume(task, {
  take: async (messages, partition) => {
    for (const { value, timestamp, offset } of messages) {
      if (value === null) continue;
      const { value: reading }: { value: PowerReading } = type.decode(value, headerBytes);
      block.append(reading, { timestamp: Number(timestamp), partition, offset: Number(offset) });
      if (block.rows() === capacity) await store();
    }
  },
  finish: async () => {
    if (block.rows() > 0) await store();
    await flying;
  },
});
