// An alarm, as stored: upkeep opens and clears it, people acknowledge it and comment on it.
import { z } from 'zod';
import { sha256 } from '#runtime/process/sha256.ts';
import { digestId } from '#domain/canonical/digest-id.ts';
import { alarmStates, alarmTypeNames, type AlarmTypeName } from '#domain/alarms.ts';
import { severities } from '#domain/detect/anomaly.ts';

export const alarmKind = 'alarm';

export const alarmBody = z.object({
  type: z.enum(alarmTypeNames),
  severity: z.enum(severities),
  state: z.enum(alarmStates),
  /** DID of the device. */
  subject: z.string(),
  deviceId: z.string(),
  /** Where the device was when the alarm opened; null: in no household. */
  householdId: z.string().nullable(),
  householdDid: z.string().nullable(),
  projectId: z.string().nullable(),
  /** Times of the cause, not of its arrival; ISO 8601. */
  openedAt: z.string(),
  clearedAt: z.string().nullable(),
  /** Where to see the cause, as far as it was known when the alarm opened. */
  evidence: z.object({ from: z.string(), to: z.string(), query: z.string() }),
  acknowledged: z.boolean(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Oldest first. */
  comments: z.array(z.object({ text: z.string(), by: z.string(), at: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type AlarmBody = z.output<typeof alarmBody>;

interface Occurrence {
  readonly type: AlarmTypeName;
  readonly deviceId: string;
  /** How many alarms of this type and device there were before. */
  readonly earlier: number;
}

/** Copies of upkeep that see the same cause make the same id, so that only one of them opens the alarm. */
export const alarmId = ({ type, deviceId, earlier }: Occurrence): string =>
  digestId('alm', sha256(`${type} ${deviceId} ${earlier}`));
