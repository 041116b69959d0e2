// The queue of answers, of one campaign or of all: by state and by check, with decisions on many of one campaign.
import { defineComponent, type VNodeChild } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useProject } from '../../../data/use-project.ts';
import { useSession } from '../../../data/session.ts';
import { choiceOf, withRight } from '../../../parts/action.tsx';
import { crumbsOf } from '../../../parts/crumbs.tsx';
import { emptyOf, stateOf } from '../../../parts/state.tsx';
import { tabsOf } from '../../../parts/tabs.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { DecideMany, outcomeView } from './decide-many.tsx';
import { allowedDecisions, useReviewRules } from './decisions.ts';
import { queueTable, type Queued } from './queue-table.tsx';
import { householdText } from './response-parts.tsx';
import { filterNames, useQueue, type Filter } from './use-queue.ts';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const queue = useQueue();
  const { project, campaign, filter, check, paging, responses, names, chosen, outcome } = queue;
  const { name: projectName } = useProject(project);
  const rules = useReviewRules(project);
  const ask = (value: string): void =>
    void router.push({ query: { ...route.query, check: value === '' ? undefined : value } });
  const mayDecide = (): boolean =>
    campaign() !== '' && session.me.value?.scopes.includes('responses:review') === true;

  const isDecidable = ({ verification: { status } }: Queued): boolean =>
    allowedDecisions(status, rules()).length > 0;

  const tableOfQueue = (
    texts: ReviewWords,
    rows: readonly Queued[],
    nextCursor: string | null,
  ): VNodeChild => {
    const shown = rows.filter((row) => hasCheck(row, check()));
    if (shown.length === 0) return emptyOf(texts.noneOfCheck);
    return queueTable({
      words: words.value,
      texts,
      list: `/projects/${project()}/surveys`,
      rows: shown,
      caption: paging.captionOf(texts.count, { data: shown, nextCursor }),
      names: campaign() === '' ? names() : null,
      chosen: mayDecide() ? chosen.value : null,
      mayChoose: isDecidable,
      choose: queue.choose,
    });
  };

  const decisionOf = (texts: ReviewWords, rows: readonly Queued[]): VNodeChild => {
    if (filter.value === 'held') return <p class="soft">{texts.heldHelp}</p>;
    const decidable = rows.filter(isDecidable);
    if (decidable.length === 0) return <p class="soft">{texts.noDecision}</p>;
    if (campaign() === '') return <p class="soft">{texts.chooseCampaign}</p>;
    return withRight(session, 'responses:review', words.value, () => (
      <DecideMany
        survey={campaign()}
        chosen={decidable
          .filter(({ id }) => chosen.value.has(id))
          .map((row) => ({
            id: row.id,
            version: row.version,
            state: row.verification.status,
            name: householdText(texts, row),
          }))}
        states={decidable.map(({ verification }) => verification.status)}
        rules={rules()}
        finish={queue.keepOutcome}
      />
    ));
  };

  return () => {
    const texts = textsOf(reviewWords);
    const { pages } = words.value;
    const base = `/projects/${project()}`;
    const list = `${base}/surveys`;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: pages.surveys, to: list },
          ...(campaign() === ''
            ? []
            : [{ text: names().get(campaign()) ?? campaign(), to: `${list}/${campaign()}` }]),
          { text: texts.title },
        ])}
        <h1 tabindex={-1}>{texts.title}</h1>
        {filterTabs(texts, filter.value, queue.heldCount())}
        {outcome.value && outcomeView(texts, outcome.value)}
        {stateOf(
          responses,
          { words: words.value, session, reading: texts.reading },
          ({ data, nextCursor }) => {
            // The query names these fields.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            const rows = data as readonly Queued[];
            if (rows.length === 0) return [paging.emptyOf(texts.empty), paging.linksOf(nextCursor)];
            return (
              <>
                <div class="no-print">{checkChoice(texts, rows, { asked: check(), ask })}</div>
                {tableOfQueue(texts, rows, nextCursor)}
                {paging.linksOf(nextCursor)}
                {decisionOf(texts, rows)}
              </>
            );
          },
        )}
      </>
    );
  };
});

const filterTabs = (texts: ReviewWords, here: string, held: number | null): VNodeChild =>
  tabsOf(
    texts.filter,
    filterNames.map((one) => ({
      text: tabText(texts, one, held),
      to: { query: one === 'toDecide' ? {} : { state: one } },
      isHere: one === here,
    })),
  );

const tabText = (texts: ReviewWords, name: Filter, held: number | null): string => {
  if (name === 'toDecide' || name === 'all') return texts[name];
  return name === 'held' && held !== null ? `${texts.states.held} (${held})` : texts.states[name];
};

const checkChoice = (
  texts: ReviewWords,
  rows: readonly Queued[],
  { asked, ask }: { readonly asked: string; readonly ask: (check: string) => void },
): VNodeChild =>
  choiceOf({
    id: 'queue-check',
    label: `${texts.check}. ${texts.checkHelp(rows.length)}`,
    value: asked,
    choices: [
      { value: '', text: texts.anyCheck },
      ...checkIds(rows, asked).map((value) => ({ value, text: value })),
    ],
    change: ask,
  });

/** Ids of the checks that did not pass, of the rows and the one that is asked for. */
const checkIds = (rows: readonly Queued[], asked: string): string[] =>
  [...new Set([...rows.flatMap(failedChecks), ...(asked === '' ? [] : [asked])])].toSorted();

const failedChecks = ({ checks }: Queued): string[] =>
  checks.filter(({ result }) => result !== 'pass').map(({ id }) => id);

const hasCheck = (row: Queued, check: string): boolean => check === '' || failedChecks(row).includes(check);
