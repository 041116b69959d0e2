// The queue of answers, of one campaign or of all: by state and by check, with decisions on many of one campaign.
import { computed, defineComponent, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useProject } from '../../../data/use-project.ts';
import { useSession } from '../../../data/session.ts';
import { useResource } from '../../../data/use-resource.ts';
import { choiceOf, withRight } from '../../../parts/action.tsx';
import { crumbsOf } from '../../../parts/crumbs.tsx';
import { emptyOf, stateOf } from '../../../parts/state.tsx';
import { moreOf } from '../../../parts/table.tsx';
import { tabsOf } from '../../../parts/tabs.tsx';
import { useSpeech } from '../../../words/words.ts';
import { campaignName } from '../campaign.ts';
import { DecideMany } from './decide-many.tsx';
import { useReviewRules, type ResponseState } from './decisions.ts';
import { queueTable, type Queued } from './queue-table.tsx';
import { householdText } from './response-parts.tsx';
import { reviewWords } from './words.ts';

const pageRows = 50;

/** What a list of answers shows, and none of what the household said. */
const fields = 'id,version,campaignId,householdId,timestamp,collector,verification,checks,completion,faults';

/** The states that the page filters by; the first is what waits for a decision. */
const filters = {
  toDecide: ['pending', 'supervisor_approved', 'disputed'],
  held: ['held'],
  needs_correction: ['needs_correction'],
  verified: ['verified'],
  rejected: ['rejected'],
  all: [],
} as const satisfies Readonly<Record<string, readonly ResponseState[]>>;

type Filter = keyof typeof filters;

const isFilter = (text: string): text is Filter => Object.hasOwn(filters, text);

const filterNames = Object.keys(filters).filter(isFilter);

export default defineComponent(() => {
  const session = useSession();
  const { words, language } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const project = (): string => String(route.params['project']);
  /** Empty: of all campaigns. */
  const campaign = (): string => String(route.params['campaign'] ?? '');
  const filter = computed((): Filter => {
    const asked = String(route.query['state'] ?? '');
    return isFilter(asked) ? asked : 'toDecide';
  });
  const check = (): string => String(route.query['check'] ?? '');
  const cursor = (): string => String(route.query['cursor'] ?? '');
  const { name: projectName } = useProject(project);
  const rules = useReviewRules(project);
  const chosen = shallowRef<ReadonlySet<string>>(new Set());
  watch([filter, check, cursor, campaign], () => (chosen.value = new Set()));
  const surveys = useResource(
    () => `names of surveys ${project()}`,
    (client, options) =>
      client('listSurveys', {
        query: { projectId: project(), limit: 100, fields: 'id,title' },
        ...options,
      }),
  );
  const responses = useResource(
    () => `responses ${project()} ${campaign()} ${filter.value} ${cursor()}`,
    (client, options) =>
      client('listResponses', {
        query: {
          projectId: project(),
          ...(campaign() !== '' && { campaignId: campaign() }),
          status: filters[filter.value],
          limit: pageRows,
          fields,
          ...(cursor() !== '' && { cursor: cursor() }),
        },
        ...options,
      }),
  );
  const names = (): ReadonlyMap<string, string> => {
    const shown = surveys.shown.value;
    const rows = shown.state === 'ready' ? shown.value.data : [];
    return new Map(rows.map(({ id = '', title }) => [id, campaignName({ id, title })]));
  };
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen.value);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    chosen.value = next;
  };
  const again = (): void => {
    chosen.value = new Set();
    responses.again();
  };
  const mayDecide = (): boolean =>
    campaign() !== '' && session.me.value?.scopes.includes('responses:review') === true;
  return () => {
    const texts = reviewWords[language.value];
    const { projects, path, pages, action } = words.value;
    const base = `/projects/${project()}`;
    const list = `${base}/surveys`;
    return (
      <>
        {crumbsOf(path, [
          { text: projects.title, to: '/' },
          { text: projectName.value, to: base },
          { text: pages.surveys, to: list },
          ...(campaign() === ''
            ? []
            : [{ text: names().get(campaign()) ?? campaign(), to: `${list}/${campaign()}` }]),
          { text: texts.title },
        ])}
        <h1 tabindex={-1}>{texts.title}</h1>
        {tabsOf(
          texts.filter,
          filterNames.map((one) => ({
            text: one === 'toDecide' || one === 'all' ? texts[one] : texts.states[one],
            to: { query: one === 'toDecide' ? {} : { state: one } },
            isHere: one === filter.value,
          })),
        )}
        {stateOf(
          responses,
          { words: words.value, session, reading: texts.reading },
          ({ data, nextCursor }) => {
            // The query names these fields.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            const rows = data as readonly Queued[];
            if (rows.length === 0) return emptyOf(texts.empty);
            const shown = rows.filter((row) => hasCheck(row, check()));
            return (
              <>
                <div class="no-print">
                  {choiceOf({
                    id: 'queue-check',
                    label: `${texts.check}. ${texts.checkHelp}`,
                    value: check(),
                    choices: [
                      { value: '', text: texts.anyCheck },
                      ...checkIds(rows, check()).map((value) => ({ value, text: value })),
                    ],
                    change: (value) =>
                      void router.push({
                        query: { ...route.query, check: value === '' ? undefined : value },
                      }),
                  })}
                </div>
                {shown.length === 0
                  ? emptyOf(texts.noneOfCheck)
                  : queueTable({
                      words: words.value,
                      texts,
                      list,
                      rows: shown,
                      names: campaign() === '' ? names() : null,
                      chosen: mayDecide() ? chosen.value : null,
                      choose,
                    })}
                {moreOf(
                  action.more,
                  nextCursor === null ? null : { query: { ...route.query, cursor: nextCursor } },
                )}
                {campaign() === '' ? (
                  <p class="soft">{texts.chooseCampaign}</p>
                ) : (
                  withRight(session, 'responses:review', words.value, () => (
                    <DecideMany
                      survey={campaign()}
                      chosen={rows
                        .filter(({ id }) => chosen.value.has(id))
                        .map((row) => ({
                          id: row.id,
                          version: row.version,
                          name: householdText(texts, row),
                        }))}
                      rules={rules()}
                      again={again}
                    />
                  ))
                )}
              </>
            );
          },
        )}
      </>
    );
  };
});

/** Ids of the checks that did not pass, of the rows and the one that is asked for. */
const checkIds = (rows: readonly Queued[], asked: string): string[] =>
  [...new Set([...rows.flatMap(failedChecks), ...(asked === '' ? [] : [asked])])].toSorted();

const failedChecks = ({ checks }: Queued): string[] =>
  checks.filter(({ result }) => result !== 'pass').map(({ id }) => id);

const hasCheck = (row: Queued, check: string): boolean => check === '' || failedChecks(row).includes(check);
