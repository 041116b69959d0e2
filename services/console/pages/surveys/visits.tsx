// The households of a campaign that a collector is to visit again.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/words.ts';
import { minuteText } from './campaign.ts';
import { surveyWords } from './words.ts';

/** States of a visit that is still to be made. */
const openStates = ['assigned', 'in_progress', 'returned'] as const;

/** `base`: address of the project. */
export const Visits = defineComponent(
  (props: { readonly survey: string; readonly base: string }) => {
    const session = useSession();
    const { words, language } = useSpeech();
    const visits = useResource(
      () => `revisits ${props.survey}`,
      (client, options) =>
        client('listAssignments', {
          params: { id: props.survey },
          query: { purpose: 'revisit', status: openStates, limit: 100 },
          ...options,
        }),
    );
    return () => {
      const texts = surveyWords[language.value];
      return stateOf(visits, { words: words.value, session, reading: texts.readingVisits }, ({ data }) =>
        data.length === 0
          ? emptyOf(texts.noVisits)
          : tableOf(
              texts.visits,
              [
                {
                  name: texts.household,
                  cell: ({ householdId }) => (
                    <RouterLink to={`${props.base}/households/${encodeURIComponent(householdId)}`}>
                      {lastPart(householdId)}
                    </RouterLink>
                  ),
                },
                { name: texts.collector, cell: ({ collector }) => lastPart(collector) },
                { name: texts.reason, cell: ({ reason }) => reason && texts.contradiction },
                { name: texts.due, cell: ({ dueAt }) => dueAt && minuteText(dueAt) },
                { name: texts.remarks, cell: ({ remarks }) => remarks },
              ],
              data.map((row) => ({ key: row.id, row })),
            ),
      );
    };
  },
  { props: ['survey', 'base'] },
);
