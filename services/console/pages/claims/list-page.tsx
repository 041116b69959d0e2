// The claims of a project: the state of each and who must act, by state; and the form that submits one.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Claim } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import { badgeOf, quantityText, statuses, turnOf } from './claim.tsx';
import { SubmitForm } from './submit-form.tsx';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

const pageRows = 50;

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const status = () => statuses.find((one) => one === route.query['status']);
  const paging = usePaging();
  const { name } = useProject(project);
  const claims = useResource(
    () => `claims ${project()} ${status() ?? ''} ${paging.cursor()}`,
    (client, options) => {
      const state = status();
      const query = {
        projectId: project(),
        sort: '-updatedAt',
        limit: pageRows,
        ...(state !== undefined && { status: state }),
        ...paging.query(),
      } as const;
      return client('listClaims', { query, ...options });
    },
  );
  return () => {
    const texts = textsOf(claimWords);
    const base = `/projects/${project()}`;
    return (
      <>
        {crumbsOf(words.value, [{ text: name.value, to: base }, { text: texts.title }])}
        <h1 tabindex={-1}>{texts.title}</h1>
        {tabsOf(
          texts.filter,
          [undefined, ...statuses].map((one) => ({
            text: one === undefined ? texts.all : texts.statuses[one],
            to: { query: one === undefined ? {} : { status: one } },
            isHere: status() === one,
          })),
        )}
        {stateOf(claims, { words: words.value, session, reading: texts.reading }, (list) => (
          <>
            {list.data.length === 0
              ? paging.emptyOf(status() === undefined ? texts.empty : texts.emptyState)
              : tableOfClaims(texts, base, list.data, paging.captionOf(texts.count, list))}
            {paging.linksOf(list.nextCursor)}
          </>
        ))}
        <section class="no-print">
          <h2 id="submit">{texts.submit}</h2>
          {withRight(session, 'claims:write', words.value, () => (
            <SubmitForm project={project()} />
          ))}
        </section>
      </>
    );
  };
});

const tableOfClaims = (texts: ClaimWords, base: string, claims: readonly Claim[], caption: string) =>
  tableOf<Claim>(
    caption,
    [
      {
        name: texts.period,
        cell: ({ id, claim: { period } }) => (
          <RouterLink to={`${base}/claims/${id}`}>{`${period.start} – ${period.end}`}</RouterLink>
        ),
      },
      { name: texts.state, cell: ({ status }) => badgeOf(texts, status) },
      { name: texts.turn, cell: (row) => turnOf(texts, row) },
      { name: texts.quantity, isNumber: true, cell: ({ claim }) => <strong>{quantityText(claim)}</strong> },
      {
        name: texts.household,
        cell: ({ claim }) => (
          <RouterLink
            to={`${base}/households/${encodeURIComponent(claim.householdId)}?to=${claim.period.end}`}
          >
            {lastPart(claim.householdId)}
          </RouterLink>
        ),
      },
      { name: texts.type, cell: ({ claim }) => texts.types[claim.type] },
      { name: texts.updated, cell: ({ updatedAt }) => minuteText(updatedAt) },
    ],
    claims.map((row) => ({ key: row.id, row })),
    caption,
  );
