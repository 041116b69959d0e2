// Sends the messages of dead letters again, and records where they went.
import { MessageTooLarge } from '#runtime/kafka/bounded-producer.ts';
import { requests, type OutgoingMessage } from '#runtime/kafka/producer-requests.ts';
import type { PartitionOffset } from '#runtime/kafka/client.ts';
import { replayHeaders } from '#runtime/kafka/replay-signature.ts';
import { auditUse } from '../execute/audit-use.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { Origin } from '../contract/shape.ts';
import { keptBytesMax, type Letter } from './letters.ts';

/** The outcome of one letter. */
export type ReplayOutcome =
  | { readonly letter: Letter; readonly replayedAs: PartitionOffset }
  | { readonly letter: Letter; readonly code: RefusalCode };

/** Why a letter cannot be sent again. */
export const refusalCodes = {
  'poison-batch': 'The letter represents a whole record batch that cannot be read.',
  'cut-message': 'The message was longer than 1 MiB, so it is not kept whole.',
  'message-too-large': 'The message is too large for the broker with the headers of a replay.',
  'partition-gone': 'The topic no longer has this partition.',
} as const;

export type RefusalCode = keyof typeof refusalCodes;

/** Undefined if the original message is completely known. */
export function refusalOf({ reason, raw, rawLength, key }: Letter): RefusalCode | undefined {
  if (reason === 'poison_batch') return 'poison-batch';
  const isCut = raw.length < rawLength || (key !== null && key.length >= keptBytesMax);
  return isCut ? 'cut-message' : undefined;
}

interface Asked {
  readonly principal: Principal;
  readonly origin: Origin;
}

/**
 * Sends each message to its original topic and partition, so that the order of its device is kept, and records the
 * new place. A letter may be sent any number of times, because its reading is stored once. The audit log has an entry
 * before the first message is sent. Throws PartAway or StoreError; then some messages may have been sent, with or
 * without their record.
 */
export async function replayLetters(
  api: Api,
  { principal, origin }: Asked,
  letters: readonly Letter[],
): Promise<ReplayOutcome[]> {
  const secret = replaySecret(api);
  const outcomes: ReplayOutcome[] = [];
  for (const letter of letters) {
    const code = refusalOf(letter);
    if (code) outcomes.push({ letter, code });
  }
  const good = letters.filter((letter) => refusalOf(letter) === undefined);
  const records = good.map(({ id }) => ({ kind: 'dead-letter', id, version: 1, projectId: null }));
  await auditUse(api, { principal, origin, records });
  for (const topic of new Set(good.map((letter) => letter.topic))) {
    const queue = good.filter((letter) => letter.topic === topic);
    for (const messages of requests(queue.map((letter) => messageOf(letter, secret)))) {
      const part = queue.splice(0, messages.length);
      const sent = await sendPart(api, part, messages);
      await record(api, principal, sent);
      outcomes.push(...sent);
    }
  }
  return outcomes;
}

/** Throws 409 if replays cannot be signed. */
function replaySecret({ settings }: Api): string {
  if (settings.HEARTH_REPLAY_SECRET !== undefined) return settings.HEARTH_REPLAY_SECRET;
  throw new Problem('not-replayable', {
    detail:
      'HEARTH_REPLAY_SECRET is not set, so replays cannot be signed. Set it for the API and for ingest.',
  });
}

/** A refused message without a value is a tombstone; every other message has bytes, possibly none. */
function messageOf(letter: Letter, secret: string): OutgoingMessage {
  const { key, partition } = letter;
  const value = letter.reason === 'no-value' ? null : letter.raw;
  return { key, value, partition, headers: replayHeaders(letter, { key, value }, secret) };
}

/** One request: messages of a partition get consecutive offsets. */
async function sendPart(
  api: Api,
  letters: readonly Letter[],
  messages: readonly OutgoingMessage[],
): Promise<ReplayOutcome[]> {
  const topic = letters[0]?.topic ?? '';
  try {
    // Compressed, so that a message near the limit of the broker fits with its headers.
    const bases = await api.send(topic, messages, { compression: 'gzip' });
    const next = new Map(bases.map(({ partition, offset }) => [partition, offset]));
    return letters.map((letter) => {
      const offset = next.get(letter.partition);
      if (offset === undefined) return { letter, code: 'partition-gone' };
      next.set(letter.partition, offset + 1);
      return { letter, replayedAs: { topic, partition: letter.partition, offset } };
    });
  } catch (error) {
    // Only a request with one message can exceed the limit of the broker: several are split at half of it.
    if (error instanceof MessageTooLarge)
      return letters.map((letter) => ({ letter, code: 'message-too-large' }));
    throw error;
  }
}

async function record(api: Api, { keyId }: Principal, outcomes: readonly ReplayOutcome[]): Promise<void> {
  const at = new Date(api.nowMs()).toISOString();
  const rows = outcomes.flatMap((outcome) =>
    'code' in outcome
      ? []
      : [
          {
            _topic: outcome.letter.topic,
            _partition: outcome.letter.partition,
            _offset: outcome.letter.offset,
            _arrived_at: new Date(outcome.letter.arrivedAtMs).toISOString(),
            replay_partition: outcome.replayedAs.partition,
            replay_offset: outcome.replayedAs.offset,
            replayed_at: at,
            actor: keyId,
          },
        ],
  );
  await api.clickhouse.insertRows('dead_letter_replays', rows);
}
