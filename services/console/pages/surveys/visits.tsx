// The households of a campaign that a collector is to visit again.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { Assignment } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** States of a visit that is still to be made. */
const openStates = ['assigned', 'in_progress', 'returned'] as const;

const pageRows = 100;

/** `base`: address of the project. */
export const Visits = defineComponent(
  (props: { readonly survey: string; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const paging = usePaging('visitsAfter', 'visits');
    const visits = useResource(
      () => `revisits ${props.survey} ${paging.cursor()}`,
      (client, options) =>
        client('listAssignments', {
          params: { id: props.survey },
          query: {
            purpose: 'revisit',
            status: openStates,
            limit: pageRows,
            ...paging.query(),
          },
          ...options,
        }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(
        visits,
        { words: words.value, session, reading: texts.readingVisits },
        ({ data, nextCursor }) => [
          data.length === 0 ? paging.emptyOf(texts.noVisits) : visitTable(texts, data, props.base),
          paging.linksOf(nextCursor),
        ],
      );
    };
  },
  { props: ['survey', 'base'] },
);

const visitTable = (texts: SurveyWords, visits: readonly Assignment[], base: string): VNodeChild =>
  tableOf(
    texts.visits,
    [
      {
        name: texts.household,
        cell: ({ householdId }) => (
          <RouterLink to={`${base}/households/${encodeURIComponent(householdId)}`}>
            {lastPart(householdId)}
          </RouterLink>
        ),
      },
      { name: texts.collector, cell: ({ collector }) => lastPart(collector) },
      { name: texts.reason, cell: ({ reason }) => reason && texts.contradiction },
      { name: texts.due, cell: ({ dueAt }) => dueAt && minuteText(dueAt) },
      { name: texts.remarks, cell: ({ remarks }) => remarks },
    ],
    visits.map((row) => ({ key: row.id, row })),
  );
