// The headers of a replayed message: where it stood first, signed so that only our own producer can set them.
import { createHmac } from 'node:crypto';
import type { PartitionOffset } from './client.ts';

export const replayHeader = 'hearth-replay';
export const replaySignatureHeader = 'hearth-replay-signature';

/** Where and when a message was first refused. */
export interface OriginalPlace extends PartitionOffset {
  /** Kafka timestamp of the first delivery, Unix ms. */
  readonly arrivedAtMs: number;
}

export interface ReplayedMessage {
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
}

/** The headers that give a message the arrival and the identity of its first delivery. */
export function replayHeaders(
  { topic, partition, offset, arrivedAtMs }: OriginalPlace,
  message: ReplayedMessage,
  secret: string,
): Record<string, string> {
  const place = JSON.stringify({ topic, partition, offset, arrivedAtMs });
  return {
    [replayHeader]: place,
    [replaySignatureHeader]: replaySignature(Buffer.from(place), message, secret),
  };
}

/**
 * HMAC-SHA256 over the place, the key and the value, hex. The key is signed too, for another one would put another
 * reason into the letter of the first delivery. The lengths come first, so that no other cut gives the same bytes.
 */
export function replaySignature(place: Uint8Array, { key, value }: ReplayedMessage, secret: string): string {
  const mac = createHmac('sha256', secret);
  mac.update(`${place.length} ${key?.length ?? 'null'} ${value?.length ?? 'null'}\n`);
  for (const part of [place, key, value]) if (part !== null) mac.update(part);
  return mac.digest('hex');
}
