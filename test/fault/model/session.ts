// A process's side of the consumer group, with the rules of `session.ts` and `consumer.ts`.
import type { Consumer } from '#runtime/kafka/consumer.ts';
import type { ConsumerPorts } from '#runtime/kafka/consumer-ports.ts';
import { openBatchReader } from '#runtime/kafka/wire/batches.ts';
import { call, type Calls } from './calls.ts';
import type { Group } from './group.ts';
import { partitionKey, type ModelPartition } from './log.ts';

export type Session = ReturnType<typeof openSession>;

export function openSession(name: string, group: Group, calls: Calls) {
  const readBatch = openBatchReader();
  const positions = new Map<string, number>();
  // Partitions whose batch was not taken: they wait for `resumePartition`.
  const waiting = new Set<string>();
  let generation = 0;
  let paused = false;
  let assigning = Promise.resolve();
  const session = {
    epoch: -1,
    live: false,
    crash: null as Error | null,
    ports: null as ConsumerPorts | null,
    revoke: () => {
      generation += 1;
      session.live = false;
      positions.clear();
      waiting.clear();
      session.ports?.revoke();
    },
    join: () => {
      session.revoke();
      session.epoch = group.epoch();
      const assigned = group.ownedBy(name).map((partition) => ({
        topic: partition.topic,
        partition: partition.partition,
        offset: group.committed(partitionKey(partition)),
        lowOffset: 0,
        highOffset: partition.fates.length,
      }));
      const own = generation;
      const begin = async (): Promise<void> => {
        if (own !== generation) return;
        const starts = await session.ports?.assign(assigned, own);
        if (!starts || own !== generation) return;
        for (const start of starts) positions.set(partitionKey(start), start.offset);
        session.live = true;
      };
      assigning = assigning
        .then(begin)
        .catch((error: unknown) => void (session.crash = new Error(String(error), { cause: error })));
    },
    fetchable: () =>
      session.live && !paused
        ? [...positions].flatMap(([key, position]) => {
            const partition = group.partitions.get(key);
            return partition && !waiting.has(key) && position < partition.fates.length ? [partition] : [];
          })
        : [],
    fetch: (partition: ModelPartition) => {
      const key = partitionKey(partition);
      const fetchedOffset = positions.get(key) ?? 0;
      const frame = partition.frames.find(({ lastOffset }) => lastOffset >= fetchedOffset);
      if (!frame || !session.ports || !session.live || paused) return;
      const { topic, partition: number } = partition;
      const batch = readBatch(frame, {
        topic,
        partition: number,
        fetchedOffset,
        highWatermark: partition.fates.length,
      });
      if (session.ports.receive(batch, generation)) positions.set(key, batch.lastOffset + 1);
      else waiting.add(key);
    },
    isAtEnd: (partition: ModelPartition) => positions.get(partitionKey(partition)) === partition.fates.length,
    consumer: {
      join: async (ports): Promise<void> => void (session.ports = ports),
      commit: async (offsets, own): ReturnType<Consumer['commit']> => {
        const isOver = (): boolean => own !== generation || !session.live;
        if (isOver()) return false;
        const epoch = session.epoch;
        const effect = (): boolean => {
          if (epoch !== group.epoch()) return false;
          group.commit(offsets);
          return true;
        };
        const text = offsets.map((at) => `${partitionKey(at)}=${at.offset}`).join();
        // kafkajs may send a stale commit again under its new generation: then it counts, whoever owns the partition.
        const stray = (): void => group.commit(offsets);
        return (await call(calls, { name: `commit ${text}`, effect, stray })) && !isOver();
      },
      pause: () => void (paused = true),
      resume: () => void (paused = false),
      resumePartition: (at) => void waiting.delete(partitionKey(at)),
      ends: async () => [],
      crashed: new Promise<Error>(() => {}),
      connected: () => true,
      [Symbol.asyncDispose]: async () => {},
    } satisfies Consumer & { resumePartition: (at: { topic: string; partition: number }) => void },
  };
  return session;
}
