// How a project does today: four numbers, and what to do, the most severe first.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { ProjectSummary, ToDo } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import type { Words } from '../../words/en.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const { name } = useProject(project);
  const summary = useResource(
    () => `summary ${project()}`,
    (client, options) => client('getProjectSummary', { params: { id: project() }, ...options }),
  );
  return () => {
    const { overview: texts, projects, path } = words.value;
    return (
      <>
        {crumbsOf(path, [{ text: projects.title, to: '/' }, { text: name.value }])}
        <h1 tabindex={-1}>{name.value}</h1>
        {stateOf(summary, { words: words.value, session, reading: texts.reading }, (value) => (
          <>
            <h2>{texts.toDo}</h2>
            {value.toDo.length === 0 ? emptyOf(texts.nothing) : toDoOf(words.value, value.toDo, project())}
            <h2>{texts.numbers}</h2>
            {numbersOf(words.value, value)}
          </>
        ))}
      </>
    );
  };
});

/** What each thing to do is about, in the words of the API, with the page that shows it where there is one. */
const toDoOf = ({ overview: texts }: Words, toDo: readonly ToDo[], project: string) =>
  tableOf<ToDo>(
    texts.toDo,
    [
      {
        name: texts.what,
        cell: ({ words, link }) =>
          link.resource === 'households' || link.resource === 'devices' ? (
            <RouterLink
              to={`/projects/${project}/households${link.resource === 'devices' ? '?attention=true' : ''}`}
            >
              {words}
            </RouterLink>
          ) : (
            words
          ),
      },
      { name: texts.severity, cell: ({ severity }) => texts.severities[severity] },
      { name: texts.count, isNumber: true, cell: ({ count }) => numberText(count) },
    ],
    toDo.map((row) => ({ key: `${row.kind} ${row.link.id ?? ''}`, row })),
  );

/** A number that was not read says why, and never looks like zero. */
function numbersOf({ overview: texts }: Words, summary: ProjectSummary) {
  const { households, coverage, estimate, claimable, notRead } = summary;
  const missing = (...sources: readonly string[]): string => {
    const cause = notRead.find(({ source }) => sources.includes(source));
    if (!cause) return texts.notRead;
    return `${texts.notRead}: ${cause.scope === null ? texts.unavailable : texts.lacks(cause.scope)}`;
  };
  return factsOf([
    [
      texts.cooking,
      households
        ? texts.cookingOf(numberText(households.cooking), numberText(households.total))
        : missing('coverage'),
    ],
    [
      texts.received,
      coverage
        ? `${coverage.coverage === null ? texts.noneExpected : percentText(coverage.coverage)}, ${texts.needed(percentText(coverage.threshold))}`
        : missing('coverage'),
    ],
    [
      texts.estimate,
      estimate
        ? estimateOf(texts, estimate)
        : notRead.some(({ source }) => source === 'estimate')
          ? missing('estimate')
          : texts.blockedBy['no-analysis'],
    ],
    [
      texts.claimable,
      claimable
        ? [
            `${numberText(claimable.quantity)} kgCO2e`,
            claimable.blockedBy && ` (${texts.blockedBy[claimable.blockedBy]})`,
          ]
        : missing('claimable', 'estimate'),
    ],
  ]);
}

function estimateOf(
  texts: Words['overview'],
  { reductions, interval, period, status, stale }: NonNullable<ProjectSummary['estimate']>,
) {
  const value = texts.estimateOf(
    numberText(reductions),
    numberText(interval.lower),
    numberText(interval.upper),
    percentText(interval.level),
  );
  return (
    <>
      {value}, {texts.period(period.start, period.end)}{' '}
      {status === 'provisional' && <span class="badge">{texts.provisional}</span>}{' '}
      {stale && <span class="badge bad">{texts.stale}</span>}
    </>
  );
}
