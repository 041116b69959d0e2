// The verdict of the newest comparison for each household and question.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import type { CrossCheckHousehold } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { lastPart } from '../../words/names.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** `base`: address of the project. */
export const Verdicts = defineComponent(
  (props: { readonly survey: string; readonly check: string; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const check = useResource(
      () => `cross-check ${props.check}`,
      (client, options) =>
        client('getCrossCheck', {
          params: { id: props.survey, crossCheckId: props.check },
          ...options,
        }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(
        check,
        { words: words.value, session, reading: texts.readingVerdicts },
        ({ households, contradictions }) => (
          <details>
            <summary>
              <h3>{`${texts.verdicts}: ${texts.compared(contradictions)}`}</h3>
            </summary>
            {tableOf(
              texts.verdicts,
              columnsOf(texts, props.survey, props.base),
              sortByVerdict(households).map((row) => ({ key: `${row.responseId} ${row.question}`, row })),
            )}
          </details>
        ),
      );
    };
  },
  { props: ['survey', 'check', 'base'] },
);

/** Contradictions first; what cannot be compared last. */
const order = ['overstated', 'understated', 'consistent', 'not_comparable'] as const;

const sortByVerdict = (households: readonly CrossCheckHousehold[]): CrossCheckHousehold[] =>
  households.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));

const columnsOf = (texts: SurveyWords, survey: string, base: string): Column<CrossCheckHousehold>[] => [
  {
    name: texts.household,
    cell: ({ householdId, responseId }) => (
      <RouterLink to={`${base}/surveys/${survey}/responses/${responseId}`}>
        {lastPart(householdId)}
      </RouterLink>
    ),
  },
  { name: texts.question, cell: ({ question }) => question },
  { name: texts.stated, isNumber: true, cell: ({ stated }) => numberText(stated) },
  {
    name: texts.measured,
    isNumber: true,
    cell: ({ measured }) => (measured === null ? '–' : numberText(measured)),
  },
  {
    name: texts.verdict,
    cell: ({ verdict }) => (
      <span class={{ badge: true, bad: verdict === 'overstated', good: verdict === 'consistent' }}>
        {texts.verdictOf[verdict]}
      </span>
    ),
  },
  { name: texts.dataHeard, isNumber: true, cell: ({ daysShare }) => percentText(daysShare) },
];
