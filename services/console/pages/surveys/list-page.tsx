// The survey campaigns of a project: state, progress, and what blocks each of them.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Survey } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { blocksOf } from './blocks.tsx';
import { campaignName, kindText } from './campaign.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

const pageRows = 50;

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const paging = usePaging();
  const { name: projectName } = useProject(project);
  const surveys = useResource(
    () => `surveys ${project()} ${paging.cursor()}`,
    (client, options) =>
      client('listSurveys', {
        query: {
          projectId: project(),
          limit: pageRows,
          sort: '-createdAt',
          ...paging.query(),
        },
        ...options,
      }),
  );
  const campaignTable = (base: string, campaigns: readonly Survey[], caption: string): VNodeChild => {
    const texts = textsOf(surveyWords);
    return (
      <>
        <p>
          <RouterLink to={`${base}/surveys/responses`}>{texts.answers}</RouterLink>
        </p>
        {tableOf(
          words.value.pages.surveys,
          columnsOf(texts, base),
          campaigns.map((row) => ({ key: row.id, row })),
          caption,
        )}
      </>
    );
  };
  return () => {
    const texts = textsOf(surveyWords);
    const { pages } = words.value;
    const base = `/projects/${project()}`;
    return (
      <>
        {crumbsOf(words.value, [{ text: projectName.value, to: base }, { text: pages.surveys }])}
        <h1 tabindex={-1}>{pages.surveys}</h1>
        {stateOf(surveys, { words: words.value, session, reading: texts.reading }, (list) => (
          <>
            {list.data.length === 0
              ? paging.emptyOf(texts.empty)
              : campaignTable(base, list.data, paging.captionOf(texts.count, list))}
            {paging.linksOf(list.nextCursor)}
          </>
        ))}
      </>
    );
  };
});

const columnsOf = (texts: SurveyWords, base: string): Column<Survey>[] => [
  {
    name: texts.campaign,
    cell: (row) => <RouterLink to={`${base}/surveys/${row.id}`}>{campaignName(row)}</RouterLink>,
  },
  { name: texts.kind, cell: (row) => kindText(texts, row) },
  { name: texts.state, cell: ({ status }) => <span class="badge">{texts.states[status]}</span> },
  { name: texts.progress, cell: (row) => progressText(texts, row) },
  { name: texts.blocks, cell: (row) => blocksOf(texts, row, `${base}/surveys/${row.id}`) },
];

/** Without a draw the frame is what is to be asked. */
function progressText(texts: SurveyWords, { counts }: Survey): string {
  const { verified = 0, received = 0, drawn, frame } = counts;
  return texts.progressOf(numberText(verified), numberText(drawn > 0 ? drawn : frame), numberText(received));
}
