// Faults of reports of use: seconds in use and mode of an interval.
//
// Left out, as nothing sets the result apart from honest cooking: a report of one ordinary meal that was not cooked.
import type { Fault } from '../world.ts';
import {
  between,
  drawn,
  hourMs,
  isIn,
  moment,
  pick,
  secondMs,
  span,
  spacingMs,
  usageFault,
  whole,
  type Random,
  type Scene,
  type Span,
  type UsageRow,
} from './edit.ts';

type Law = Fault['law'];

const useFault = (
  name: string,
  law: Law,
  edit: (rows: readonly UsageRow[], scene: Scene) => readonly UsageRow[] | undefined,
): Fault =>
  usageFault({
    name,
    law,
    channels: ['use'],
    edit: (rows, scene) => (rows.length < 3 ? undefined : edit(rows, scene)),
  });

/** A row for each row: what a change leaves out is kept. */
const mapUse = (
  rows: readonly UsageRow[],
  change: (row: UsageRow, index: number) => Partial<UsageRow> | undefined,
): readonly UsageRow[] => rows.map((row, index) => ({ ...row, ...change(row, index) }));

/** Spans of one to five hours, one on each day of the truth. */
const hoursOfEachDay = ({ world, random }: Scene): readonly Span[] =>
  world.truth.map(({ fromMs, toMs }) => {
    const lengthMs = between(random, 1, 5) * hourMs;
    const startMs = between(random, fromMs, toMs - lengthMs);
    return { fromMs: startMs, toMs: startMs + lengthMs };
  });

/** Turns reports without use in spans of each day into reports of full use in a mode that is no cooking. */
const inMode = (rows: readonly UsageRow[], scene: Scene, mode: UsageRow['mode']): readonly UsageRow[] => {
  const spans = hoursOfEachDay(scene);
  return mapUse(rows, (row) =>
    row.inUseSeconds === 0 && spans.some((one) => isIn(row, one))
      ? { inUseSeconds: row.intervalSeconds, mode }
      : undefined,
  );
};

/** One report without use of each day, by its index. */
function oneOfEachDay(rows: readonly UsageRow[], { world, random }: Scene): ReadonlySet<number | undefined> {
  const still = rows.flatMap((row, index) => (row.inUseSeconds === 0 ? [index] : []));
  return new Set(
    world.truth.map((day) =>
      pick(
        random,
        still.filter((index) => isIn(rows[index] ?? { observedAt: 0 }, day)),
      ),
    ),
  );
}

const secondsADay =
  (least: number, most: number) =>
  (rows: readonly UsageRow[], scene: Scene): readonly UsageRow[] => {
    const pressed = oneOfEachDay(rows, scene);
    const seconds = Math.round(between(scene.random, least, most));
    return mapUse(rows, (row, index) =>
      pressed.has(index) ? { inUseSeconds: Math.min(seconds, row.intervalSeconds), mode: 'ON' } : undefined,
    );
  };

const from = (rows: readonly UsageRow[], scene: Scene, change: (row: UsageRow) => Partial<UsageRow>) => {
  const atMs = moment(scene);
  return mapUse(rows, (row) => (row.observedAt < atMs ? undefined : change(row)));
};

const share = (random: Random, rows: readonly UsageRow[]): ReadonlySet<number> =>
  drawn(random, rows.length, between(random, 0.05, 0.4));

export const reportFaults: readonly Fault[] = [
  useFault('use-1s-a-day', 'L1', secondsADay(1, 1)),
  useFault('use-seconds-a-day', 'L1', secondsADay(2, 60)),
  // A contact that bounces: one tenth of many intervals.
  useFault('use-flip', 'L1', (rows, { random }) => {
    const flipped = share(random, rows);
    return mapUse(rows, (row, index) =>
      flipped.has(index) && row.inUseSeconds === 0
        ? { inUseSeconds: Math.floor(row.intervalSeconds / 10), mode: 'ON' }
        : undefined,
    );
  }),
  useFault('use-keep-warm', 'L1', (rows, scene) => inMode(rows, scene, 'KEEP_WARM')),
  useFault('use-off-mode', 'L1', (rows, scene) => inMode(rows, scene, 'OFF')),
  useFault('use-on-without-use', 'L1', (rows, scene) => {
    const spans = hoursOfEachDay(scene);
    return mapUse(rows, (row) =>
      row.inUseSeconds === 0 && spans.some((one) => isIn(row, one)) ? { mode: 'ON' } : undefined,
    );
  }),
  useFault('use-mode-unknown', 'L1', (rows) => mapUse(rows, () => ({ mode: 'UNKNOWN' }))),
  // One report over many hours that say, each by itself, that nothing was in use.
  useFault('use-long-report', 'L1', (rows, scene) => {
    const long = span(scene, 6, 24);
    const last = rows.findLastIndex((row) => isIn(row, long) && row.inUseSeconds === 0);
    const row = rows[last];
    if (row === undefined) return undefined;
    const intervalSeconds = Math.round((long.toMs - long.fromMs) / secondMs);
    const inUseSeconds = Math.round(between(scene.random, 0.1, 0.6) * intervalSeconds);
    return rows.toSpliced(last + 1, 0, {
      ...row,
      observedAt: row.observedAt + secondMs,
      intervalSeconds,
      inUseSeconds,
      mode: 'ON',
    });
  }),
  useFault('use-endless', 'L1', (rows, scene) =>
    from(rows, scene, (row) => ({ inUseSeconds: row.intervalSeconds, mode: 'ON' })),
  ),
  useFault('use-endless-all', 'L1', (rows) =>
    mapUse(rows, (row) => ({ inUseSeconds: row.intervalSeconds, mode: 'ON' })),
  ),
  useFault('use-endless-day', 'L1', (rows, { world, random }) => {
    const day = pick(random, world.truth);
    if (day === undefined) return undefined;
    return mapUse(rows, (row) =>
      isIn(row, day) ? { inUseSeconds: row.intervalSeconds, mode: 'ON' } : undefined,
    );
  }),
  // Each report covers its own interval and the one before, and so does its use.
  useFault('use-overlap', 'L1', (rows) =>
    mapUse(rows, (row, index) => {
      const before = rows[index - 1];
      if (before === undefined) return undefined;
      return {
        intervalSeconds: row.intervalSeconds + before.intervalSeconds,
        inUseSeconds: row.inUseSeconds + before.inUseSeconds,
      };
    }),
  ),
  useFault('use-total-of-day', 'L1', (rows, { world }) => {
    let total = 0;
    let dayFromMs = 0;
    return mapUse(rows, (row) => {
      const nowFromMs = world.truth.findLast(({ fromMs }) => fromMs <= row.observedAt)?.fromMs ?? 0;
      total = (nowFromMs === dayFromMs ? total : 0) + row.inUseSeconds;
      dayFromMs = nowFromMs;
      return { inUseSeconds: Math.min(total, row.intervalSeconds) };
    });
  }),
  useFault('use-interval-too-long', 'L1', (rows, { random }) => {
    const times = Math.round(between(random, 2, 6));
    return mapUse(rows, (row) => ({ intervalSeconds: row.intervalSeconds * times }));
  }),
  useFault('use-interval-too-short', 'L1', (rows, { random }) => {
    const times = between(random, 0.2, 0.7);
    return mapUse(rows, (row) => {
      const intervalSeconds = Math.max(1, Math.round(row.intervalSeconds * times));
      return { intervalSeconds, inUseSeconds: Math.min(row.inUseSeconds, intervalSeconds) };
    });
  }),
  useFault('use-whole-minutes', 'L1', (rows) =>
    mapUse(rows, (row) => ({ inUseSeconds: row.inUseSeconds - (row.inUseSeconds % 60) })),
  ),
  useFault('use-repeats-last', 'L7', (rows, { world, random }) => {
    const start = pick(
      random,
      rows.filter((row) => isIn(row, whole(world)) && (random() < 0.2 || row.inUseSeconds > 0)),
    );
    if (start === undefined) return undefined;
    return mapUse(rows, (row) =>
      row.observedAt < start.observedAt
        ? undefined
        : { inUseSeconds: Math.min(start.inUseSeconds, row.intervalSeconds), mode: start.mode },
    );
  }),
  useFault('use-zero-from', 'L7', (rows, scene) =>
    from(rows, scene, () => ({ inUseSeconds: 0, mode: 'OFF' })),
  ),
  useFault('use-silent-from', 'L7', (rows, scene) => {
    const atMs = moment(scene);
    return rows.filter((row) => row.observedAt < atMs);
  }),
  // Reports of half the day are lost, and the next one reports for all of it.
  useFault('use-merged', 'L1', (rows, scene) => {
    const merged = span(scene, 3, 12);
    const inside = rows.filter((row) => isIn(row, merged));
    const last = inside.at(-1);
    if (last === undefined || inside.length < 2 || spacingMs(rows) === 0) return undefined;
    const sum = (field: 'intervalSeconds' | 'inUseSeconds') =>
      inside.reduce((total, row) => total + row[field], 0);
    return rows.flatMap((row) => {
      if (row === last)
        return [{ ...row, intervalSeconds: sum('intervalSeconds'), inUseSeconds: sum('inUseSeconds') }];
      return isIn(row, merged) ? [] : [row];
    });
  }),
  useFault('use-battery-empty', 'L7', (rows, scene) => {
    const emptyMs = moment(scene);
    const startMs = rows[0]?.observedAt ?? 0;
    return rows
      .filter((row) => row.observedAt < emptyMs)
      .map((row) => ({
        ...row,
        batteryPercent: Math.max(
          0,
          Math.min(100, Math.round(100 - (99 * (row.observedAt - startMs)) / (emptyMs - startMs))),
        ),
      }));
  }),
];
