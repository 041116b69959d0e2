// A partition as the key of a Map.
import type { TopicPartition } from './client.ts';

export const partitionKey = ({ topic, partition }: TopicPartition): string => `${topic} ${partition}`;
