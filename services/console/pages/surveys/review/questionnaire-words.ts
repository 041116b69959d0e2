// The words of a questionnaire in one language: names of sections and questions, texts of options, units.
import type { SurveyTemplate } from '#infra/client/operations.ts';

type Section = SurveyTemplate['sections'][number];
type Label = SurveyTemplate['title'];
type Question = Pick<Section['questions'][number], 'id' | 'label' | 'type' | 'sensitive'>;

export interface QuestionnaireWords {
  /** Of `section`, `section.question` and `section.repeat.question`. */
  readonly names: ReadonlyMap<string, string>;
  /** Of `section.question` and the value of an option, with a space between them. */
  readonly options: ReadonlyMap<string, string>;
  /** Of `section.question`. */
  readonly units: ReadonlyMap<string, string>;
  /** By sections, in their order. */
  readonly questions: readonly { readonly section: string; readonly question: Question }[];
}

/** In this language, else English, else the first that there is. */
function labelText(label: Label, language: string): string | undefined {
  if (label === undefined || typeof label === 'string') return label;
  return label[language] ?? label['en'] ?? Object.values(label)[0];
}

type Choice = string | { readonly value: string; readonly label?: Label };

/** What may be chosen: options, or the rows of a matrix. */
const choicesOf = (question: object): readonly Choice[] =>
  ['options', 'rows'].flatMap((part): readonly Choice[] => {
    const choices: unknown = Object(question)[part];
    return Array.isArray(choices) ? choices : [];
  });

export function questionnaireWords(
  sections: SurveyTemplate['sections'],
  language: string,
): QuestionnaireWords {
  const [names, options, units] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  const put = (into: Map<string, string>, at: string, text: unknown): void => {
    if (typeof text === 'string' && text !== '') into.set(at, text);
  };
  const putQuestion = (at: string, question: { readonly id: string; readonly label?: Label }): void => {
    put(names, at, labelText(question.label, language));
    put(units, at, Object(question).unit);
    for (const choice of choicesOf(question))
      if (typeof choice !== 'string')
        put(options, `${at} ${choice.value}`, labelText(choice.label, language));
    const inner: unknown = Object(question).questions;
    if (Array.isArray(inner)) for (const one of inner) putQuestion(`${at}.${one.id}`, one);
  };
  for (const { id, label, questions } of sections) {
    put(names, id, labelText(label, language));
    for (const question of questions) putQuestion(`${id}.${question.id}`, question);
  }
  return {
    names,
    options,
    units,
    questions: sections.flatMap(({ id, questions }) =>
      questions.map((question) => ({ section: id, question })),
    ),
  };
}
