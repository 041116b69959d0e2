// The three formats of a batch of readings: one JSON document, JSON lines, or a list of CloudEvents.
import { z } from 'zod';
import { bodyFaults, namingKnown, pointerOf } from '../contract/faults.ts';
import { checkJson, parseJson, readJson, refuseTooMany } from '../contract/json.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { reference } from '../contract/fields.ts';
import { sentReading } from './kinds.ts';

/** Most readings of one batch. */
export const readingsMax = 10_000;

/** Most bytes of one batch, decompressed. */
export const batchBytesMax = 8 * 1024 * 1024;

/** A batch whose readings are not checked yet. */
export interface SentBatch {
  /** Device of the readings without one. */
  readonly deviceId: string | undefined;
  readonly readings: readonly unknown[];
  /** JSON Pointer to a field of a reading in the sent body. */
  readonly pointer: (index: number, path: readonly PropertyKey[]) => string;
}

const readingExample = {
  kind: 'temperature',
  observedAt: '2026-11-20T17:05:00Z',
  sequence: 96,
  temperatureC: 85.4,
} as const;

/** An unchecked signature would give false assurance, and its counter would not protect against replays. */
const noSignature = z
  .unknown()
  .optional()
  .refine((signature) => signature === undefined, {
    message: 'Signatures are not supported. Send the batch without one.',
    params: { code: 'not-supported' },
  });

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, 'The batch is empty. Send at least one reading.')
    .max(readingsMax, `A batch can have at most ${readingsMax} readings.`);

const headOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ deviceId: reference('device').optional(), readings: list(item) });

const documentHead = headOf(z.unknown()).extend({ signature: noSignature });

function fromDocument(bytes: Uint8Array): SentBatch {
  const { deviceId, readings } = check(documentHead, readBatch(bytes, 'readings'));
  return { deviceId, readings, pointer: (index, path) => pointerOf(['readings', index, ...path]) };
}

/**
 * The value of a batch whose readings are its member of that name, or the value itself. They are counted before they
 * are checked, because 8 MiB can have millions.
 */
function readBatch(bytes: Uint8Array, member: 'readings' | null): unknown {
  const value = readJson(bytes);
  const readings = member === null ? value : memberOf(value, member);
  if (Array.isArray(readings) && readings.length > readingsMax)
    throw tooMany(readings.length, member === null ? [] : [member]);
  checkJson(bytes, value);
  return value;
}

const memberOf = (value: unknown, member: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, member)?.value
    : undefined;

const tooMany = (count: number, path: readonly PropertyKey[]): Problem =>
  new Problem('invalid-reading', {
    errors: [
      {
        pointer: pointerOf(path),
        code: 'too-large',
        detail: `The batch has ${count} readings; at most ${readingsMax} are allowed. Send it in parts.`,
        max: readingsMax,
      },
    ],
  });

/** Each line that is not blank is a reading; its index is its position among them. */
function fromLines(bytes: Uint8Array): SentBatch {
  refuseTooMany(bytes);
  const readings: unknown[] = [];
  let from = 0;
  for (let line = 1; from < bytes.length; line++) {
    const newline = bytes.indexOf(10, from);
    const to = newline < 0 ? bytes.length : newline;
    const text = bytes.subarray(from, to);
    if (text.some((byte) => byte > 32)) readings.push(readLine(text, line));
    if (readings.length > readingsMax) break;
    from = to + 1;
  }
  check(list(z.unknown()), readings);
  return { deviceId: undefined, readings, pointer: (index, path) => pointerOf([index, ...path]) };
}

/** A line that is not JSON fails the whole batch: it may be truncated anywhere. */
function readLine(text: Uint8Array, line: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.code, { ...error.reply, detail: `Line ${line}: ${error.message}` });
  }
}

/**
 * CloudEvents 1.0 in the JSON batch format. Attributes without a meaning here are ignored, as the specification
 * requires.
 */
const event = z.looseObject({
  specversion: z.literal('1.0').describe('Version of CloudEvents.'),
  id: z.string().min(1).describe('Id of the event. It is not stored.'),
  source: z.string().min(1).describe('Sender of the event. It is not stored.'),
  type: z.string().min(1).describe('Type of the event. It is not stored.'),
  subject: z.string().describe('DID or id of the device, as `deviceId` of a reading.'),
  time: z.string().describe('When the device took the reading, as `observedAt` of a reading.'),
  data: z.record(z.string(), z.unknown()).describe('The other fields of the reading.'),
});

function fromEvents(bytes: Uint8Array): SentBatch {
  const events = check(list(event), readBatch(bytes, null));
  return {
    deviceId: undefined,
    readings: events.map(({ subject, time, data }) => ({ ...data, deviceId: subject, observedAt: time })),
    pointer: (index, [first, ...rest]) => pointerOf([index, ...placeOf(first), ...rest]),
  };
}

/** The place of a reading's field in its event. */
function placeOf(field: PropertyKey | undefined): PropertyKey[] {
  if (field === undefined) return [];
  if (field === 'deviceId') return ['subject'];
  return field === 'observedAt' ? ['time'] : ['data', field];
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, namingKnown);
  if (result.success) return result.data;
  const errors: Fault[] = bodyFaults(result.error, value);
  throw new Problem('invalid-reading', { errors });
}

/** The media types of a batch, and their schemas for the OpenAPI document. */
export const batchMedia = {
  'application/json': {
    parse: fromDocument,
    schema: headOf(sentReading),
    example: { deviceId: 'did:ixo:device/456', readings: [readingExample] },
  },
  'application/x-ndjson': {
    parse: fromLines,
    schema: sentReading.describe('JSON lines, one reading per line, each with its deviceId.'),
    example: { deviceId: 'did:ixo:device/456', ...readingExample },
  },
  'application/cloudevents-batch+json': {
    parse: fromEvents,
    schema: list(event),
    example: [
      {
        specversion: '1.0',
        id: '96',
        source: 'did:ixo:device/456',
        type: 'hearth.reading',
        subject: 'did:ixo:device/456',
        time: '2026-11-20T17:05:00Z',
        data: { kind: 'temperature', sequence: 96, temperatureC: 85.4 },
      },
    ],
  },
} as const;
