// The short form for a visit without an interview: why, and what the next collector should know.
import type { attemptOutcomes } from '../field-work/assignments.ts';
import type { Template } from '../templates/template.ts';
import { ask, choices, label } from './write.ts';

const words: Readonly<Record<(typeof attemptOutcomes)[number], readonly [string, string] | null>> = {
  // An interview says that itself.
  completed: null,
  postponed: ['Come back later', 'Revenir plus tard'],
  no_answer: ['Nobody was there', 'Personne n’était là'],
  refused: ['The household refused', 'Le ménage a refusé'],
  not_found: ['The household was not found', 'Le ménage est introuvable'],
  moved: ['The household has moved away', 'Le ménage a déménagé'],
  ineligible: ['The household does not belong to the survey', 'Le ménage n’est pas concerné'],
  unsafe: ['It was not safe', 'La visite n’était pas sûre'],
  other: ['Another reason', 'Une autre raison'],
};

const options = Object.fromEntries(
  Object.entries(words).flatMap(([outcome, both]) => (both === null ? [] : [[outcome, both] as const])),
);

export const visitOutcome: Template = {
  templateId: 'visit-outcome',
  title: label(['Visit without an interview', 'Visite sans entretien']),
  languages: ['en', 'fr'],
  sections: [
    {
      id: 'visit',
      label: label(['Visit', 'Visite']),
      questions: [
        ask(
          'outcome*',
          'single_choice',
          ['How did the visit end?', 'Comment la visite s’est-elle terminée ?'],
          choices(options),
        ),
        ask('note', 'text', ['Remarks', 'Remarques'], { validation: { maxLength: 500 } }),
      ],
    },
  ],
};
