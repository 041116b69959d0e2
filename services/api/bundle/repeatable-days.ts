// Says for each batch of a bundle from which data its day can be computed again, or why it cannot. A verifier never calls a
// claim proved if it rests on a day that cannot be computed again, and never valid if a day that can gives another result.
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { follows, repeatDays } from '#domain/bundle/repeat-days.ts';
import { dayNumber } from '#domain/dating/calendar.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { createHash } from 'node:crypto';
import type { DayValues } from '../store/evidence/day-values.ts';

type Unjudged = Omit<BundledBatch, 'device' | 'repeat'>;

interface Stored {
  /** By DID and day. */
  readonly values: ReadonlyMap<string, DayValues>;
  readonly reachDays: number;
}

export function withRepeatableDays(
  batches: readonly Unjudged[],
  { values, reachDays }: Stored,
): BundledBatch[] {
  const withValues = batches.map((batch): BundledBatch => {
    const device = batch.role === 'neighbour' ? undefined : values.get(dayName(batch.head))?.device;
    return { ...batch, device: device ?? null, repeat: true };
  });
  const repeated = repeatDays(withValues, () => createHash('sha256'));
  const days = new Set(batches.map(({ head }) => dayKey(head.deviceId, dayNumber(head.day))));
  return withValues.map((batch) => {
    const reason = follows(batch, repeated) ? null : reasonOf(batch);
    return reason === null ? batch : { ...batch, device: null, repeat: reason };
  });

  /** Null: it has to follow. */
  function reasonOf({ role, head }: BundledBatch): string | null {
    if (role === 'neighbour') return 'only its readings are used';
    const stored = values.get(dayName(head));
    if (!stored) return 'the computed day is not stored any more';
    const isOfBatch = `sha256:${stored.inputDigest}` === head.inputDigest;
    if (!isOfBatch || stored.ruleVersion !== dayRuleVersion)
      return 'computed with values of the device, corrections or rules that are not stored any more';
    const number = dayNumber(head.day);
    const beside = Array.from({ length: reachDays }, (_, index) => [number - index - 1, number + index + 1]);
    const isWhole = beside.flat().every((day) => days.has(dayKey(head.deviceId, day)));
    return isWhole ? null : 'the day before or after it has no batch in this project yet';
  }
}

const dayName = ({ deviceId, day }: BundledBatch['head']): string => `${deviceId} ${day}`;
const dayKey = (did: string, day: number): string => `${did} ${day}`;
