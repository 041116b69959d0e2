// The questionnaire of the simulated interviews: the monitoring template that ships with Hearth, and a list of ratings.
import { findBuiltIn } from '#domain/surveys/standard/built-in.ts';
import type { Section, Template } from '#domain/surveys/templates/template.ts';

export const ratedServices = ['delivery', 'training', 'repairs', 'advice', 'hotline', 'spare_parts'] as const;

/** A list of a programme's own: the built-in templates have none that is long enough to show straight-lining. */
const services: Section = {
  id: 'services',
  label: 'Services of the programme',
  questions: ratedServices.map((id) => ({
    id,
    type: 'rating',
    required: true,
    label: `How good is this: ${id.replace('_', ' ')}?`,
    validation: { max: 5 },
  })),
};

const monitoring = findBuiltIn('monitoring-v1');
if (monitoring === undefined) throw new Error('Hearth ships without the template monitoring-v1.');

export const questionnaire: Template = {
  ...monitoring,
  templateId: 'monitoring-simulated',
  sections: [...monitoring.sections, services],
};
