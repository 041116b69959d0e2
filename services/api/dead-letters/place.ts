// The id of a dead letter: the place of its message in Kafka and the time of its arrival.
import type { OriginalPlace } from '#runtime/kafka/replay-signature.ts';
import { latestMs } from '../contract/query.ts';

/** Identity of a letter. A topic that was created again has the same places again, at other times. */
export type LetterPlace = OriginalPlace;

/**
 * `<topic>-<partition>-<offset>-<arrival, Unix ms>`: safe in a path, because a topic has only letters, digits, `.`,
 * `_` and `-`.
 */
export const letterId = ({ topic, partition, offset, arrivedAtMs }: LetterPlace): string =>
  [topic, partition, offset, arrivedAtMs].join('-');

const pattern = /^([A-Za-z0-9._-]{1,249})-(\d{1,5})-(\d{1,16})-(\d{1,15})$/;

/** The place of an id, or null if it is not the id of a letter. */
export function placeOf(id: string): LetterPlace | null {
  const [, topic = '', ...numbers] = pattern.exec(id) ?? [];
  const [partition = NaN, offset = NaN, arrivedAtMs = NaN] = numbers.map(Number);
  const isPlace = partition <= 65_535 && offset <= Number.MAX_SAFE_INTEGER && arrivedAtMs <= latestMs;
  return isPlace ? { topic, partition, offset, arrivedAtMs } : null;
}
