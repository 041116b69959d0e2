// The request body of a project, and the record that it becomes.
import { z } from 'zod';
import { isCountryCode, successorsOf } from '#domain/countries.ts';
import { timeZoneName } from './time-zones.ts';
import { didPrefix } from './did-prefixes.ts';
import { did, methodologyOfAnalysis, readOnly, sha256Text, text } from '../contract/fields.ts';
import { strataInput } from '../contract/strata-input.ts';
import { article6Statuses, projectDefaults } from '../store/bodies/project.ts';

const quorum = z
  .strictObject({ need: z.number().int().min(1).max(9), of: z.number().int().min(1).max(9) })
  .refine(({ need, of }) => need <= of, {
    path: ['need'],
    message: 'need must not be above of.',
    params: { code: 'above-of' },
  });

/** Stored projects may have another code, which is read as it is: the list was wider once, and codes are withdrawn. */
const country = z.string().superRefine((code, context) => {
  if (isCountryCode(code)) return;
  const successors = successorsOf(code);
  const [only] = successors.length === 1 ? successors : [];
  const instead = successors.length === 0 ? 'for example UG' : `here ${successors.join(' or ')}`;
  context.addIssue({
    code: 'custom',
    message: `${JSON.stringify(code.slice(0, 20))} is not a current country code of ISO 3166-1 alpha-2. Use one, ${instead}.`,
    params: { code: 'not-a-country', ...(only !== undefined && { suggestion: only }) },
  });
});

const article6 = z
  .strictObject({
    country,
    status: z.enum(article6Statuses),
    letter: z
      .strictObject({
        uri: z.url({ protocol: /^https$/ }).max(500),
        digest: sha256Text,
      })
      .meta({ id: 'NewArticle6Letter' })
      .nullish(),
  })
  .meta({ id: 'NewArticle6' });

/** Fields that a change may set. */
const content = {
  name: text(200),
  country: country.nullish(),
  timeZone: timeZoneName.optional(),
  coverageThreshold: z.number().min(0).max(1).optional(),
  defaultMethodology: methodologyOfAnalysis.nullish(),
  oracleQuorum: quorum.optional(),
  reviewLevels: z.number().int().min(1).max(2).optional(),
  separationOfDuties: z.boolean().optional(),
  disputeDays: z.number().int().min(0).max(365).optional(),
  requireProtocol: z.boolean().optional(),
  stratifyBy: strataInput.optional(),
  registry: z
    .strictObject({ name: text(100), id: text(100) })
    .meta({ id: 'NewProjectRegistry' })
    .nullish(),
  article6: article6.nullish(),
  didPrefixes: z
    .array(didPrefix)
    .max(20)
    .optional()
    .describe(
      'Beginnings of the DIDs of its devices. Keys of the project can register such a device with its whole past; keys of other projects cannot register it. Only a key without limits can set this field.',
    ),
} as const;

const setByService = { implicit: z.boolean().optional(), ...readOnly };

export const projectReadOnly: readonly string[] = Object.keys(setByService);

export const projectContent = z.strictObject(content);

type ProjectContent = z.output<typeof projectContent>;

export const projectInput = z
  .strictObject({
    did: did.optional(),
    ...content,
    ...setByService,
    status: z.literal('active').optional(),
  })
  .meta({ id: 'NewProject' });

export type ProjectInput = z.output<typeof projectInput>;

/** The fields of a described project; absent ones have their default. */
export const describeProject = (input: ProjectContent) => ({
  name: input.name,
  country: input.country ?? null,
  timeZone: input.timeZone ?? projectDefaults.timeZone,
  coverageThreshold: input.coverageThreshold ?? projectDefaults.coverageThreshold,
  defaultMethodology: input.defaultMethodology ?? projectDefaults.defaultMethodology,
  oracleQuorum: input.oracleQuorum ?? projectDefaults.oracleQuorum,
  reviewLevels: input.reviewLevels ?? projectDefaults.reviewLevels,
  separationOfDuties: input.separationOfDuties ?? projectDefaults.separationOfDuties,
  disputeDays: input.disputeDays ?? projectDefaults.disputeDays,
  requireProtocol: input.requireProtocol ?? projectDefaults.requireProtocol,
  stratifyBy: input.stratifyBy ?? projectDefaults.stratifyBy,
  didPrefixes: input.didPrefixes ?? projectDefaults.didPrefixes,
  registry: input.registry ?? projectDefaults.registry,
  article6: input.article6
    ? { ...input.article6, letter: input.article6.letter ?? null }
    : projectDefaults.article6,
});
