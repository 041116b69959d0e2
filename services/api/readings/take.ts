// Accepts a batch of readings: the broker has the valid ones before the reply is sent.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { OutgoingMessage } from '#runtime/kafka/producer-requests.ts';
import { kinds, topicName, type Kind } from '#schemas/topics.ts';
import type { Answer } from '../context/answer.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { findRegisteredDids } from './devices.ts';
import { batchBytesMax, batchMedia, type SentBatch } from './formats.ts';
import { decodeBatch, judgeBatch, type Judged, type ReadyReading, type Refusal } from './judge.ts';
import { batchOutcome, storeOutcome } from './outcomes.ts';

/** Input and replies of both endpoints. */
export const batchDoor = {
  scope: 'readings:write',
  counted: 'readings',
  body: {
    schema: z.custom<SentBatch>(),
    fault: 'invalid-reading',
    media: batchMedia,
    bytesMax: batchBytesMax,
    anyNumbers: true,
  },
  replies: { 202: { description: 'The broker has every accepted reading.', schema: batchOutcome } },
} as const;

/** 202 if at least one reading is valid; throws 400 if none is. */
export async function takeBatch(api: Api, principal: Principal, batch: SentBatch): Promise<Answer> {
  const receivedMs = api.nowMs();
  const { ready, duplicates, refused } = await decodeAndJudge(batch, principal, api);
  const items = refused.toSorted((a, b) => a.index - b.index);
  if (ready.length === 0) throw nothingGood(items);
  api.limits.takeReadings(principal.keyId, ready.length);
  await Promise.all(kinds.map((kind) => sendKind(api, kind, ready)));
  const outcome = {
    batchId: `rb_${api.newUlid()}`,
    accepted: ready.length,
    duplicates,
    rejected: items.length,
    items,
    receivedAt: isoTime(receivedMs),
  };
  void storeOutcome(api, principal, outcome);
  return { status: 202, body: outcome, location: `/v1/readings/batches/${outcome.batchId}` };
}

/**
 * The time of the request is used as the arrival time. Ingest sees a later arrival, unless this clock is ahead of the
 * broker, so it accepts what is accepted here.
 */
async function decodeAndJudge(batch: SentBatch, principal: Principal, api: Api): Promise<Judged> {
  const { decoded, refused } = decodeBatch(batch);
  const [dids, encoders] = await Promise.all([
    findRegisteredDids(api, principal, [...new Set(decoded.map(({ deviceId }) => deviceId))]),
    api.encoders(),
  ]);
  const verdict = judgeBatch(decoded, {
    arrivedAtMs: api.nowMs(),
    oldestMs: Date.parse(api.settings.HEARTH_OLDEST_READING),
    pointer: batch.pointer,
    dids,
    encoders,
  });
  return { ...verdict, refused: [...refused, ...verdict.refused] };
}

async function sendKind(api: Api, kind: Kind, ready: readonly ReadyReading[]): Promise<void> {
  const messages = ready.filter((reading) => reading.kind === kind).map(messageOf);
  if (messages.length > 0) await api.send(topicName(kind, api.settings.HEARTH_TOPIC_PREFIX), messages);
}

const messageOf = ({ key, value }: ReadyReading): OutgoingMessage => ({ key, value });

const nothingGood = (items: readonly Refusal[]): Problem =>
  new Problem('invalid-reading', {
    detail: `None of the ${items.length} readings can be stored.`,
    errors: items,
  });
