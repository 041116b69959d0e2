// The rows of the queue: household, interview, state and checks that did not pass, with a box to choose each.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { SurveyResponse } from '#infra/client/operations.ts';
import { tableOf, type Column } from '../../../parts/table.tsx';
import type { Words } from '../../../words/en.ts';
import { minuteText } from '../../../words/dates.ts';
import { lastPart } from '../../../words/names.ts';
import { percentText } from '../../../words/numbers.ts';
import { checkBadges, householdText, stateBadge } from './response-parts.tsx';
import type { ReviewWords } from './words/en.ts';

/** The parts of an answer that the queue reads. */
export type Queued = Pick<
  SurveyResponse,
  | 'id'
  | 'version'
  | 'campaignId'
  | 'householdId'
  | 'timestamp'
  | 'collector'
  | 'verification'
  | 'checks'
  | 'completion'
  | 'faults'
>;

interface Shown {
  readonly words: Words;
  readonly texts: ReviewWords;
  /** Address of the campaigns. */
  readonly list: string;
  readonly rows: readonly Queued[];
  readonly caption: string;
  /** Names of campaigns; null where all rows are of one. */
  readonly names: ReadonlyMap<string, string> | null;
  /** Ids of chosen answers; null where nothing can be chosen. */
  readonly chosen: ReadonlySet<string> | null;
  /** Whether a decision on the answer is allowed at all. */
  readonly mayChoose: (row: Queued) => boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

export function queueTable({
  texts,
  list,
  rows,
  caption,
  names,
  chosen,
  mayChoose,
  choose,
}: Shown): VNodeChild {
  const ids = rows.filter(mayChoose).map(({ id }) => id);
  return (
    <>
      {chosen && ids.length > 0 && (
        <label class="tick no-print">
          <input
            type="checkbox"
            checked={ids.every((id) => chosen.has(id))}
            onChange={({ target }: Event) => choose(ids, isTicked(target))}
          />
          {texts.chooseAll}
        </label>
      )}
      {tableOf(
        texts.title,
        [
          {
            name: texts.household,
            cell: (row) => (
              <RouterLink to={`${list}/${row.campaignId}/responses/${row.id}`}>
                {householdText(texts, row)}
              </RouterLink>
            ),
          },
          ...(chosen && ids.length > 0 ? [chooseColumn(texts, { chosen, mayChoose, choose })] : []),
          ...(names ? [campaignColumn(texts, list, names)] : []),
          { name: texts.state, cell: (row) => stateBadge(texts, row) },
          { name: texts.checks, cell: (row) => checkBadges(texts, row) },
          { name: texts.interviewed, cell: ({ timestamp }) => minuteText(timestamp) },
          { name: texts.collector, cell: ({ collector }) => collector && lastPart(collector) },
          {
            name: texts.complete,
            isNumber: true,
            cell: ({ completion }) => percentText(completion.ratio),
          },
        ],
        rows.map((row) => ({ key: row.id, row })),
        caption,
      )}
    </>
  );
}

const isTicked = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.checked;

const chooseColumn = (
  texts: ReviewWords,
  {
    chosen,
    mayChoose,
    choose,
  }: Pick<Shown, 'mayChoose' | 'choose'> & { readonly chosen: ReadonlySet<string> },
): Column<Queued> => ({
  name: texts.choose,
  cell: (row) =>
    mayChoose(row) ? (
      <label class="tick">
        <input
          type="checkbox"
          aria-label={`${texts.choose} ${householdText(texts, row)}`}
          checked={chosen.has(row.id)}
          onChange={({ target }: Event) => choose([row.id], isTicked(target))}
        />
      </label>
    ) : null,
});

const campaignColumn = (
  texts: ReviewWords,
  list: string,
  names: ReadonlyMap<string, string>,
): Column<Queued> => ({
  name: texts.campaign,
  cell: ({ campaignId }) => (
    <RouterLink to={`${list}/${campaignId}/responses`}>{names.get(campaignId) ?? campaignId}</RouterLink>
  ),
});
