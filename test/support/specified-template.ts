// The template that the specification shows.
import type { Template } from '#domain/surveys/templates/template.ts';

export const specifiedTemplate: Template = {
  templateId: 'baseline-v1',
  sections: [
    {
      id: 'eligibility',
      questions: [
        {
          id: 'current_cooking',
          type: 'multiple_choice',
          required: true,
          options: ['wood', 'charcoal', 'lpg', 'electricity'],
        },
      ],
    },
    {
      id: 'socio_economic',
      questions: [{ id: 'household_size', type: 'number', validation: { min: 1, max: 20 } }],
    },
  ],
  validations: { requiredSections: ['eligibility', 'socio_economic'], completionThreshold: 0.8 },
};
