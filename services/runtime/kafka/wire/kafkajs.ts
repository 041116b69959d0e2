// Loads kafkajs with three of its inner modules replaced and its idle timer stopped: the only file that knows its inside.
import { Module, createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Kafkajs from 'kafkajs';
import { buffers } from '../../memory/buffers.ts';
import { compressors } from './compression.ts';
import { markAborted, splitRecordSet, type AbortedTransaction, type BatchFrame } from './record-set.ts';

const require = createRequire(import.meta.url);

/** The version whose inside this file knows. */
export const kafkajsVersion = '2.2.4';

/**
 * What kafkajs takes for a message: one whole record batch. Its offset is the batch's last one, so that kafkajs moves
 * its position behind the batch. It never calls a carrier a control record, or the batch would not reach us.
 */
interface Carrier {
  readonly offset: string;
  readonly isControlRecord: false;
  readonly frame: BatchFrame;
}

/** The part of kafkajs' Decoder that is used; it stands at the size of the record set. */
interface ResponseDecoder {
  readonly readInt32: () => number;
  readonly canReadBytes: (length: number) => boolean;
  readonly readBytes: (length: number) => Uint8Array;
}

/** Replaces kafkajs' decoder of record sets, which makes an object, a Long and two strings for each record. */
async function decodeMessages(decoder: ResponseDecoder): Promise<Carrier[]> {
  const size = decoder.readInt32();
  if (size <= 0 || !decoder.canReadBytes(size)) return [];
  const bytes = decoder.readBytes(size);
  const frames = splitRecordSet(bytes);
  buffers.addParts(bytes, frames.length);
  return frames.map(carrierOf);
}

interface Filtering {
  readonly messages: readonly Carrier[];
  readonly abortedTransactions: readonly AbortedTransaction[] | null;
}

/** Replaces kafkajs' filter of aborted messages by one that marks them: their offsets must be accounted for. */
function filterAbortedMessages({ messages, abortedTransactions }: Filtering): Carrier[] {
  const frames = messages.map(({ frame }) => frame);
  return markAborted(frames, abortedTransactions).map(carrierOf);
}

const carrierOf = (frame: BatchFrame): Carrier => ({
  offset: String(frame.lastOffset),
  isControlRecord: false,
  frame,
});

/** The frame of a message that kafkajs hands over. Throws when the replacement did not take. */
export function frameOf(message: object): BatchFrame {
  if ('frame' in message && isFrame(message.frame)) return message.frame;
  throw new Error('kafkajs decoded a batch by itself: its inner module was not replaced');
}

/** The offset that was asked for, which kafkajs keeps beside the messages of a fetch. */
export function fetchedOffsetOf(batch: object): number {
  if ('fetchedOffset' in batch) return Number(batch.fetchedOffset);
  throw new Error('kafkajs hands over a batch without the offset that was asked for');
}

const outages = new Set([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSLockTimeout',
  'KafkaJSMetadataNotLoaded',
  'KafkaJSTopicMetadataNotLoaded',
]);

/** What a broker says that has just started, or that another one has taken over from. */
const movingTypes = new Set([
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
]);

/** No broker could be asked, as opposed to a broker that refused: whatever was wanted may be tried again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isMoving = 'type' in error && movingTypes.has(String(error.type));
  return isMoving || outages.has(error.name) || isOutage(error.cause);
}

const membershipErrors = new Set([
  'ILLEGAL_GENERATION',
  'REBALANCE_IN_PROGRESS',
  'UNKNOWN_MEMBER_ID',
  'FENCED_INSTANCE_ID',
]);

/** Whether a line of its log says that a position was out of range and was reset: nothing else tells it at once. */
export const tellsOfReset = (message: string): boolean =>
  message.endsWith('Offset out of range, resetting to default offset');

/** The coordinator refused because this member or its generation is no longer the present one. */
export function isOverGeneration(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && membershipErrors.has(String(error.type))) || isOverGeneration(error.cause);
}

const isFrame = (value: unknown): value is BatchFrame =>
  typeof value === 'object' && value !== null && 'lastOffset' in value;

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
 * Replaces the sleep of a member whose partitions are all paused, the only place where kafkajs sleeps: it takes a whole
 * fetch wait to see that one goes on. So each start and each resumed pause lost 125 ms on average.
 */
const shortSleep = (ms: number): Promise<void> => wait(Math.min(ms, longestSleepMs));
const longestSleepMs = 10;

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: () => void;
}

/**
 * kafkajs 2.2.4 arms a timer of 1 ms again and again on every idle connection. Without pending requests there is
 * nothing to check: a request that has to wait arms the timer itself.
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

/** kafkajs keeps an empty buffer behind each response and copies the next one to put it behind that. */
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

/** What no coordinator knows: it refuses the next heartbeat, and kafkajs joins again. */
const forgotten = { memberId: 'forgotten', generationId: -1 };

/**
 * kafkajs joins again without a word when the coordinator has forgotten the member or when partitions were added. A
 * commit would wait behind that, for its answer comes behind the join's, and its offsets belong to nobody any more. And
 * when a join fails kafkajs may go on fetching as the member that it was, or without any heartbeat.
 */
function tellJoins(group: ConsumerGroup): void {
  const { joinAndSync } = group;
  group.joinAndSync = async function told(this: ConsumerGroup) {
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

/** A clock that is set back by an hour would keep kafkajs from its heartbeats for an hour. */
function beatOn(group: ConsumerGroup): void {
  const { heartbeat } = group;
  group.heartbeat = function guarded(this: ConsumerGroup, options) {
    this.lastRequest = Math.min(this.lastRequest, Date.now());
    return heartbeat.call(this, options);
  };
}

function load(): typeof Kafkajs {
  const { version }: { version: string } = require('kafkajs/package.json');
  if (version !== kafkajsVersion)
    throw new Error(`kafkajs is ${version}; this file knows the inside of ${kafkajsVersion} only`);
  replace('protocol/requests/fetch/v4/decodeMessages.js', decodeMessages);
  replace('consumer/filterAbortedMessages.js', filterAbortedMessages);
  replace('utils/sleep.js', shortSleep);
  const client: typeof Kafkajs = require('kafkajs');
  const requestQueue: { prototype: RequestQueue } = require('kafkajs/src/network/requestQueue/index.js');
  stopIdleTimer(requestQueue.prototype);
  const connection: { prototype: Connection } = require('kafkajs/src/network/connection.js');
  stopCopy(connection.prototype);
  const group: { prototype: ConsumerGroup } = require('kafkajs/src/consumer/consumerGroup.js');
  tellJoins(group.prototype);
  beatOn(group.prototype);
  registerCompressors(client);
  return client;
}

/** kafkajs brings gzip alone. It never decompresses here: its decoder of record sets is replaced. */
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
