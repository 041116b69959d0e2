// Schemas of replies, for the OpenAPI document and the contract tests.
import { z } from 'zod';
import { connectivities, healths } from '#domain/device-health.ts';
import { deviceExample, householdExample, projectExample } from './examples.ts';
import { statusBody } from './household-status-change.ts';
import { calibrationBody } from './calibration.ts';
import { deviceKeyBody } from './device-key.ts';
import { statusChangeBody } from './device-status-change.ts';
import { deviceBody, formerDeviceValues } from './device.ts';
import { gapBody } from './gap.ts';
import { householdBody } from './household.ts';
import { geoInput, personalMark } from './personal.ts';
import { installationBody } from './installation.ts';
import { deliveryCorrectionBody } from './delivery-correction.ts';
import { projectBody } from './project.ts';
import { surveyBody } from './survey.ts';

const printed = { id: z.string(), version: z.number() };

export const projectReply = z
  .object({ ...projectBody.shape, ...printed })
  .meta({ id: 'Project', examples: [projectExample] });

export const installedDeviceReply = z
  .object({
    id: z.string(),
    did: z.string(),
    type: z.string(),
    status: z.string(),
  })
  .meta({ id: 'InstalledDevice' });

const word = z.string().optional();

export const householdReply = z
  .object({
    ...householdBody.shape,
    ...printed,
    location: householdBody.shape.location.extend({ geo: geoInput.optional() }),
    devices: z.array(installedDeviceReply),
    contact: z.object({ name: word, phone: word, language: word }).optional(),
    consent: z.object({ givenAt: z.string(), textVersion: word, by: word }).optional(),
    masked: z
      .boolean()
      .optional()
      .describe(
        'true: personal data are left out and coordinates rounded to 0.1 degree, because the key lacks `pii:read`.',
      ),
  })
  .omit({ baselines: true, personal: true })
  .meta({ id: 'Household', examples: [householdExample] });

/** A version in the log; its personal data are only a reference and a digest. */
export const householdVersionReply = householdReply
  .omit({ devices: true, contact: true, consent: true, masked: true })
  .extend({ personal: personalMark.optional() })
  .meta({ id: 'HouseholdVersion' });

export const deviceReply = z
  .object({
    ...deviceBody.shape,
    ...printed,
    householdId: z.string().nullable(),
    /** Absent for a device at an earlier time. */
    connectivity: z.enum(connectivities).optional(),
    health: z.enum(healths).optional(),
    formerValues: z
      .array(formerDeviceValues.omit({ expectedIntervalSeconds: true }))
      .optional()
      .describe(
        'Values of earlier days, each up to the day before `until`. Device-days and analyses use the values of their day.',
      ),
  })
  .omit({ expectedIntervalSeconds: true, statusAt: true })
  .meta({ id: 'Device', examples: [deviceExample] });

/** A version of a device record, without fields from other records and data. */
export const deviceVersionReply = deviceReply
  .omit({ householdId: true, connectivity: true, health: true })
  .meta({ id: 'DeviceVersion' });

const ofDevice = { ...printed, deviceId: z.string() };

export const installationReply = z
  .object({
    ...installationBody.omit({ deviceDid: true, householdDid: true, projectId: true }).shape,
    ...ofDevice,
  })
  .meta({ id: 'Installation' });
export const statusChangeReply = z
  .object({ ...statusChangeBody.shape, ...ofDevice })
  .meta({ id: 'DeviceStatusChange' });
export const calibrationReply = z
  .object({ ...calibrationBody.shape, ...ofDevice })
  .meta({ id: 'Calibration' });
export const deviceKeyReply = z.object({ ...deviceKeyBody.shape, ...ofDevice }).meta({ id: 'DeviceKey' });
export const gapReply = z.object({ ...gapBody.shape, ...ofDevice }).meta({ id: 'Gap' });

export const deliveryCorrectionReply = z
  .object({ ...deliveryCorrectionBody.omit({ deviceDid: true }).shape, ...ofDevice })
  .meta({ id: 'DeliveryCorrection' });

const surveyDetails = Object.fromEntries(
  [
    'template',
    'templateId',
    'templateVersion',
    'templateDigest',
    'sections',
    'schedule',
    'openedAt',
    'closedAt',
    'statusReason',
    'follows',
    'quality',
    'title',
    'protocol',
    'collectors',
  ].map((name) => [name, z.unknown().optional()]),
);

const count = z.number();

export const surveyReply = z
  .looseObject({
    ...surveyDetails,
    ...surveyBody.shape,
    ...printed,
    counts: z.object({
      frame: count,
      drawn: count,
      assigned: count.optional(),
      received: count.optional(),
      verified: count.optional(),
      rejected: count.optional(),
    }),
  })
  .meta({ id: 'Survey' });

export const householdStatusChangeReply = z
  .object({ ...statusBody.shape, actor: z.string() })
  .meta({ id: 'HouseholdStatusChange' });

/** A page of a list. */
export const listReply = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable(), hasMore: z.boolean() });
