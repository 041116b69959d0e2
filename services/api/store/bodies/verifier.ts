// A verifier, who decides on claims: a person or a service, as stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const verifierBody = z.object({
  did: z.string(),
  name: z.string(),
  organisation: z.string(),
  kind: z.enum(['person', 'service']),
  method: z.object({ name: z.string(), version: z.string() }).nullable(),
  /** Ids; empty: all projects. */
  projectIds: z.array(z.string()),
  publicKeys: z.array(z.object({ id: z.string(), publicKeyMultibase: z.string() })),
  accreditation: z.object({ number: z.string(), validUntil: z.string() }).nullable(),
  active: z.boolean(),
  validUntil: z.string().nullable(),
  ...stamps,
});

export type Verifier = Held<z.output<typeof verifierBody>>;

/** Whether the verifier may decide on claims of a project at this time. */
export const mayVerify = ({ body }: Verifier, projectId: string | null, nowMs: number): boolean =>
  body.active &&
  (body.validUntil === null || Date.parse(body.validUntil) > nowMs) &&
  (body.projectIds.length === 0 || (projectId !== null && body.projectIds.includes(projectId)));
