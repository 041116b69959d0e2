// The collection protocol and the quality rules of a campaign, as stored.
import { z } from 'zod';
import type { Survey } from './survey.ts';

const text = z.string().optional();

const protocol = z.object({
  methodology: text,
  storage: text,
  responsibility: text,
  languages: z.array(z.string()).optional(),
  training: text,
  backCheckFraction: z.number().optional(),
  maddDocument: z
    .object({ title: text, version: text, uri: text, digest: text, templateDigest: text })
    .optional(),
});

const stated = z.looseObject({
  protocol: protocol.optional(),
  quality: z.object({ completeness: z.number().optional(), consistency: z.boolean().optional() }).optional(),
  collectors: z.array(z.string()).optional(),
});

/** Empty without one. */
export const protocolOf = ({ body }: Survey): z.output<typeof protocol> => stated.parse(body).protocol ?? {};

export const consistencyOf = ({ body }: Survey): boolean => stated.parse(body).quality?.consistency ?? true;

/** DIDs of the collectors that the campaign names. */
export const designatedCollectors = ({ body }: Survey): readonly string[] =>
  stated.parse(body).collectors ?? [];
