// An installation: a device in a household for a time, as stored.
import { z } from 'zod';
import type { Stay } from '#domain/stays.ts';
import { corrections, type Held } from './held.ts';

export const installationBody = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  projectId: z.string().nullable(),
  /** DID of the stove that a sensor watches there. */
  stoveId: z.string().nullable().default(null),
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  ...corrections,
});

export type Installation = Held<z.output<typeof installationBody>>;

const ms = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** The time of an installation, in ms since 1970; null for an open end. */
export const stayOf = ({ from, to }: Pick<Installation['body'], 'from' | 'to'>): Stay => ({
  fromMs: ms(from),
  toMs: ms(to),
});
