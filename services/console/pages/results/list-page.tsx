// The analyses of a project or of its households: those that newer data overtook first, then the newest; and a new one.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { ListedAnalysis, ListedProjectAnalysis } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource, type Resource } from '../../data/use-resource.ts';
import { withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { usePaging, type Paging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { RunForm } from './run-form.tsx';
import type { ResultWords } from './words/en.ts';
import { resultWords } from './words/words.ts';

const pageRows = 50;

type Row = ListedAnalysis | ListedProjectAnalysis;

interface Rows {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
  readonly totalCount?: number;
}

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const isHouseholds = (): boolean => route.query['of'] === 'households';
  const { name: projectName } = useProject(project);
  const analyses = (stale: 'true' | 'false', paging: Paging): Resource<Rows> =>
    useResource(
      () => `analyses ${project()} ${isHouseholds()} ${stale} ${paging.cursor()}`,
      async (client, options) => {
        const query = {
          stale,
          sort: '-createdAt',
          limit: pageRows,
          count: 'true',
          // Of a period that was analyzed again, the newest result.
          ...(stale === 'true' && { newest: 'true' as const }),
          ...paging.query(),
        } as const;
        return isHouseholds()
          ? await client('listAnalyses', { query: { projectId: project(), ...query }, ...options })
          : await client('listProjectAnalyses', { params: { id: project() }, query, ...options });
      },
    );
  const [stalePaging, freshPaging] = [usePaging('staleAfter'), usePaging('cursor', 'current')];
  const [stale, fresh] = [analyses('true', stalePaging), analyses('false', freshPaging)];
  const again = (): void => {
    stale.again();
    fresh.again();
  };
  return () => {
    const texts = textsOf(resultWords);
    const base = `/projects/${project()}`;
    const common = { words: words.value, session, reading: texts.reading };
    return (
      <>
        {crumbsOf(words.value, [{ text: projectName.value, to: base }, { text: texts.title }])}
        <h1 tabindex={-1}>{texts.title}</h1>
        {tabsOf(texts.of, [
          { text: texts.project, to: { query: {} }, isHere: !isHouseholds() },
          { text: texts.households, to: { query: { of: 'households' } }, isHere: isHouseholds() },
        ])}
        {stateOf(stale, common, (list) => (
          <>
            {list.data.length > 0 && [
              <h2>{texts.stale}</h2>,
              analysisTable(texts, base, list.data, stalePaging.captionOf(texts.count, list)),
            ]}
            {stalePaging.linksOf(list.nextCursor)}
          </>
        ))}
        <h2 id="current">{texts.fresh}</h2>
        {stateOf(fresh, common, (list) => (
          <>
            {list.data.length === 0
              ? freshPaging.emptyOf(texts.empty)
              : analysisTable(texts, base, list.data, freshPaging.captionOf(texts.count, list))}
            {freshPaging.linksOf(list.nextCursor)}
          </>
        ))}
        {!isHouseholds() && (
          <section class="no-print">
            <h2>{texts.run}</h2>
            {withRight(session, 'analysis:run', words.value, () => (
              <RunForm project={project()} again={again} />
            ))}
          </section>
        )}
      </>
    );
  };
});

function analysisTable(texts: ResultWords, base: string, rows: readonly Row[], caption: string) {
  const columns: readonly Column<Row>[] = [
    {
      name: texts.period,
      cell: ({ id, period }) => (
        <RouterLink to={`${base}/results/${id}`}>{`${period.start} – ${period.end}`}</RouterLink>
      ),
    },
    ...(rows.some((row) => 'householdId' in row)
      ? [{ name: texts.household, cell: (row: Row) => 'householdId' in row && homeLink(base, row) }]
      : []),
    {
      name: texts.credited,
      isNumber: true,
      cell: ({ creditedReduction }) => <strong>{numberText(creditedReduction)}</strong>,
    },
    { name: texts.reduction, isNumber: true, cell: ({ analysis }) => numberText(analysis.reductions) },
    {
      name: texts.interval,
      isNumber: true,
      cell: ({ analysis: { interval } }) =>
        `${numberText(interval.lower)} – ${numberText(interval.upper)} (${percentText(interval.level)})`,
    },
    { name: texts.confidence, isNumber: true, cell: ({ analysis }) => percentText(analysis.confidence) },
    { name: texts.state, cell: (row) => badgesOf(texts, row) },
    { name: texts.computed, cell: ({ computedAt }) => minuteText(computedAt) },
  ];
  return tableOf(
    caption,
    columns,
    rows.map((row) => ({ key: row.id, row })),
    caption,
  );
}

const homeLink = (base: string, { householdId, period }: ListedAnalysis) => (
  <RouterLink to={`${base}/households/${encodeURIComponent(householdId)}?to=${period.end}`}>
    {lastPart(householdId)}
  </RouterLink>
);

const badgesOf = (texts: ResultWords, { status, stale }: Pick<Row, 'status' | 'stale'>) => (
  <>
    <span class={{ badge: true, provisional: status === 'provisional', good: status === 'final' }}>
      {texts[status]}
    </span>{' '}
    {stale && <span class="badge bad">{texts.isStale}</span>}
  </>
);
