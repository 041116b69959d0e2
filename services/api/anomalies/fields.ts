// The filters of the list of anomalies, and the printed form of an anomaly.
import { z } from 'zod';
import { detectors, severities } from '#domain/detect/anomaly.ts';
import { kinds } from '#schemas/topics.ts';
import { many, pageQuery } from '../contract/query.ts';
import { reference } from '../contract/fields.ts';
import { boundsQuery, seriesCursor } from '../series/range.ts';
import { isoTime } from '../contract/time.ts';

export const anomaliesQuery = z.strictObject({
  limit: pageQuery.limit,
  cursor: seriesCursor,
  ...boundsQuery(),
  deviceId: many(reference('device')),
  householdId: many(reference('household')),
  projectId: many(reference('project')),
  detector: many(z.enum(Object.keys(detectors))),
  kind: many(z.enum(kinds)),
  severity: many(z.enum(severities)),
});

export type AnomaliesQuery = z.output<typeof anomaliesQuery>;

export const anomalyRow = z.object({
  id: z.string(),
  did: z.string(),
  detector: z.string(),
  detectorVersion: z.number(),
  kind: z.string(),
  channel: z.string(),
  severity: z.string(),
  atMs: z.number(),
  sequence: z.number(),
  value: z.number().nullable(),
  detail: z.string(),
  foundMs: z.number(),
});

export type AnomalyRow = z.output<typeof anomalyRow>;

export const anomalyReply = z
  .object({
    id: z.string().describe('Id of the anomaly. It is the same if the reading is sent again.'),
    deviceId: z.string().describe('DID of the device. It may be unregistered.'),
    householdId: z
      .string()
      .nullable()
      .describe('DID of the household in which the device was installed at that time; null for none.'),
    detector: z.string().describe(`Detector: one of ${Object.keys(detectors).join(', ')}.`),
    detectorVersion: z.int(),
    kind: z.string().describe('Kind of the reading: usage, fuel, temperature or power.'),
    channel: z.string().describe('Field of the reading, or `reading` for the whole reading.'),
    severity: z.enum(severities),
    observedAt: z.string().describe('When the device took the reading.'),
    sequence: z.int(),
    foundAt: z.string().describe('When the anomaly was stored.'),
    value: z.number().nullable().describe('Value of the field, in its unit.'),
    detail: z.string().describe('What was found, and what is usual.'),
  })
  .meta({ id: 'Anomaly' });

export const printAnomaly = ({ did, atMs, foundMs, ...row }: AnomalyRow, householdId: string | null) => ({
  id: row.id,
  deviceId: did,
  householdId,
  detector: row.detector,
  detectorVersion: row.detectorVersion,
  kind: row.kind,
  channel: row.channel,
  severity: row.severity,
  observedAt: isoTime(atMs),
  sequence: row.sequence,
  foundAt: isoTime(foundMs),
  value: row.value,
  detail: row.detail,
});
