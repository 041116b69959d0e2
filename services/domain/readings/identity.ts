// The rules for the three fields of every reading: device, sequence, time.
import { isDid } from '../identifiers.ts';
import { reject, type Reject } from './reasons.ts';

/** Inputs of a verdict other than the bytes. Redelivery does not change them, so it changes no verdict. */
export interface ReadingContext {
  /** Kafka timestamp of the message, Unix ms: the only "now" that a rule knows. */
  readonly arrivedAtMs: number;
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** A DID that was found valid before, so that one device is not judged again with each of its readings. */
  readonly knownDid?: string | undefined;
}

export interface Identified {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
}

/** A device clock may run ahead of the broker's by this much, ms (infra/docs/signals.md#plausible-values). */
const maxClockAheadMs = 600_000;

/** Judges device, sequence and moment; undefined when all three are usable. */
export function judgeIdentity(reading: Identified, context: ReadingContext): Reject | undefined {
  const { deviceDid, sequence, observedAt } = reading;
  if (!isKnown(deviceDid, context) && !isDid(deviceDid))
    return reject('bad-device-did', {
      place: 'deviceDid',
      value: deviceDid,
      allowed: 'a DID of at most 512 bytes',
    });
  if (!Number.isSafeInteger(sequence) || sequence < 0)
    return reject('bad-sequence', { place: 'sequence', value: sequence, allowed: '0 to 2^53 - 1' });
  if (observedAt < context.oldestMs)
    return reject('too-old', {
      place: 'observedAt',
      value: observedAt,
      allowed: `${context.oldestMs} or later (Unix ms)`,
    });
  const latestMs = context.arrivedAtMs + maxClockAheadMs;
  if (observedAt > latestMs)
    return reject('clock-ahead', {
      place: 'observedAt',
      value: observedAt,
      allowed: `up to ${latestMs} (Unix ms, arrival + 10 min)`,
    });
  return undefined;
}

/** Undefined is asked for first: comparing strings with strings alone is what the engine is fast at. */
const isKnown = (deviceDid: string, { knownDid }: ReadingContext): boolean =>
  knownDid !== undefined && deviceDid === knownDid;
