// Whether a message is a replay of a dead letter: then it arrives, is judged and is refused as its first delivery was.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { headerOf, type KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import {
  replayHeader,
  replaySignature,
  replaySignatureHeader,
  type OriginalPlace,
} from '#runtime/kafka/replay-signature.ts';

const whole = z.int().min(0);
const originalShape = z.strictObject({
  topic: z.string(),
  partition: whole,
  offset: whole,
  arrivedAtMs: whole,
});

/**
 * The place of the first delivery, when the record carries one with our signature and for this topic; else null, and
 * the headers mean nothing, as any other headers do. Without a secret no signature is ours.
 */
export function originalPlace(
  record: KafkaRecord,
  topic: string,
  secret: string | undefined,
): OriginalPlace | null {
  if (secret === undefined || record.headersStart === record.headersEnd) return null;
  const place = headerOf(record, replayHeader);
  const signature = headerOf(record, replaySignatureHeader);
  if (place === null || signature === null) return null;
  const ours = Buffer.from(replaySignature(place, messageOf(record), secret));
  if (signature.length !== ours.length || !timingSafeEqual(signature, ours)) return null;
  const original = originalShape.safeParse(JSON.parse(Buffer.from(place).toString()));
  return original.success && original.data.topic === topic ? original.data : null;
}

const messageOf = ({ bytes, keyStart, keyEnd, valueStart, valueEnd }: KafkaRecord) => ({
  key: keyStart < 0 ? null : bytes.subarray(keyStart, keyEnd),
  value: valueStart < 0 ? null : bytes.subarray(valueStart, valueEnd),
});
