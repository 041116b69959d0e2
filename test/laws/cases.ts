// Makes a violation small and writes it as a folder that can be sent to a running Hearth: setup, readings, what is expected.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { storedReadings } from './evaluate.ts';
import { drawWorld, type Drawn } from './kitchens.ts';
import { compareTwin, judgeClean, twinOf, type Trial } from './laws.ts';
import { isBroken } from './table.ts';
import type { Readings, World, WorldDevice } from './world.ts';

/** Days look this far to both sides, ms. */
const aroundMs = 28 * 3_600_000;

/** A violation on as few days as show it. */
interface Small {
  readonly trial: Trial;
  /** What is sent: the faulty world, or the clean one where a law judges it. */
  readonly world: World;
}

const within = (world: World, period: Period): World => {
  const days = daysOf(period);
  return { ...world, period, truth: world.truth.filter(({ day }) => days.includes(day)) };
};

/** Periods of a world, the shortest first; its own one is the last. */
function periodsOf({ truth }: World): Period[] {
  const days = truth.map(({ day }) => day);
  return days.flatMap((_, longer) => days.slice(longer).map((end, at) => ({ start: days[at] ?? end, end })));
}

/** The same violation on the fewest days; undefined where none shows it by itself. */
function shrink(seed: number, trial: Trial): Small | undefined {
  const drawn = drawWorld(seed, trial.index);
  const twin = twinOf(drawn, trial);
  for (const period of periodsOf(drawn.world)) {
    const small =
      twin === undefined
        ? cleanWithin(drawn, period, trial)
        : twinWithin(drawn.world, { twin, period, trial });
    if (small !== undefined) return small;
  }
  return undefined;
}

function twinWithin(
  world: World,
  { twin, period, trial }: { twin: World; period: Period; trial: Trial },
): Small | undefined {
  const [clean, faulty] = [within(world, period), within(twin, period)];
  const again = compareTwin(clean, faulty, trial);
  return isBroken(again) ? { trial: again, world: faulty } : undefined;
}

function cleanWithin(drawn: Drawn, period: Period, { law, what }: Trial): Small | undefined {
  const world = within(drawn.world, period);
  const again = judgeClean({ ...drawn, world }, law).find((one) => one.what === what && isBroken(one));
  return again && { trial: again, world };
}

function rowsOf(
  device: WorldDevice,
  index: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): string[] {
  const sent = storedReadings(device.readings);
  const lines = (kind: keyof Readings): string[] =>
    sent[kind]
      .filter(({ observedAt }) => observedAt >= fromMs - aroundMs && observedAt < toMs + aroundMs)
      .map((row) =>
        JSON.stringify({
          device: index,
          kind,
          ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
          observedAt: new Date(row.observedAt).toISOString(),
        }),
      );
  return [...lines('power'), ...lines('usage'), ...lines('fuel'), ...lines('temperature')];
}

const setupOf = ({ timeZone, country, persons, baselines, devices, period }: World) => {
  const valid = baselines.filter(({ validFrom }) => validFrom === null || validFrom <= period.start).at(-1);
  return {
    timeZone,
    ...(country !== null && { country }),
    baseline: { fuelType: valid?.fuelType, monthlyConsumption: valid?.monthlyConsumption },
    members: { adults: Math.ceil(persons / 2), children: Math.floor(persons / 2) },
    devices: devices.map(({ type, fuelType, ratedPowerW, expectedIntervalSeconds }) => ({
      type,
      ...(fuelType !== null && fuelType !== 'Electricity' && { fuelType }),
      ...(ratedPowerW !== null && { ratedPowerW }),
      expectedInterval: `PT${expectedIntervalSeconds}S`,
    })),
    period: [period.start, period.end],
  };
};

/** kgCO2e that the law allows; of another number than the credit there is none. */
function allowedOf({ law, before, after, excess }: Trial): readonly [number, number] {
  if (law === 'L5' || law === 'L10') return [round(Math.max(0, before * 0.99)), round(before * 1.01)];
  if (law === 'L6') return [0, 1000];
  return [0, round(Math.max(0, after - excess))];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Writes the folder; returns its name, or undefined where the violation does not show on a period of its own. */
export function writeCase(folder: string, seed: number, trial: Trial): string | undefined {
  const small = shrink(seed, trial);
  if (small === undefined) return undefined;
  const { world } = small;
  const name = `law-${trial.law}-${trial.what}-${trial.channel}`.toLowerCase().replaceAll('+', '-');
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const span = { fromMs: world.truth[0]?.fromMs ?? 0, toMs: world.truth.at(-1)?.toMs ?? 0 };
  const rows = world.devices.flatMap((device, index) => rowsOf(device, index, span));
  writeFileSync(join(path, 'setup.json'), `${JSON.stringify(setupOf(world), null, 1)}\n`);
  writeFileSync(join(path, 'readings.ndjson'), `${rows.join('\n')}\n`);
  writeFileSync(
    join(path, 'expected.json'),
    `${JSON.stringify({ analysis: { creditedReduction: allowedOf(small.trial) } })}\n`,
  );
  writeFileSync(join(path, 'README'), readmeOf(seed, small));
  return name;
}

function readmeOf(seed: number, { trial, world }: Small): string {
  const { law, what, channel, before, after, note } = trial;
  return [
    `${law} ${what} [${channel}] ${before.toFixed(3)} -> ${after.toFixed(3)} | world ${seed}:${trial.index}, ${world.period.start} to ${world.period.end}`,
    world.about,
    note,
    `Run: npm run laws -- --explain ${seed}:${trial.index}, or python3 ../run.py READY_JSON THIS_FOLDER`,
    '',
  ].join('\n');
}
