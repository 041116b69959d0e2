// Peer: kafkajs alone, draining a topic to nothing.
import { consume, readTask } from './consume.ts';

const nothing = async (): Promise<void> => {};

await consume(readTask(), { take: nothing, finish: nothing });
