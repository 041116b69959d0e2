// Stored record bodies: camelCase JSON with references by path-safe id, checked when they are read.
import { z } from 'zod';
import type { StoredRecord } from '#records/records.ts';

/** When a record was created, and when its newest version was; ISO 8601. */
export const stamps = { createdAt: z.string(), updatedAt: z.string() };

/** Fields of a record that can be corrected: why it was last corrected, and since when it is withdrawn, ISO 8601. */
export const corrections = { correctionReason: z.string().optional(), withdrawnAt: z.string().optional() };

/** A record with its id and version, and its checked body. */
export interface Held<Body> {
  readonly id: string;
  readonly version: number;
  readonly body: Body;
}

/** Checks a body that this service stored; a mismatch is a defect and ends in 500. */
export const parseStored = <Body>(
  schema: z.ZodType<Body>,
  { id, version, body }: StoredRecord,
): Held<Body> => ({
  id,
  version,
  body: schema.parse(body),
});
