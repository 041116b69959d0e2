// A collector, a person who asks households for survey responses, as stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const collectorBody = z.object({
  did: z.string(),
  /** Null: none is kept. It is shown to keys with `pii:read` only. */
  name: z.string().nullable(),
  /** Ids; empty: all projects. */
  projectIds: z.array(z.string()),
  languages: z.array(z.string()),
  publicKeys: z.array(z.object({ id: z.string(), publicKeyMultibase: z.string() })),
  active: z.boolean(),
  validUntil: z.string().nullable(),
  ...stamps,
});

export type Collector = Held<z.output<typeof collectorBody>>;

/** Whether the collector may be given work of a project at this time. */
export const mayWork = ({ body }: Collector, projectId: string, nowMs: number): boolean =>
  body.active &&
  (body.validUntil === null || Date.parse(body.validUntil) > nowMs) &&
  (body.projectIds.length === 0 || body.projectIds.includes(projectId));
