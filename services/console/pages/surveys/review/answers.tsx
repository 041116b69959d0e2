// The answers of a household by section, with the words of the questionnaire where the key can read it.
import { defineComponent, type VNodeChild } from 'vue';
import type { SurveyResponse, SurveyTemplate } from '#infra/client/operations.ts';
import { tableOf } from '../../../parts/table.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { useTemplate } from '../use-template.ts';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

interface Asked {
  readonly response: SurveyResponse;
  /** Name of the template. */
  readonly template: string;
  /** DID of the project. */
  readonly project: string;
}

export const LabelledAnswers = defineComponent(
  (props: Asked) => {
    const template = useTemplate(() => ({ name: props.template, project: props.project }));
    const sections = (): SurveyTemplate['sections'] => {
      const found = template();
      // Another version may ask other questions under the same ids.
      return found?.version === props.response.templateVersion ? found.sections : [];
    };
    return () => <Answers response={props.response} sections={sections()} />;
  },
  { props: ['response', 'template', 'project'] },
);

interface Props {
  readonly response: SurveyResponse;
  /** Of its questionnaire; empty where they are not known: then ids stand for words. */
  readonly sections: SurveyTemplate['sections'];
}

export const Answers = defineComponent(
  (props: Props) => {
    const { language, textsOf } = useSpeech();
    return () => {
      const texts = textsOf(reviewWords);
      const { responses, calculated = {}, masked } = props.response;
      const labels = labelsOf(props.sections, language.value);
      const ids = [...new Set([...Object.keys(responses), ...Object.keys(calculated)])];
      return (
        <>
          {masked === true && <p class="box">{texts.masked}</p>}
          {ids.length === 0 && <p class="box">{texts.noAnswers}</p>}
          {ids.map((id) => {
            const name = labels.get(id) ?? id;
            return (
              <section key={id}>
                <h3>{name}</h3>
                {sectionTable(texts, {
                  name,
                  rows: [
                    ...rowsOf(id, responses[id] ?? {}, labels, ''),
                    ...rowsOf(id, calculated[id] ?? {}, labels, ` (${texts.calculated})`),
                  ],
                })}
              </section>
            );
          })}
        </>
      );
    };
  },
  { props: ['response', 'sections'] },
);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

const rowsOf = (
  section: string,
  answers: Readonly<Record<string, unknown>>,
  labels: ReadonlyMap<string, string>,
  mark: string,
): Row[] =>
  Object.entries(answers).map(([id, value]) => ({
    id: `${id}${mark}`,
    name: `${labels.get(`${section}.${id}`) ?? id}${mark}`,
    value,
  }));

const sectionTable = (
  texts: ReviewWords,
  { name, rows }: { readonly name: string; readonly rows: readonly Row[] },
): VNodeChild =>
  tableOf<Row>(
    name,
    [
      { name: texts.question, cell: (row) => row.name },
      { name: texts.answer, cell: ({ value }) => answerView(texts, value) },
    ],
    rows.map((row) => ({ key: row.id, row })),
  );

/** Lists of plain values are one line; what has parts of its own is shown as it was sent. */
function answerView(texts: ReviewWords, value: unknown): VNodeChild {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return String(value);
}

type Label = SurveyTemplate['title'];

/** In the language of the page, else English, else the first that there is. */
function labelText(label: Label, language: string): string | undefined {
  if (label === undefined || typeof label === 'string') return label;
  return label[language] ?? label['en'] ?? Object.values(label)[0];
}

function labelsOf(sections: SurveyTemplate['sections'], language: string): ReadonlyMap<string, string> {
  const named = sections.flatMap(({ id, label, questions }): [string, string | undefined][] => [
    [id, labelText(label, language)],
    ...questions.map((one): [string, string | undefined] => [
      `${id}.${one.id}`,
      labelText(one.label, language),
    ]),
  ]);
  return new Map(named.flatMap(([at, text]) => (text === undefined ? [] : [[at, text] as const])));
}
