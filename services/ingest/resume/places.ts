// How one query asks for several partitions: for all of their topics and numbers, also in combinations that nobody asked for.
import type { TopicPartition } from '#runtime/kafka/client.ts';

/** For WHERE, by the parameters `placesParams`. Both are the beginning of a primary key. */
export const isOfPlaces = 'topic IN {topics:Array(String)} AND partition IN {partitions:Array(UInt16)}';

export const placesParams = (places: readonly TopicPartition[]) => ({
  topics: [...new Set(places.map(({ topic }) => topic))],
  partitions: [...new Set(places.map(({ partition }) => partition))],
});
