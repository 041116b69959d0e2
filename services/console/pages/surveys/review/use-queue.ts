// What the queue of answers reads, by the filters of its address, and what is chosen of it.
import { computed, shallowRef, watch } from 'vue';
import { useRoute } from 'vue-router';
import { readAll } from '../../../data/read-all.ts';
import { useResource } from '../../../data/use-resource.ts';
import { usePaging } from '../../../parts/paging.tsx';
import { campaignName } from '../campaign.ts';
import type { Outcome } from './decide-many.tsx';
import type { ResponseState } from './decisions.ts';

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

export type Filter = keyof typeof filters;

const isFilter = (text: string): text is Filter => Object.hasOwn(filters, text);

export const filterNames = Object.keys(filters).filter(isFilter);

export function useQueue() {
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  /** Empty: of all campaigns. */
  const campaign = (): string => String(route.params['campaign'] ?? '');
  const filter = computed((): Filter => {
    const asked = String(route.query['state'] ?? '');
    return isFilter(asked) ? asked : 'toDecide';
  });
  const check = (): string => String(route.query['check'] ?? '');
  const paging = usePaging();
  const responses = useResource(
    () => `responses ${project()} ${campaign()} ${filter.value} ${paging.cursor()}`,
    (client, options) =>
      client('listResponses', {
        query: {
          projectId: project(),
          ...(campaign() !== '' && { campaignId: campaign() }),
          status: filters[filter.value],
          limit: pageRows,
          fields,
          ...paging.query(),
        },
        ...options,
      }),
  );
  const held = useResource(
    () => `held ${project()} ${campaign()}`,
    (client, options) =>
      client('listResponses', {
        query: {
          projectId: project(),
          ...(campaign() !== '' && { campaignId: campaign() }),
          status: 'held',
          limit: 1,
          fields: 'id',
          count: 'true',
        },
        ...options,
      }),
  );
  /** Ids of answers. */
  const chosen = shallowRef<ReadonlySet<string>>(new Set());
  /** Of the last decision on many; it stays when the decided answers leave the list. */
  const outcome = shallowRef<Outcome | null>(null);
  watch([filter, check, paging.cursor, campaign], () => {
    chosen.value = new Set();
    outcome.value = null;
  });
  return {
    project,
    campaign,
    filter,
    check,
    paging,
    responses,
    names: useCampaignNames(project),
    /** Number of held interviews; null until it is read. */
    heldCount: (): number | null =>
      held.shown.value.state === 'ready' ? (held.shown.value.value.totalCount ?? null) : null,
    chosen,
    outcome,
    choose: (ids: readonly string[], isChosen: boolean): void => {
      const next = new Set(chosen.value);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      chosen.value = next;
    },
    /** Keeps the outcome of a decision on many, and reads the list again. */
    keepOutcome: (now: Outcome): void => {
      outcome.value = now;
      chosen.value = new Set();
      responses.again();
    },
  };
}

/** Names of campaigns by their ids; empty until they are read. */
function useCampaignNames(project: () => string): () => ReadonlyMap<string, string> {
  const { shown } = useResource(
    () => `names of surveys ${project()}`,
    (client, { signal }) => {
      const wanted = { projectId: project(), fields: 'id,title' };
      return readAll((page) => client('listSurveys', { query: { ...wanted, ...page }, signal }));
    },
  );
  return () => {
    const rows = shown.value.state === 'ready' ? shown.value.value.data : [];
    return new Map(rows.map(({ id = '', title }) => [id, campaignName({ id, title })]));
  };
}
