// Schemas of replies, for the OpenAPI document and the contract tests.
import { z } from 'zod';
import { deviceBody } from './stored/device.ts';
import { householdBody } from './stored/household.ts';
import { projectBody } from './stored/project.ts';
import { surveyBody } from './stored/survey.ts';

const printed = { id: z.string(), version: z.number() };

export const projectReply = z.object({ ...projectBody.shape, ...printed });

const installedDeviceReply = z.object({
  id: z.string(),
  did: z.string(),
  type: z.string(),
  status: z.string(),
});

export const householdReply = z.object({
  ...householdBody.shape,
  ...printed,
  devices: z.array(installedDeviceReply),
});

export const deviceReply = z
  .object({ ...deviceBody.shape, ...printed, householdId: z.string().nullable() })
  .omit({ expectedIntervalSeconds: true });

export const surveyReply = z.looseObject({ ...surveyBody.shape, ...printed });

/** A page of a list. */
export const listReply = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable(), hasMore: z.boolean() });
