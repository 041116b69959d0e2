// Tables of what the laws found: by law, by fault and channel, and what clean data keep.
import { lawNames, type Judged, type Pair, type Trial } from './laws.ts';

export interface Findings {
  readonly trials: readonly Trial[];
  readonly thinned: readonly Pair[];
  readonly kept: readonly Pair[];
}

export function findingsOf(judged: readonly Judged[]): Findings {
  const trials = judged.flatMap((one) => one.trials);
  const thinned = judged.flatMap((one) => one.thinned);
  const kept = judged.flatMap((one) => one.kept);
  return { trials: [...trials, ...meanTrial(thinned)], thinned, kept };
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);

/** L4 of power without a counter: the mean over worlds is not raised, beyond three of its standard errors. */
function meanTrial(pairs: readonly Pair[]): Trial[] {
  if (pairs.length < 20) return [];
  const before = mean(pairs.map((pair) => pair.before));
  const after = mean(pairs.map((pair) => pair.after));
  const changes = pairs.map((pair) => pair.after - pair.before);
  const error = Math.sqrt(mean(changes.map((change) => (change - (after - before)) ** 2)) / pairs.length);
  const note = `mean of ${pairs.length}, standard error ${error.toFixed(4)}`;
  return [
    {
      law: 'L4',
      what: 'thin-mean',
      channel: 'power',
      index: -1,
      excess: after - before * 1.02 - 3 * error,
      before,
      after,
      note,
    },
  ];
}

export const isBroken = ({ excess }: Trial): boolean => excess > 0;

const pad = (cells: readonly (string | number)[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
    .join(' ')
    .trimEnd();

const kg = (value: number): string => value.toFixed(3);

const worstOf = (trials: readonly Trial[]): Trial | undefined =>
  trials.toSorted((a, b) => b.excess - a.excess)[0];

const showWorst = (worst: Trial | undefined): string =>
  worst === undefined || !isBroken(worst)
    ? '-'
    : `${kg(worst.before)} -> ${kg(worst.after)} (world ${worst.index}, ${worst.what})`;

/** law, tries, violations, worst. */
export function lawTable(trials: readonly Trial[]): string {
  const widths = [5, 8, 11];
  const rows = lawNames.map((law) => {
    const own = trials.filter((trial) => trial.law === law);
    const broken = own.filter(isBroken);
    return pad([law, own.length, broken.length, showWorst(worstOf(own))], widths);
  });
  return [pad(['law', 'tries', 'violations', 'worst'], widths), ...rows].join('\n');
}

/** Each fault or comparison by channel, those with violations first; up to three worlds of each. */
export function faultTable(trials: readonly Trial[], all: boolean): string {
  const groups = [...Map.groupBy(trials, ({ law, what, channel }) => `${law}|${what}|${channel}`)].map(
    ([name, own]) => ({
      cells: name.split('|'),
      own,
      broken: own.filter(isBroken).toSorted((a, b) => b.excess - a.excess),
    }),
  );
  const shown = groups.filter(({ broken }) => all || broken.length > 0);
  shown.sort((a, b) => b.broken.length - a.broken.length || (a.cells.join() < b.cells.join() ? -1 : 1));
  const widths = [5, 34, 22, 7, 11, 20];
  const rows = shown.map(({ cells, own, broken }) => {
    const [worst] = broken;
    const seen = worst === undefined ? '-' : `${kg(worst.before)} -> ${kg(worst.after)}`;
    return pad(
      [
        ...cells,
        own.length,
        broken.length,
        seen,
        broken
          .slice(0, 3)
          .map(({ index }) => index)
          .join(' '),
      ],
      widths,
    );
  });
  return [
    pad(['law', 'fault or comparison', 'channel', 'tries', 'violations', 'worst', 'worlds'], widths),
    ...rows,
  ].join('\n');
}

/** What clean data keep of perfect data. */
export function keptLines(kept: readonly Pair[]): string {
  if (kept.length === 0) return 'clean against perfect data: not tried';
  const parts = (pairs: readonly Pair[]): number[] =>
    pairs.map(({ before, after }) => after / before).toSorted((a, b) => a - b);
  const line = (name: string, pairs: readonly Pair[]): string => {
    const sorted = parts(pairs);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3);
    const low = sorted.filter((part) => part < 0.9).length;
    return `  ${name.padEnd(8)} ${String(sorted.length).padEnd(6)} median ${at(0.5)}, 10 % ${at(0.1)}, 90 % ${at(0.9)}, below 0.9: ${low}`;
  };
  const groups = [...Map.groupBy(kept, ({ what }) => what)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    'clean against perfect data, up to 15 min (0.97 or more in the median, 0.9 or more in each):',
    line('all', kept),
    ...groups.map(([what, own]) => line(what, own)),
  ].join('\n');
}
