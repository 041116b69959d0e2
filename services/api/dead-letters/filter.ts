// Which dead letters a request means: the filters of the list and of a replay, and what a key may see.
import { z } from 'zod';
import { topicName, type Kind } from '#schemas/topics.ts';
import { rejectReasons } from '#domain/readings/reasons.ts';
import type { Principal } from '../endpoint.ts';
import type { Condition } from '../page.ts';
import { dateTime, didText, many, one, wholeNumber } from '../query.ts';
import { inUtc } from '../time.ts';
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
  arrivedAfter: one(dateTime),
  arrivedBefore: one(dateTime),
  partition: one(wholeNumber(0, partitionMax)),
  offset: one(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  replayed: one(z.enum(['true', 'false']).transform((text) => text === 'true')),
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
  /** DID that the message has as its key. */
  readonly deviceId?: readonly string[] | undefined;
  readonly arrivedAfter?: string | undefined;
  readonly arrivedBefore?: string | undefined;
  readonly partition?: number | undefined;
  /** An offset that the letter covers. */
  readonly offset?: number | undefined;
  /** Whether it was sent again at least once. */
  readonly replayed?: boolean | undefined;
}

/** `prefix`: put before topic names. */
export const filterConditions = (filter: LetterFilter, prefix: string): Condition[] => [
  ...given('reason IN {reason:Array(String)}', 'reason', filter.reason),
  ...given('_topic IN {topic:Array(String)}', 'topic', filter.topic),
  ...given(
    '_topic IN {kindTopic:Array(String)}',
    'kindTopic',
    filter.kind?.map((kind) => topicName(kind, prefix)),
  ),
  ...given('message_key IN {deviceId:Array(String)}', 'deviceId', filter.deviceId),
  ...given(`_arrived_at > ${moment('arrivedAfter')}`, 'arrivedAfter', utc(filter.arrivedAfter)),
  ...given(`_arrived_at < ${moment('arrivedBefore')}`, 'arrivedBefore', utc(filter.arrivedBefore)),
  ...given('_partition = {partition:UInt16}', 'partition', filter.partition),
  ...given('{offset:UInt64} BETWEEN _offset AND _last_offset', 'offset', filter.offset),
  ...(filter.replayed === undefined ? [] : [{ sql: filter.replayed ? replayed : `NOT ${replayed}` }]),
];

const given = (sql: string, name: string, value: unknown): Condition[] =>
  value === undefined ? [] : [{ sql, params: { [name]: value } }];

const moment = (name: string): string => `parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`;
const utc = (text: string | undefined): string | undefined => (text === undefined ? undefined : inUtc(text));

const identity = '(_topic, _partition, _offset, _arrived_at)';
const replayed = `${identity} IN (SELECT _topic, _partition, _offset, _arrived_at FROM dead_letter_replays)`;

/** A limited key sees the letters whose message key is a device that is installed in one of its projects. */
export const ownLetters = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: `message_key IN (SELECT device_did FROM installations FINAL
            WHERE valid_to IS NULL AND project_id IN {ownProjects:Array(String)})`,
          params: { ownProjects: projectIds },
        },
      ];

const sortKey = '(_arrived_at, _topic, _partition, _offset)';

/** A bound on the order of the list: `side` of a place. `name` keeps the parameters of two bounds apart. */
export const beside = (side: '>' | '>=' | '<=', place: LetterPlace, name: string): Condition => ({
  sql: `${sortKey} ${side} (fromUnixTimestamp64Milli({${name}Ms:Int64}), {${name}Topic:String}, {${name}Partition:UInt16}, {${name}Offset:UInt64})`,
  params: {
    [`${name}Ms`]: place.arrivedAtMs,
    [`${name}Topic`]: place.topic,
    [`${name}Partition`]: place.partition,
    [`${name}Offset`]: place.offset,
  },
});

/** Exactly the letter of a place. */
export const at = (place: LetterPlace): Condition[] => [beside('>=', place, 'at'), beside('<=', place, 'at')];
