// A partition as the key of a Map.
import type { TopicPartition } from './kafka.ts';

export const partitionKey = ({ topic, partition }: TopicPartition): string => `${topic} ${partition}`;
