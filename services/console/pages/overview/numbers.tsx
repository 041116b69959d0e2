// The four numbers of a project. Each leads to what it was made from; one that was not read says why, and never looks like zero.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { ProjectSummary } from '#infra/client/operations.ts';
import type { Words } from '../../words/en.ts';
import { numberText, percentText } from '../../words/numbers.ts';

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly details: readonly VNodeChild[];
  readonly to: string;
}

const tileOf = ({ name, value, details, to }: Tile) => (
  <li>
    <RouterLink to={to}>
      <span class="name">{name}</span>
      <strong>{value}</strong>
    </RouterLink>
    {details.map((detail) => (
      <p>{detail}</p>
    ))}
  </li>
);

export function numbersOf(words: Words, summary: ProjectSummary, project: string): VNodeChild {
  const base = `/projects/${project}`;
  const estimate = summary.estimate;
  const analysis = `${base}/results${estimate ? `/${estimate.analysisId}` : ''}`;
  return (
    <ul class="tiles">
      {tileOf({ ...cookingTile(words, summary), to: `${base}/households` })}
      {tileOf({ ...receivedTile(words, summary), to: `${base}/data` })}
      {tileOf({ ...estimateTile(words, summary), to: analysis })}
      {tileOf({ ...claimableTile(words, summary), to: analysis })}
    </ul>
  );
}

type Shown = Omit<Tile, 'to'>;

function unreadOf(
  { overview: texts }: Words,
  { notRead }: ProjectSummary,
  ...sources: readonly string[]
): Pick<Tile, 'value' | 'details'> {
  const cause = notRead.find(({ source }) => sources.includes(source));
  const why = cause && (cause.scope === null ? texts.unavailable : texts.lacks(cause.scope));
  return { value: texts.notRead, details: why === undefined ? [] : [why] };
}

function cookingTile(words: Words, summary: ProjectSummary): Shown {
  const { overview: texts } = words;
  const { households } = summary;
  if (!households) return { name: texts.cooking, ...unreadOf(words, summary, 'coverage') };
  return {
    name: texts.cooking,
    value: texts.cookingOf(numberText(households.cooking), numberText(households.total)),
    details: [texts.period(households.from, households.to)],
  };
}

function receivedTile(words: Words, summary: ProjectSummary): Shown {
  const { overview: texts } = words;
  const { coverage } = summary;
  if (!coverage) return { name: texts.received, ...unreadOf(words, summary, 'coverage') };
  return {
    name: texts.received,
    value: coverage.coverage === null ? texts.noneExpected : percentText(coverage.coverage),
    details: [
      texts.ofInstalled,
      texts.needed(percentText(coverage.threshold)),
      texts.period(coverage.from, coverage.to),
    ],
  };
}

function estimateTile(words: Words, summary: ProjectSummary): Shown {
  const { overview: texts } = words;
  const { estimate, notRead } = summary;
  if (!estimate) {
    const none = { value: '–', details: [texts.blockedBy['no-analysis']] };
    const isUnread = notRead.some(({ source }) => source === 'estimate');
    return { name: texts.estimate, ...(isUnread ? unreadOf(words, summary, 'estimate') : none) };
  }
  const { reductions, interval, period, status, stale } = estimate;
  return {
    name: texts.estimate,
    value: `${numberText(reductions)} kgCO2e`,
    details: [
      texts.between(numberText(interval.lower), numberText(interval.upper), percentText(interval.level)),
      texts.period(period.start, period.end),
      status === 'provisional' && <span class="badge provisional">{texts.provisional}</span>,
      stale && <span class="badge bad">{texts.stale}</span>,
    ].filter((detail) => detail !== false),
  };
}

function claimableTile(words: Words, summary: ProjectSummary): Shown {
  const { overview: texts } = words;
  const may = summary.claimable;
  if (!may) return { name: texts.claimable, ...unreadOf(words, summary, 'claimable', 'estimate') };
  return {
    name: texts.claimable,
    value: `${numberText(may.quantity)} kgCO2e`,
    details: may.blockedBy ? [texts.blockedBy[may.blockedBy]] : [],
  };
}
