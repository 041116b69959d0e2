// Loads kafkajs with seven changes to its inner modules (README.md lists them): the only file that makes them.
import { Module, createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Kafkajs from 'kafkajs';
import { decodeMessages, filterAbortedMessages } from './record-set.ts';
import { compressors } from './compression.ts';

const require = createRequire(import.meta.url);

/** The version that the changes are made for. */
export const kafkajsVersion = '2.2.4';

/** Puts a module into Node's cache under the path of one of kafkajs', before kafkajs asks for it. */
function replace(path: string, exports: unknown): void {
  const filename = require.resolve(`kafkajs/src/${path}`);
  if (require.cache[filename] !== undefined)
    throw new Error(`kafkajs was loaded before its ${path} could be replaced`);
  const replaced = new Module(filename);
  replaced.filename = filename;
  replaced.loaded = true;
  replaced.exports = exports;
  require.cache[filename] = replaced;
}

/**
 * A member whose partitions are all paused sleeps for a whole fetch wait before it sees that one is resumed: each start
 * and each resumed pause lost 125 ms on average. Besides it, only `utils/waitFor.js` sleeps: an admin client that waits for
 * the leaders of new topics then asks every 10 ms, not every 50 ms.
 */
const shortSleep = (ms: number): Promise<void> => wait(Math.min(ms, longestSleepMs));
const longestSleepMs = 10;

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: () => void;
}

/**
 * An idle connection arms a timer of 1 ms again and again. Without pending requests there is nothing to check: a request
 * that has to wait arms the timer itself.
 */
function stopIdleTimer(queue: RequestQueue): void {
  const schedule = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function guarded(this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}

interface Connection {
  readonly chunks: unknown[];
  readonly bytesBuffered: number;
  processData: (data: Buffer) => void;
}

/** A connection keeps an empty buffer after each response, and copies the next response to append it to that. */
function stopCopy(connection: Connection): void {
  const { processData } = connection;
  connection.processData = function whole(this: Connection, data: Buffer) {
    if (this.bytesBuffered === 0) this.chunks.length = 0;
    processData.call(this, data);
  };
}

interface ConsumerGroup {
  readonly groupId: string;
  memberId: string | null;
  generationId: number;
  readonly instrumentationEmitter: { readonly emit: (event: string, payload: object) => void };
  lastRequest: number;
  joinAndSync: () => Promise<void>;
  heartbeat: (options: { readonly interval: number }) => Promise<void>;
}

/** Unknown to any coordinator: it refuses the next heartbeat, and kafkajs joins again. */
const forgotten = { memberId: 'forgotten', generationId: -1 };

/**
 * kafkajs joins again without an event when the coordinator forgot the member or when partitions were added. A commit
 * would wait for the answer of that join, and its offsets would belong to no member any more. And when a join fails,
 * kafkajs may continue to fetch as the former member, or without heartbeats.
 */
function announceJoins(group: ConsumerGroup): void {
  const { joinAndSync } = group;
  group.joinAndSync = async function announced(this: ConsumerGroup) {
    const { groupId, memberId } = this;
    this.instrumentationEmitter.emit('consumer.rebalancing', { groupId, memberId });
    try {
      await joinAndSync.call(this);
    } catch (error) {
      this.memberId ??= forgotten.memberId;
      this.generationId = forgotten.generationId;
      throw error;
    }
  };
}

/** A clock that is set back by an hour would stop the heartbeats of kafkajs for an hour. */
function survivePastClock(group: ConsumerGroup): void {
  const { heartbeat } = group;
  group.heartbeat = function guarded(this: ConsumerGroup, options) {
    this.lastRequest = Math.min(this.lastRequest, Date.now());
    return heartbeat.call(this, options);
  };
}

function load(): typeof Kafkajs {
  const { version }: { version: string } = require('kafkajs/package.json');
  if (version !== kafkajsVersion)
    throw new Error(
      `kafkajs ${version} is installed, but Hearth changes ${kafkajsVersion}: see services/runtime/kafka/wire/README.md`,
    );
  replace('protocol/requests/fetch/v4/decodeMessages.js', decodeMessages);
  replace('consumer/filterAbortedMessages.js', filterAbortedMessages);
  replace('utils/sleep.js', shortSleep);
  const client: typeof Kafkajs = require('kafkajs');
  const requestQueue: { prototype: RequestQueue } = require('kafkajs/src/network/requestQueue/index.js');
  stopIdleTimer(requestQueue.prototype);
  const connection: { prototype: Connection } = require('kafkajs/src/network/connection.js');
  stopCopy(connection.prototype);
  const group: { prototype: ConsumerGroup } = require('kafkajs/src/consumer/consumerGroup.js');
  announceJoins(group.prototype);
  survivePastClock(group.prototype);
  registerCompressors(client);
  return client;
}

/** kafkajs has gzip only, and lets others be registered. It decompresses nothing here: carrier.ts has its decoder. */
function registerCompressors({
  CompressionCodecs: registered,
  CompressionTypes: types,
}: typeof Kafkajs): void {
  registered[types.GZIP] = () => codec(compressors.gzip);
  registered[types.Snappy] = () => codec(compressors.snappy);
  registered[types.LZ4] = () => codec(compressors.lz4);
  registered[types.ZSTD] = () => codec(compressors.zstd);
}

const codec = (compress: (bytes: Buffer) => Promise<Buffer>) => ({
  compress: ({ buffer }: { buffer: Buffer }) => compress(buffer),
});

export const kafkajs = load();
