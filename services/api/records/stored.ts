// Shapes of record bodies as they are stored: camelCase JSON, references by path-safe id, read back with a check.
import { z } from 'zod';
import type { StoredRecord } from '#runtime/record-log.ts';

const stamps = { createdAt: z.string(), updatedAt: z.string() };

export const projectBody = z.object({
  did: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  timeZone: z.string(),
  coverageThreshold: z.number(),
  implicit: z.boolean(),
  status: z.string(),
  ...stamps,
});

export const householdBody = z.object({
  did: z.string(),
  type: z.string(),
  location: z.looseObject({ district: z.string(), density: z.string() }),
  baseline: z
    .looseObject({
      fuelType: z.string(),
      monthlyConsumption: z.number(),
      unit: z.string(),
      validFrom: z.string().nullable(),
      source: z.string(),
    })
    .nullable(),
  /** `prj_…`, or null. */
  projectId: z.string().nullable(),
  externalId: z.string().optional(),
  status: z.string(),
  group: z.string().nullable().optional(),
  members: z.object({ adults: z.number(), children: z.number() }).optional(),
  tags: z.array(z.string()).optional(),
  ...stamps,
});

export const deviceBody = z.looseObject({
  did: z.string(),
  type: z.string(),
  status: z.string(),
  expectedInterval: z.string(),
  expectedIntervalSeconds: z.number(),
  ...stamps,
});

export const installationBody = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  projectId: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const surveyBody = z.looseObject({
  projectId: z.string(),
  type: z.string(),
  round: z.number(),
  status: z.string(),
  ...stamps,
});

/** A record with its id and version, and its body checked. */
export interface Held<Body> {
  readonly id: string;
  readonly version: number;
  readonly body: Body;
}

export type Project = Held<z.output<typeof projectBody>>;
export type Household = Held<z.output<typeof householdBody>>;
export type Device = Held<z.output<typeof deviceBody>>;
export type Installation = Held<z.output<typeof installationBody>>;
export type Survey = Held<z.output<typeof surveyBody>>;

/** Checks a body that we stored ourselves; a misfit is our fault and ends in 500. */
export const held = <Body>(schema: z.ZodType<Body>, { id, version, body }: StoredRecord): Held<Body> => ({
  id,
  version,
  body: schema.parse(body),
});
