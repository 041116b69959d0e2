// The answers of a household by section, with the words of the questionnaire where the key can read it.
import { defineComponent, type VNodeChild } from 'vue';
import type { SurveyResponse, SurveyTemplate } from '#infra/client/operations.ts';
import { tableOf } from '../../../parts/table.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { answerText } from './answer-text.ts';
import { questionnaireWords } from './questionnaire-words.ts';
import { unansweredOf } from './unanswered.ts';
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
      const known = questionnaireWords(props.sections, language.value);
      const read = { texts, words: known };
      const ids = [...new Set([...Object.keys(responses), ...Object.keys(calculated)])];
      return (
        <>
          {masked === true && <p class="box">{texts.masked}</p>}
          {unansweredView(texts, unansweredOf(props.response, known))}
          {ids.length === 0 && <p class="box">{texts.noAnswers}</p>}
          {ids.map((id) => {
            const name = known.names.get(id) ?? id;
            return (
              <section key={id}>
                <h3>{name}</h3>
                {sectionTable(texts, {
                  name,
                  rows: [
                    ...rowsOf(id, responses[id] ?? {}, read, ''),
                    ...rowsOf(id, calculated[id] ?? {}, read, ` (${texts.calculated})`),
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
  readonly text: string;
}

const rowsOf = (
  section: string,
  answers: Readonly<Record<string, unknown>>,
  read: Parameters<typeof answerText>[2],
  mark: string,
): Row[] =>
  Object.entries(answers).map(([id, value]) => ({
    id: `${id}${mark}`,
    name: `${read.words.names.get(`${section}.${id}`) ?? id}${mark}`,
    text: answerText(value, `${section}.${id}`, read),
  }));

const sectionTable = (
  texts: ReviewWords,
  { name, rows }: { readonly name: string; readonly rows: readonly Row[] },
): VNodeChild =>
  tableOf<Row>(
    name,
    [
      { name: texts.question, cell: (row) => row.name },
      { name: texts.answer, cell: ({ text }) => text },
    ],
    rows.map((row) => ({ key: row.id, row })),
  );

const unansweredView = (
  texts: ReviewWords,
  { required, others, isCertain }: ReturnType<typeof unansweredOf>,
): VNodeChild => (
  <>
    {required.length > 0 && <p class="fault">{`${texts.unansweredRequired} ${required.join('; ')}`}</p>}
    {others.length > 0 && (
      <p>{`${isCertain ? texts.unanswered : texts.unansweredPerhaps} ${others.join('; ')}`}</p>
    )}
  </>
);
