// Reads what decides on the readiness of a campaign.
import { z } from 'zod';
import { requirementsOf, type Requirement } from '#domain/surveys/field-work/readiness.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Api } from '../../context/api.ts';
import { mayWork } from '../../store/bodies/collector.ts';
import type { Project } from '../../store/bodies/project.ts';
import { consistencyOf, designatedCollectors, protocolOf } from '../../store/bodies/survey-protocol.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { findCollectors } from '../../store/field-work/collectors.ts';

interface Prepared {
  readonly survey: Survey;
  readonly project: Project;
  /** The questionnaire that the campaign copied. */
  readonly template: Template;
}

const sampling = z.looseObject({
  method: z.string(),
  size: z.number().optional(),
  precision: z.number().optional(),
  impliedPrecision: z.number().nullable(),
});

const copied = z.looseObject({ templateDigest: z.string() });

/** The requirements in their order, each met or with what is missing. */
export async function campaignRequirements(
  api: Api,
  { survey, project, template }: Prepared,
): Promise<Requirement[]> {
  const named = designatedCollectors(survey);
  const found = await findCollectors(api, named);
  const nowMs = api.nowMs();
  const { method, size, precision, impliedPrecision } = sampling.parse(survey.body.sampling);
  return requirementsOf({
    protocol: protocolOf(survey),
    templateDigest: copied.parse(survey.body).templateDigest,
    validatesAnswers: validatesAnswers(template),
    consistency: consistencyOf(survey),
    collectors: named.map((did) => {
      const collector = found.get(did);
      return { did, mayWork: collector !== undefined && mayWork(collector, project.id, nowMs) };
    }),
    separationOfDuties: project.body.separationOfDuties,
    frameSize: survey.body.counts.frame,
    sampleSize: size ?? null,
    precision: precision ?? impliedPrecision,
    warnings: survey.body.warnings,
    isRandom: method !== 'census' && method !== 'purposive',
    isByHand: method === 'purposive',
    isDrawn: typeof survey.body.sample?.drawnAt === 'string',
  });
}

const validatesAnswers = ({ sections, validations = {} }: Template): boolean =>
  (validations.requiredSections ?? []).length > 0 ||
  (validations.completionThreshold ?? 0) > 0 ||
  (validations.crossRules ?? []).length > 0 ||
  sections.some(({ questions }) =>
    questions.some(({ required, validation }) => required === true || validation !== undefined),
  );
