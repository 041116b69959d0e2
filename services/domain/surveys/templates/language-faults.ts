// Labels that miss a language which the template declares.
import { within, type TemplateFault } from './faults.ts';
import type { Label, Option, Question, Section, Template } from './template.ts';

/** More than a reply lists: thousands of labels may each lack twenty languages. */
const faultsMax = 101;

/** None for a template that declares no languages. */
export function languageFaults({ languages = [], title, sections, validations }: Template): TemplateFault[] {
  if (languages.length === 0) return [];
  let left = faultsMax;
  const missing: Missing = (label) => {
    const faults = left > 0 ? missingLanguages(label, languages).slice(0, left) : [];
    left -= faults.length;
    return faults;
  };
  return [
    ...missing(title).map(within('title')),
    ...sections.flatMap((section, index) => ofSection(section, missing).map(within('sections', index))),
    ...(validations?.crossRules ?? []).flatMap(({ message }, index) =>
      missing(message).map(within('validations', 'crossRules', index, 'message')),
    ),
  ];
}

type Missing = (label: Label | undefined) => TemplateFault[];

const ofSection = ({ label, questions }: Section, missing: Missing): TemplateFault[] => [
  ...missing(label).map(within('label')),
  ...questions.flatMap((question, index) => ofQuestion(question, missing).map(within('questions', index))),
];

const ofQuestion = (question: Question, missing: Missing): TemplateFault[] => [
  ...(['label', 'hint', 'guidance', 'constraintMessage', 'requiredMessage'] as const).flatMap((name) =>
    missing(question[name]).map(within(name)),
  ),
  ...Object.entries(question.labels ?? {}).flatMap(([point, label]) =>
    missing(label).map(within('labels', point)),
  ),
  ...(['options', 'rows'] as const).flatMap((name) =>
    (question[name] ?? []).flatMap((option, index) => ofOption(option, missing).map(within(name, index))),
  ),
  ...(question.questions ?? []).flatMap((inner, index) =>
    ofQuestion(inner, missing).map(within('questions', index)),
  ),
];

const ofOption = (option: Option, missing: Missing): TemplateFault[] =>
  typeof option === 'string' ? [] : missing(option.label).map(within('label'));

/** A plain text is the same in all languages; no label is shown as the id. */
function missingLanguages(label: Label | undefined, languages: readonly string[]): TemplateFault[] {
  if (label === undefined || typeof label === 'string') return [];
  return languages
    .filter((language) => label[language] === undefined)
    .map((language) => ({
      path: [language],
      code: 'missing-language',
      detail: `The text in ${language} is missing, which the template declares.`,
    }));
}
