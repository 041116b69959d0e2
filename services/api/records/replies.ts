// Schemas of replies, for the OpenAPI document and the contract tests.
import { z } from 'zod';
import { connectivities, healths } from '#domain/device-health.ts';
import { deviceExample, householdExample, projectExample } from './examples.ts';
import { statusBody } from './household-status.ts';
import { calibrationBody } from './stored/calibration.ts';
import { deviceKeyBody } from './stored/device-key.ts';
import { statusChangeBody } from './stored/device-status-change.ts';
import { deviceBody } from './stored/device.ts';
import { gapBody } from './stored/gap.ts';
import { householdBody } from './stored/household.ts';
import { installationBody } from './stored/installation.ts';
import { projectBody } from './stored/project.ts';
import { surveyBody } from './stored/survey.ts';

const printed = { id: z.string(), version: z.number() };

export const projectReply = z
  .object({ ...projectBody.shape, ...printed })
  .meta({ examples: [projectExample] });

export const installedDeviceReply = z.object({
  id: z.string(),
  did: z.string(),
  type: z.string(),
  status: z.string(),
});

export const householdReply = z
  .object({
    ...householdBody.shape,
    ...printed,
    devices: z.array(installedDeviceReply),
  })
  .omit({ baselines: true })
  .meta({ examples: [householdExample] });

export const deviceReply = z
  .object({
    ...deviceBody.shape,
    ...printed,
    householdId: z.string().nullable(),
    /** Left out of a device as it was. */
    connectivity: z.enum(connectivities).optional(),
    health: z.enum(healths).optional(),
  })
  .omit({ expectedIntervalSeconds: true })
  .meta({ examples: [deviceExample] });

/** A version of the record of a device, without what other records and its data say. */
export const deviceVersionReply = deviceReply.omit({ householdId: true, connectivity: true, health: true });

const ofDevice = { ...printed, deviceId: z.string() };

export const installationReply = z.object({
  ...installationBody.omit({ deviceDid: true, householdDid: true, projectId: true }).shape,
  ...ofDevice,
});
export const statusChangeReply = z.object({ ...statusChangeBody.shape, ...ofDevice });
export const calibrationReply = z.object({ ...calibrationBody.shape, ...ofDevice });
export const deviceKeyReply = z.object({ ...deviceKeyBody.shape, ...ofDevice });
export const gapReply = z.object({ ...gapBody.shape, ...ofDevice });

const surveyDetails = Object.fromEntries(
  [
    'template',
    'sampling',
    'schedule',
    'follows',
    'quality',
    'title',
    'protocol',
    'collectors',
    'warnings',
  ].map((name) => [name, z.unknown().optional()]),
);

export const surveyReply = z.looseObject({ ...surveyDetails, ...surveyBody.shape, ...printed });

export const householdStatusChangeReply = z.object({ ...statusBody.shape, actor: z.string() });

/** A page of a list. */
export const listReply = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable(), hasMore: z.boolean() });
