// Decides about each reading of a batch: a message, a duplicate, or a refusal with place and reason.
import type { ReadingContext } from '#domain/readings/identity.ts';
import type { Reject } from '#domain/readings/reasons.ts';
import { kinds, type Kind } from '#schemas/topics.ts';
import { choiceFault, locatedFaults, namingKnown } from '../contract/faults.ts';
import type { Fault } from '../contract/problem.ts';
import type { Encoders } from '../context/encoders.ts';
import type { SentBatch } from './formats.ts';
import { readingSchemas, type DecodedReading, type Reading } from './kinds.ts';

/** Why a reading was refused. `pointer` leads into the sent body. */
export interface Refusal extends Cause {
  readonly index: number;
  readonly pointer: string;
}

type Cause = Pick<Fault, 'code' | 'detail' | 'allowed' | 'suggestion' | 'min' | 'max'>;

/** A reading with valid fields, and the device that it names by DID or id. */
interface Decoded {
  readonly index: number;
  readonly kind: Kind;
  readonly deviceId: string;
  readonly judged: DecodedReading['judged'];
}

export interface ReadyReading {
  readonly kind: Kind;
  readonly key: string;
  readonly value: Uint8Array;
}

const isKind = (name: unknown): name is Kind => kinds.some((kind) => kind === name);

/**
 * Checks the fields of each reading. Values are not converted, an unknown field is a fault, and the first fault is
 * reported.
 */
export function decodeBatch(batch: SentBatch): { decoded: Decoded[]; refused: Refusal[] } {
  const decoded: Decoded[] = [];
  const refused: Refusal[] = [];
  batch.readings.forEach((sent, index) => {
    const one = decodeReading(batch, sent, index);
    if ('code' in one) refused.push(one);
    else decoded.push(one);
  });
  return { decoded, refused };
}

function decodeReading(batch: SentBatch, sent: unknown, index: number): Decoded | Refusal {
  const refuse = (path: readonly PropertyKey[], cause: Cause): Refusal => ({
    index,
    pointer: batch.pointer(index, path),
    ...cause,
  });
  const kind = kindOf(sent);
  if (!isKind(kind)) return refuse(['kind'], kindFault(kind));
  const result = readingSchemas[kind].safeParse(sent, namingKnown);
  if (!result.success) {
    const [fault] = locatedFaults(result.error, sent);
    if (!fault) return refuse([], { code: 'not-valid', detail: 'This is not a reading.' });
    const { path, ...cause } = fault;
    return refuse(path, cause);
  }
  const deviceId = result.data.deviceId ?? batch.deviceId;
  if (deviceId === undefined)
    return refuse(['deviceId'], { code: 'required', detail: 'The reading names no device. Add deviceId.' });
  return { index, kind, deviceId, judged: result.data.judged };
}

const kindOf = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'kind' in sent ? sent.kind : undefined;

function kindFault(kind: unknown): Cause {
  const cause = choiceFault(kinds, kind);
  const detail =
    kind === undefined ? 'A reading must be an object with a kind.' : 'This is not a kind of reading.';
  return { ...cause, detail };
}

export interface JudgeContext extends ReadingContext {
  readonly pointer: SentBatch['pointer'];
  /** DID of each registered device, by the name that was sent. */
  readonly dids: ReadonlyMap<string, string>;
  readonly encoders: Encoders;
}

export interface Judged {
  readonly ready: ReadyReading[];
  readonly duplicates: number;
  readonly refused: Refusal[];
}

/** Judges readings in order. Of two with one identity the first is used. */
export function judgeBatch(decoded: readonly Decoded[], context: JudgeContext): Judged {
  const seen = new Map<string, ReadyReading>();
  const refused: Refusal[] = [];
  let duplicates = 0;
  for (const { index, kind, deviceId, judged } of decoded) {
    const refuse = (field: string, cause: Cause): void => {
      refused.push({ index, pointer: context.pointer(index, field === '' ? [] : [field]), ...cause });
    };
    const did = context.dids.get(deviceId);
    if (did === undefined) {
      const detail = 'No device with this DID or id is registered for this key.';
      refuse('deviceId', { code: 'unknown-device', detail });
      continue;
    }
    const reading = judged(did, context);
    if ('reason' in reading) {
      refuse(reading.place === 'deviceDid' ? 'deviceId' : (reading.place ?? ''), causeOf(reading));
      continue;
    }
    const identity = identityOf(kind, reading);
    const value = context.encoders[kind](reading);
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, { kind, key: did, value });
    else if (Buffer.compare(first.value, value) === 0) duplicates += 1;
    else {
      const detail =
        'An earlier reading of the batch has the same device, kind, observedAt and sequence, but other content.';
      refuse('', { code: 'reading-conflict', detail });
    }
  }
  return { ready: [...seen.values()], duplicates, refused };
}

const causeOf = ({ reason, detail, choice }: Reject): Cause => ({
  ...(choice && choiceFault(choice.allowed, choice.value)),
  code: reason,
  detail,
});

const identityOf = (kind: Kind, { deviceDid, observedAt, sequence }: Reading): string =>
  `${kind} ${deviceDid} ${observedAt} ${sequence}`;
