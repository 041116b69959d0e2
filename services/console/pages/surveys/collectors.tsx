// The collectors of a campaign: how their visits go, and links for their phones. A link is shown once, as a QR code.
import { defineComponent, shallowRef } from 'vue';
import type { Collector, CollectorProgress } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { faultOf, withRight } from '../../parts/action.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** A link that was just made. `address` is null where the write was repeated: then it is not shown again. */
interface MadeLink {
  readonly name: string;
  readonly address: string | null;
  /** SVG. */
  readonly qr: string | null;
}

interface Row {
  readonly did: string;
  /** For people. */
  readonly name: string;
  readonly progress: CollectorProgress | null;
  /** False: inactive, or not one of the project any more. Where the page does not show it, the API decides. */
  readonly mayWork: boolean;
}

const pageRows = 100;

export const Collectors = defineComponent(
  (props: { readonly survey: string; readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const made = shallowRef<MadeLink | null>(null);
    const progress = useResource(
      () => `progress ${props.survey}`,
      (client, options) => client('getSurveyProgress', { params: { id: props.survey }, ...options }),
    );
    const paging = usePaging('collectorsAfter', 'collectors');
    const collectors = useResource(
      () => `collectors ${props.project} ${paging.cursor()}`,
      (client, options) =>
        client('listCollectors', {
          query: { projectId: props.project, limit: pageRows, ...paging.query() },
          ...options,
        }),
    );
    const link = async (row: Row): Promise<void> => {
      made.value = null;
      const reply = await action.run((client, options) =>
        client('createFieldLink', {
          params: { id: row.did },
          body: { projectId: props.project },
          ...options,
        }),
      );
      if (reply !== null) made.value = { name: row.name, address: reply.body.address, qr: reply.body.qr };
    };
    const mayLink = (): boolean => session.me.value?.scopes.includes('projects:write') === true;
    return () => {
      const texts = textsOf(surveyWords);
      const common = { words: words.value, session, reading: texts.readingCollectors };
      return (
        <div id="collectors">
          <p class="soft">{texts.linkHelp}</p>
          {withRight(session, 'projects:write', words.value, () => null)}
          {made.value && madeView(texts, made.value, () => (made.value = null))}
          {faultOf(action, words.value)}
          {stateOf(collectors, common, ({ data, nextCursor }) =>
            stateOf(progress, common, ({ byCollector }) => {
              const page = { isFirst: paging.cursor() === '', isLast: nextCursor === null };
              const rows = rowsOf(data, byCollector, page);
              const table = () =>
                tableOf(
                  texts.collectors,
                  [
                    ...columnsOf(texts),
                    ...(mayLink() ? [{ name: texts.link, cell: (row: Row) => linkButton(texts, row) }] : []),
                  ],
                  rows.map((row) => ({ key: row.did, row })),
                );
              return [
                rows.length === 0 ? paging.emptyOf(texts.noCollectors) : table(),
                paging.linksOf(nextCursor),
              ];
            }),
          )}
        </div>
      );
    };

    function linkButton(texts: SurveyWords, row: Row) {
      if (!row.mayWork) return texts.inactive;
      return (
        <button type="button" disabled={action.isRunning.value} onClick={() => void link(row)}>
          {texts.link}
        </button>
      );
    }
  },
  { props: ['survey', 'project'] },
);

interface Page {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The collectors of this page; on the first one also whoever had visits, although a later page may name them. */
function rowsOf(
  collectors: readonly Collector[],
  progress: readonly CollectorProgress[],
  { isFirst, isLast }: Page,
): Row[] {
  const known = new Map(collectors.map((one) => [one.did, one]));
  const byDid = new Map(progress.map((one) => [one.collector, one]));
  const dids = new Set([...(isFirst ? byDid.keys() : []), ...known.keys()]);
  return [...dids].map((did) => {
    const collector = known.get(did);
    return {
      did,
      name: collector?.name ?? lastPart(did),
      progress: byDid.get(did) ?? null,
      mayWork: collector ? collector.active : !(isFirst && isLast),
    };
  });
}

const madeView = (texts: SurveyWords, { name, address, qr }: MadeLink, hide: () => void) => (
  <div class="box" role="status">
    {address === null ? (
      <p>{texts.linkGone}</p>
    ) : (
      <>
        <p>{texts.linkOf(name)}</p>
        {qr !== null && (
          <p>
            <img
              class="qr"
              alt={texts.scan}
              width="240"
              height="240"
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            />
          </p>
        )}
        <p>
          <code class="secret">{address}</code>
        </p>
      </>
    )}
    <button type="button" onClick={hide}>
      {texts.hide}
    </button>
  </div>
);

const columnsOf = (texts: SurveyWords): Column<Row>[] => [
  { name: texts.collector, cell: ({ name }) => name },
  countColumn(texts.given, ({ assigned }) => assigned),
  countColumn(texts.sent, ({ submitted }) => submitted),
  countColumn(texts.done, ({ done }) => done),
  countColumn(texts.returned, ({ returned }) => returned),
  countColumn(texts.refused, ({ refused }) => refused),
  countColumn(texts.left, ({ open }) => open),
  countColumn(texts.minutes, ({ medianMinutes }) => medianMinutes),
];

const countColumn = (name: string, count: (progress: CollectorProgress) => number | null): Column<Row> => ({
  name,
  isNumber: true,
  cell: ({ progress }) => {
    const value = progress && count(progress);
    return value === null ? '–' : numberText(value);
  },
});
