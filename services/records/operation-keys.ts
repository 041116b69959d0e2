// The keys that an operation reserves: one for each version and name that another operation could make, too.
import { recordKey, type RecordVersion } from './intents.ts';
import { checkReservation } from './unique-keys.ts';

/**
 * Kinds whose ids are made for each new record, by newUlid or newKeyId. No other operation can make version 1 of such a
 * record. Ids of other kinds name something that two operations can mean: a name, another record, the inputs of an analysis.
 */
const mintedKinds: ReadonlySet<string> = new Set([
  'project',
  'household',
  'device',
  'installation',
  'calibration',
  'device-status-change',
  'device-key',
  'gap',
  'delivery-correction',
  'survey',
  'sample-frame',
  'sample-draw',
  'survey-template',
  'response',
  'collector',
  'assignment',
  'field-link',
  'job',
  'api-key',
  'session-code',
]);

const isContested = ({ kind, version }: RecordVersion): boolean => version > 1 || !mintedKinds.has(kind);

/**
 * At least one key, because the reservation is the commit: repair and repeats learn from any of them whether it happened.
 * `more`: keys beside those of the records.
 */
export function operationKeys(records: readonly RecordVersion[], more: readonly string[]): string[] {
  const keys = [...records.filter(isContested).map(recordKey), ...more];
  return keys.length > 0 ? keys : records.slice(0, 1).map(recordKey);
}

/** Throws ReservationTooLarge for an operation whose keys one reservation cannot hold. */
export const checkSize = (records: readonly RecordVersion[], more: readonly string[]): void =>
  checkReservation(operationKeys(records, more));
