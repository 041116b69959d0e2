// Record bodies as they are stored: camelCase JSON, references by path-safe id, read back with a check.
import { z } from 'zod';
import type { StoredRecord } from '#records/records.ts';

/** When a record was made, and when its newest version; ISO 8601. */
export const stamps = { createdAt: z.string(), updatedAt: z.string() };

/** What a record has that can be corrected: why its last correction was made, and since when it is withdrawn, ISO 8601. */
export const corrections = { correctionReason: z.string().optional(), withdrawnAt: z.string().optional() };

/** A record with its id and version, and its body checked. */
export interface Held<Body> {
  readonly id: string;
  readonly version: number;
  readonly body: Body;
}

/** Checks a body that we stored ourselves; a misfit is our fault and ends in 500. */
export const held = <Body>(schema: z.ZodType<Body>, { id, version, body }: StoredRecord): Held<Body> => ({
  id,
  version,
  body: schema.parse(body),
});
