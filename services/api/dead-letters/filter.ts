// The filters of the list and of a replay of dead letters, and the letters that a key may see.
import { z } from 'zod';
import { topicName, type Kind } from '#schemas/topics.ts';
import { rejectReasons } from '#domain/readings/reasons.ts';
import { allOf, type Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { dateTime, didText, many, one, wholeNumber } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';
import type { LetterPlace } from './place.ts';

const reasonNames = z.enum(Object.keys(rejectReasons));
const kindNames = z.enum(['usage', 'fuel', 'temperature', 'power']) satisfies z.ZodType<Kind>;
const topicText = z.string().min(1).max(249);
const partitionMax = 65_535;

/** The filters as parameters of a query. */
export const filterQuery = {
  reason: many(reasonNames),
  topic: many(topicText),
  kind: many(kindNames),
  deviceId: many(didText),
  arrivedAfter: one(dateTime).describe('Only letters that arrived after this time.'),
  arrivedBefore: one(dateTime).describe('Only letters that arrived before this time.'),
  partition: one(wholeNumber(0, partitionMax)),
  offset: one(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  replayed: one(z.enum(['true', 'false']).transform((text) => text === 'true')).describe(
    'true: only letters that were replayed; false: only letters that were not.',
  ),
} as const;

const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(100).optional();

/** The same filters in a JSON body. */
export const filterBody = {
  reason: some(reasonNames),
  topic: some(topicText),
  kind: some(kindNames),
  deviceId: some(didText),
  arrivedAfter: dateTime.optional(),
  arrivedBefore: dateTime.optional(),
  partition: z.int().min(0).max(partitionMax).optional(),
  offset: z.int().min(0).optional(),
  replayed: z.boolean().optional(),
} as const;

export interface LetterFilter {
  readonly reason?: readonly string[] | undefined;
  readonly topic?: readonly string[] | undefined;
  readonly kind?: readonly Kind[] | undefined;
  /** DID in the message key. */
  readonly deviceId?: readonly string[] | undefined;
  readonly arrivedAfter?: string | undefined;
  readonly arrivedBefore?: string | undefined;
  readonly partition?: number | undefined;
  /** An offset that the letter covers. */
  readonly offset?: number | undefined;
  /** Whether it was replayed at least once. */
  readonly replayed?: boolean | undefined;
}

/** `prefix` is put before topic names. */
export const filterConditions = (filter: LetterFilter, prefix: string): Condition[] => [
  ...whereGiven('reason IN {reason:Array(String)}', 'reason', filter.reason),
  ...whereGiven('_topic IN {topic:Array(String)}', 'topic', filter.topic),
  ...whereGiven(
    '_topic IN {kindTopic:Array(String)}',
    'kindTopic',
    filter.kind?.map((kind) => topicName(kind, prefix)),
  ),
  ...whereGiven('message_key IN {deviceId:Array(String)}', 'deviceId', filter.deviceId),
  ...whereGiven(`_arrived_at > ${moment('arrivedAfter')}`, 'arrivedAfter', utc(filter.arrivedAfter)),
  ...whereGiven(`_arrived_at < ${moment('arrivedBefore')}`, 'arrivedBefore', utc(filter.arrivedBefore)),
  ...whereGiven('_partition = {partition:UInt16}', 'partition', filter.partition),
  ...whereGiven('{offset:UInt64} BETWEEN _offset AND _last_offset', 'offset', filter.offset),
  ...(filter.replayed === undefined ? [] : [{ sql: filter.replayed ? replayed : `NOT ${replayed}` }]),
];

const whereGiven = (sql: string, name: string, value: unknown): Condition[] =>
  value === undefined ? [] : [{ sql, params: { [name]: value } }];

const moment = (name: string): string => `parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`;
const utc = (text: string | undefined): string | undefined => (text === undefined ? undefined : inUtc(text));

/** The whole sort key of the table: it identifies one letter. */
const identity = '_topic, _partition, _offset, _arrived_at';
const replayed = `(${identity}) IN (SELECT ${identity} FROM dead_letter_replays)`;

/** For the descriptions of endpoints. */
export const ownLettersNote =
  'a key that is limited to projects receives the letters that arrived while their device was installed there';

/**
 * A limited key sees the letters whose message key is a device that was installed in one of its projects when they
 * arrived. So a project sees what its devices sent, and not what they sent before or afterwards. `wanted`: the other
 * conditions on the letters; they are repeated here, so that only matching letters are joined with the places of
 * devices.
 */
export const ownLetters = ({ projectIds }: Principal, wanted: readonly Condition[]): Condition[] =>
  projectIds.length === 0 ? [] : lettersOf('ownProjects', projectIds, wanted);

/** Letters that arrived while their device was installed in one of the projects; `name` of the parameter. */
export function lettersOf(
  name: string,
  projectIds: readonly string[],
  wanted: readonly Condition[],
): Condition[] {
  const { where, params } = allOf(wanted);
  const sql = `(${identity}) IN (SELECT ${identity} FROM dead_letters INNER JOIN (
      SELECT device_did, from_at, to_at FROM device_places WHERE project_id IN {${name}:Array(String)}
    ) AS stay ON message_key = stay.device_did
    WHERE from_at <= _arrived_at AND _arrived_at < to_at AND ${where})`;
  return [{ sql, params: { ...params, [name]: projectIds } }];
}

const momentOf = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64})`;

/** After a place in the order of the list. The additional bound on the time lets ClickHouse skip earlier months. */
export const afterPlace = (place: LetterPlace): Condition => ({
  sql: `_arrived_at >= ${momentOf('cursorMs')} AND (_arrived_at, _topic, _partition, _offset) >
    (${momentOf('cursorMs')}, {cursorTopic:String}, {cursorPartition:UInt16}, {cursorOffset:UInt64})`,
  params: {
    cursorMs: place.arrivedAtMs,
    cursorTopic: place.topic,
    cursorPartition: place.partition,
    cursorOffset: place.offset,
  },
});

/** Exactly the letter of a place: equality on the whole sort key, so ClickHouse reads one granule. */
export const at = ({ topic, partition, offset, arrivedAtMs }: LetterPlace): Condition[] => [
  ...whereGiven('_topic = {atTopic:String}', 'atTopic', topic),
  ...whereGiven('_partition = {atPartition:UInt16}', 'atPartition', partition),
  ...whereGiven('_offset = {atOffset:UInt64}', 'atOffset', offset),
  ...whereGiven(`_arrived_at = ${momentOf('atMs')}`, 'atMs', arrivedAtMs),
];

/** Exactly the letters of these places, in any table with the columns of `identity`. */
export const among = (places: readonly LetterPlace[]): Condition => ({
  sql: `(${identity}) IN (
    SELECT place.1, place.2, place.3, fromUnixTimestamp64Milli(place.4) FROM (SELECT arrayJoin(arrayZip(
      {topics:Array(String)}, {partitions:Array(UInt16)}, {offsets:Array(UInt64)}, {momentsMs:Array(Int64)})) AS place))`,
  params: {
    topics: places.map(({ topic }) => topic),
    partitions: places.map(({ partition }) => partition),
    offsets: places.map(({ offset }) => offset),
    momentsMs: places.map(({ arrivedAtMs }) => arrivedAtMs),
  },
});
