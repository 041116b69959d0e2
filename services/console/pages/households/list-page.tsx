// The households of a project: those with a silent device on request, a hundred a page.
import { defineComponent, ref, watch, type Ref } from 'vue';
import { RouterLink, useRoute, useRouter } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import type { Words } from '../../words/en.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { baselineText, householdName, statusText, type ShownHousehold } from './household.ts';
import { useProject } from '../../data/use-project.ts';

const pageRows = 100;

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const project = (): string => String(route.params['project']);
  const isAttention = (): boolean => route.query['attention'] === 'true';
  /** Share of the line of things to do that led here; empty for all, also where it is no number. */
  const coverageBelow = (): string => {
    const share = String(route.query['coverageBelow'] ?? '');
    return Number.isFinite(Number(share)) ? share : '';
  };
  /** External id or DID of the household that is looked for; empty for all. */
  const wanted = (): string => String(route.query['find'] ?? '');
  const typed = ref('');
  watch(wanted, (now) => (typed.value = now), { immediate: true });
  const paging = usePaging();
  const { name: projectName } = useProject(project);
  const households = useResource(
    () => `households ${project()} ${isAttention()} ${coverageBelow()} ${wanted()} ${paging.cursor()}`,
    (client, options) =>
      client('listHouseholds', {
        query: {
          projectId: project(),
          limit: pageRows,
          count: 'true',
          expand: 'devices',
          ...(isAttention() && { hasSilentDevice: 'true' }),
          ...(coverageBelow() !== '' && { coverageBelow: coverageBelow() }),
          ...(wanted() !== '' &&
            (wanted().startsWith('did:') ? { did: wanted() } : { externalId: wanted() })),
          ...paging.query(),
        },
        ...options,
      }),
  );
  return () => {
    const { households: texts } = words.value;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: `/projects/${project()}` },
          { text: texts.title },
        ])}
        <h1 tabindex={-1}>{texts.title}</h1>
        {searchOf(texts, typed, (text) => void router.push({ query: text === '' ? {} : { find: text } }))}
        {tabsOf(texts.filter, [
          {
            text: texts.all,
            to: { query: {} },
            isHere: !isAttention() && coverageBelow() === '' && wanted() === '',
          },
          { text: texts.attention, to: { query: { attention: 'true' } }, isHere: isAttention() },
          ...(coverageBelow() === ''
            ? []
            : [
                {
                  text: texts.coverageBelow(percentText(Number(coverageBelow()))),
                  to: { query: { coverageBelow: coverageBelow() } },
                  isHere: true,
                },
              ]),
        ])}
        {stateOf(households, { words: words.value, session, reading: texts.reading }, (list) => (
          <>
            {list.data.length === 0
              ? paging.emptyOf(
                  emptyText(texts, {
                    isAttention: isAttention(),
                    coverageBelow: coverageBelow(),
                    wanted: wanted(),
                  }),
                )
              : tableOf(
                  texts.title,
                  columnsOf(words.value, project()),
                  list.data.map((row) => ({ key: row.id, row })),
                  paging.captionOf(texts.count, list),
                )}
            {paging.linksOf(list.nextCursor)}
          </>
        ))}
      </>
    );
  };
});

interface Filter {
  readonly isAttention: boolean;
  readonly coverageBelow: string;
  readonly wanted: string;
}

/** Why no household is shown. */
function emptyText(texts: Words['households'], { isAttention, coverageBelow, wanted }: Filter): string {
  if (wanted !== '') return texts.emptySearch(wanted);
  if (isAttention) return texts.emptyAttention;
  return coverageBelow === '' ? texts.empty : texts.emptyCoverage;
}

/** `typed`: what stands in the field, so that data that arrive meanwhile do not take it away. */
const searchOf = (texts: Words['households'], typed: Ref<string>, find: (text: string) => void) => (
  <form
    role="search"
    class="no-print"
    onSubmit={(event: Event) => {
      event.preventDefault();
      find(typed.value.trim());
    }}
  >
    <label for="find">{texts.find}</label>{' '}
    <input
      id="find"
      type="search"
      aria-describedby="find-help"
      value={typed.value}
      onInput={({ target }: Event) => target instanceof HTMLInputElement && (typed.value = target.value)}
    />{' '}
    <button type="submit">{texts.search}</button>
    <p id="find-help" class="soft">
      {texts.findHelp}
    </p>
  </form>
);

const columnsOf = (words: Words, project: string) => {
  const { households: texts } = words;
  return [
    {
      name: texts.household,
      cell: (row: ShownHousehold) => (
        <RouterLink to={`/projects/${project}/households/${row.id}`}>{householdName(row)}</RouterLink>
      ),
    },
    { name: texts.district, cell: ({ location }: ShownHousehold) => location.district },
    { name: texts.status, cell: ({ status }: ShownHousehold) => statusText(words, status) },
    { name: texts.baseline, cell: ({ baseline }: ShownHousehold) => baselineText(words, baseline) },
    { name: texts.devices, cell: ({ devices }: ShownHousehold) => devicesText(words, devices) },
  ];
};

/** How many devices, and how many of them are silent. */
function devicesText({ households: texts }: Words, devices: ShownHousehold['devices']) {
  const silent = devices.filter(
    (device) => 'connectivity' in device && device.connectivity === 'silent',
  ).length;
  return (
    <>
      {devices.length === 0 ? texts.none : numberText(devices.length)}
      {silent > 0 && [' ', <span class="badge bad">{texts.silent(silent)}</span>]}
    </>
  );
}
