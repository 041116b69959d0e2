// Waits until ingest has stored the sent messages and windows has computed their device-days.
import { readStaleDays } from '#days/read-stale-days.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { KafkaAdmin } from '#runtime/kafka/client.ts';
import { settle, type Backlog, type Pace } from './settle.ts';

const pace = { pollMs: 500, patienceMs: 120_000 };

/** Resolves when the group has committed everything that is in the topic now. */
export async function untilStored(
  from: { admin: KafkaAdmin; topic: string; groupId: string },
  say: Pace['say'],
): Promise<void> {
  const ends = await from.admin.offsets(from.topic);
  const backlog: Backlog = {
    left: async () => {
      const committed = await from.admin.committed(from.groupId, from.topic);
      const nextOf = new Map(committed.map(({ partition, offset }) => [partition, offset]));
      return ends.reduce((sum, { partition, low, high }) => {
        return sum + Math.max(0, high - Math.max(low, nextOf.get(partition) ?? low));
      }, 0);
    },
    text: (left) => `${left} messages of ${from.topic} wait for ingest`,
    advice: 'Is ingest running? Its log says why it waits',
  };
  await settle(backlog, { ...pace, say });
}

/** Resolves when every day of the devices is computed from the readings stored now. */
export async function untilComputed(
  clickhouse: ClickHouse,
  devices: readonly string[],
  say: Pace['say'],
): Promise<void> {
  const backlog: Backlog = {
    left: async () => {
      const { days } = await readStaleDays(clickhouse, devices);
      // An unsettled day is computed and only looked at once more when its readings are three minutes old.
      return days.filter(({ reason }) => reason !== 'unsettled').length;
    },
    text: (left) => `${left} device-days wait for windows`,
    advice: 'Is windows running? Its log says why it waits',
  };
  await settle(backlog, { ...pace, say });
}
