// A credential of a claim, as stored: the signed document, its place in the status lists, and its status.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

const credentialStatuses = ['live', 'suspended', 'revoked'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

export const credentialBody = z.object({
  claimId: z.string(),
  /** Of the content that was claimed. */
  claimVersion: z.number(),
  claimDigest: z.string(),
  projectId: z.string().nullable(),
  /** Number of its pair of status lists, and its place in both. */
  list: z.number(),
  statusIndex: z.number(),
  issuedAt: z.string(),
  /** The newest anchor of each chain that its batches are in. */
  anchors: z.array(z.object({ projectId: z.string(), seq: z.number(), day: z.string(), digest: z.string() })),
  /** Signed; printed as it is. */
  document: z.record(z.string(), z.unknown()),
  status: z.enum(credentialStatuses),
  ...stamps,
});

export type Credential = Held<z.output<typeof credentialBody>>;
