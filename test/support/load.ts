// Load from a process of its own: starts it, stops it, and reads its log of what the broker acknowledged.
import { fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { topics, type Kind } from '#schemas/topics.ts';
import { compileCache } from './compile-cache.ts';
import type { ReadingOptions } from './mix.ts';
import type { PartitionerName } from './partitioners.ts';
import type { World } from './world-on.ts';

/** All that decides what is sent: with it every message of the log can be made again. JSON. */
export interface LoadOptions {
  readonly brokers: string[];
  readonly topics: Readonly<Record<Kind, { readonly topic: string; readonly schemaId: number }>>;
  readonly mix: ReadingOptions;
  readonly partitions: number;
  readonly partitioner: PartitionerName;
  readonly perSecond: number;
  /** Ends by itself after so many messages; null: when it is stopped. */
  readonly count: number | null;
  readonly logFile: string;
}

/** Where a message is. The message itself follows from its index and the load's options. */
export interface Ack {
  readonly index: number;
  readonly partition: number;
  readonly offset: number;
}

export interface Load extends AsyncDisposable {
  readonly options: LoadOptions;
  /** Messages acknowledged so far. */
  readonly acked: () => number;
  /** From now on keys are spread over so many partitions. */
  readonly spread: (partitions: number) => void;
  /** Ends it after the request under way, or waits until it has sent its count. */
  readonly stop: () => Promise<void>;
  readonly finish: () => Promise<void>;
  /** The whole log, some ten thousand at a time. Complete once the load has ended. */
  readonly acks: () => Generator<Ack[]>;
}

const ackBytes = 14;

export function encodeAck({ index, partition, offset }: Ack): Buffer {
  const bytes = Buffer.alloc(ackBytes);
  bytes.writeUInt32LE(index, 0);
  bytes.writeUInt16LE(partition, 4);
  bytes.writeDoubleLE(offset, 6);
  return bytes;
}

const acksPerRead = 50_000;

function* readAcks(logFile: string): Generator<Ack[]> {
  const bytes = Buffer.alloc(acksPerRead * ackBytes);
  const log = openSync(logFile, 'r');
  try {
    for (let length = readSync(log, bytes); length > 0; length = readSync(log, bytes))
      yield Array.from({ length: length / ackBytes }, (_, at) => decodeAck(bytes, at * ackBytes));
  } finally {
    closeSync(log);
  }
}

const decodeAck = (bytes: Buffer, at: number): Ack => ({
  index: bytes.readUInt32LE(at),
  partition: bytes.readUInt16LE(at + 4),
  offset: bytes.readDoubleLE(at + 6),
});

type Wanted = Partial<Pick<LoadOptions, 'partitions' | 'partitioner' | 'count'>> &
  Pick<LoadOptions, 'perSecond' | 'mix'>;

const told = z.object({ acked: z.number() });

/** Sends to the topics of this world until it is stopped, or `count` messages. */
export function startLoad({ settings, topics: prepared }: World, wanted: Wanted): Load {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-load-'));
  const options: LoadOptions = {
    brokers: [settings.HEARTH_KAFKA ?? ''],
    topics: prepared,
    partitions: topics.power.partitions,
    partitioner: 'murmur2',
    count: null,
    logFile: join(folder, 'acks'),
    ...wanted,
  };
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [JSON.stringify(options)], {
    env: { ...process.env, ...compileCache },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let acked = 0;
  child.on('message', (message) => (acked = told.parse(message).acked));
  const finish = async (): Promise<void> => {
    const code = await ended;
    if (code !== 0) throw new Error(`the load ended with code ${code}`);
  };
  return {
    options,
    acked: () => acked,
    spread: (partitions) => void (child.connected && child.send({ partitions })),
    finish,
    stop: async () => {
      if (child.connected) child.send({ stop: true });
      await finish();
    },
    acks: () => readAcks(options.logFile),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
