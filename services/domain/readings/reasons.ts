// The reasons for rejecting a message: a closed list.

/** Each reason with the sentence that a person reads. The reason is also the label of the metric and of the dead letter. */
export const rejectReasons = {
  poison_batch: 'The record batch of the broker cannot be read; all its offsets are refused together.',
  'no-value': 'The message has no value.',
  'no-key': 'The message has no key; the key must be the DID of the device.',
  'bad-header': 'The value does not start with 0x00 and a schema id of four bytes.',
  'unknown-schema':
    'The subject of this topic has no schema with this id in the registry; another subject may have it.',
  'incompatible-schema': 'The schema of the writer cannot be read as a reading of this topic.',
  truncated: 'The value ends before the reading does.',
  'trailing-bytes': 'Bytes are left after the reading.',
  'bad-encoding': 'A number, length, union branch or enum index is not valid Avro.',
  'bad-utf8': 'A string is not valid UTF-8.',
  'number-too-large': 'A long lies beyond 2^53 - 1 and cannot be kept exactly.',
  'unknown-symbol': 'An enum symbol of a newer writer has no meaning here.',
  'key-mismatch': 'The message key is not the DID of the device.',
  'bad-device-did': 'The device is not named by a DID of at most 512 bytes.',
  'bad-sequence': 'The sequence is not a whole number from 0 to 2^53 - 1.',
  'clock-ahead': 'The reading is dated more than 10 minutes after its arrival.',
  'too-old': 'The reading is dated before the oldest reading that is accepted.',
  'not-finite': 'A value is not a finite number.',
  'out-of-range': 'A value is physically impossible.',
  'unknown-fuel': 'The fuel is not in the list of fuels.',
  'unit-mismatch': 'The unit does not fit the fuel.',
  'refused-by-store': 'ClickHouse refuses the row, for example by a constraint that an operator added.',
} as const;

export type RejectReason = keyof typeof rejectReasons;

/** Reasons that a release of a producer, or of Hearth, can give to all messages at once: schema and encoding. */
const releaseFaults: ReadonlySet<RejectReason> = new Set<RejectReason>([
  'bad-header',
  'unknown-schema',
  'incompatible-schema',
  'truncated',
  'trailing-bytes',
  'bad-encoding',
  'bad-utf8',
  'number-too-large',
  'unknown-symbol',
]);

/** True for a reason that can be the fault of a release; never for what single devices get wrong: clocks, ranges, names. */
export const isReleaseFault = (reason: RejectReason): boolean => releaseFaults.has(reason);

/** A refusal as a value. `detail` names the place, the value and what is allowed. */
export interface Reject {
  readonly reason: RejectReason;
  readonly detail: string;
  /** Field of the reading, key or value; none where the bytes cannot be read. */
  readonly place?: string;
  /** Of a field that takes one of a list of words. */
  readonly choice?: Choice;
}

interface Choice {
  readonly value: string;
  readonly allowed: readonly string[];
}

export interface Refused {
  readonly place: string;
  readonly value: unknown;
  readonly allowed: string;
}

/** Builds a refusal. Long values are cut, for a hostile one may be megabytes. */
export function reject(reason: RejectReason, { place, value, allowed }: Refused): Reject {
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : String(value);
  return { reason, place, detail: `${place} is ${text}; allowed: ${allowed}` };
}
