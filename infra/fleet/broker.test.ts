// Unit tests of how messages become bytes on their topics.
import { expect, test } from 'vitest';
import type { PreparedTopic } from '../schema/topics.ts';
import type { Producer } from '#runtime/kafka/client.ts';
import type { Kind } from '#schemas/topics.ts';
import { openSend } from './broker.ts';
import { openPlans } from './day.ts';
import { householdsOf } from './households.ts';
import { messagesOf } from './readings.ts';

const prepared = (kind: Kind, schemaId: number): PreparedTopic => ({
  topic: kind,
  subject: `${kind}-value`,
  schemaId,
});
const topics = {
  usage: prepared('usage', 1),
  fuel: prepared('fuel', 2),
  temperature: prepared('temperature', 3),
  power: prepared('power', 4),
};

test('each kind goes to its topic, keyed by device, in order', async () => {
  const sent = new Map<string, Parameters<Producer['send']>[1]>();
  const send = openSend(
    {
      send: async (topic, messages) => {
        sent.set(topic, messages);
        return [];
      },
      [Symbol.asyncDispose]: async () => {},
    },
    topics,
  );
  const planOf = openPlans();
  const messages = householdsOf(1, 5).flatMap((household) => messagesOf(planOf(household, 20_700)));
  await send(messages);
  expect([...sent.keys()].sort()).toEqual(['fuel', 'power', 'temperature', 'usage']);
  for (const [topic, values] of sent) {
    const own = messages.filter(({ kind }) => kind === topic);
    expect(values.map(({ key }) => key)).toEqual(own.map(({ reading }) => reading.deviceDid));
  }
});

test('a truncated message keeps at least one byte and loses at least one', async () => {
  const plan = openPlans()(householdsOf(1, 1)[0] ?? missing(), 20_700);
  const [message] = messagesOf(plan);
  const lengths: number[] = [];
  const send = openSend(
    {
      send: async (_, [value]) => {
        lengths.push(value?.value?.length ?? 0);
        return [];
      },
      [Symbol.asyncDispose]: async () => {},
    },
    topics,
  );
  for (const keptShare of [0, 0.5, 0.999_999])
    await send([{ ...(message ?? missing()), fault: 'truncated', keptShare }]);
  await send([{ ...(message ?? missing()), fault: 'none' }]);
  const [least = 0, half = 0, most = 0, whole = 0] = lengths;
  expect(least).toBe(1);
  expect(half).toBeGreaterThan(1);
  expect(most).toBe(whole - 1);
});

function missing(): never {
  throw new Error('the fleet has no household');
}
