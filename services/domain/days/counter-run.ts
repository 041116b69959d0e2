// Steps of a device's energy counter, made once for all its days (methods.md 5.7).
import { counterEnergy, type CounterFlag } from '../cooking/counter-energy.ts';
import type { LoadInterval } from '../cooking/power-events.ts';
import { cutAtGaps, type Sample, type Span, type Step } from '../cooking/steps.ts';
import type { DayPower, DeviceContext } from './readings.ts';
import { neighbourhoodMs, socketPowerW } from './rules.ts';
import { firstAtOrAfter, timeline, type Timeline } from './timeline.ts';

export interface CounterSteps {
  readonly steps: readonly Step<CounterFlag>[];
  readonly intervals: readonly LoadInterval[];
  /** First values of the counter after a gap, ms. */
  readonly startsMs: readonly number[];
}

export interface CounterRun {
  /** What the counter does in a span of time, as if nothing were known outside it. */
  readonly within: (span: Span) => CounterSteps;
}

interface CounterSample extends Sample {
  readonly powerW: number;
}

/**
 * Where all steps of a span are plausible it has exactly those between neighbours, which all days share. Else its own
 * values are walked, for what is a spike depends on what comes before and behind it. `readings` are valid and in order.
 */
export function counterRun(readings: readonly DayPower[], { ratedPowerW }: DeviceContext): CounterRun {
  const rule = { ratedPowerW: ratedPowerW ?? socketPowerW, rolloverWh: null };
  const samples = samplesOf(readings);
  const walked = (piece: readonly Sample[]): Step<CounterFlag>[] => counterEnergy(piece, rule).steps;
  const shared = pairsOf(samples, walked);
  return {
    within: ({ fromMs, toMs }) => {
      const [from, to] = [firstAtOrAfter(samples.timesMs, fromMs), firstAtOrAfter(samples.timesMs, toMs)];
      const own = samples.items.slice(from, to);
      if (own.length > 0 && shared.odd[from] === shared.odd[to - 1])
        return {
          steps: shared.steps.slice(from, to - 1),
          intervals: shared.intervals.slice(from, to - 1),
          startsMs: [own[0]?.atMs ?? Infinity],
        };
      const pieces = cutAtGaps(own, neighbourhoodMs);
      const steps = pieces.flatMap(walked);
      return {
        steps,
        intervals: withPower(steps, own),
        startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
      };
    },
  };
}

function samplesOf(readings: readonly DayPower[]): Timeline<CounterSample> {
  const samples: CounterSample[] = [];
  for (const { observedAt, activePowerW, energyWh } of readings)
    if (energyWh !== null) samples.push({ atMs: observedAt, value: energyWh, powerW: activePowerW });
  return timeline(samples, ({ atMs }) => atMs);
}

interface Pairs {
  /** From each sample to the next. */
  readonly steps: readonly Step<CounterFlag>[];
  readonly intervals: readonly LoadInterval[];
  /** How many steps before each sample are a gap or not plausible. */
  readonly odd: Uint32Array;
}

function pairsOf(
  { items }: Timeline<CounterSample>,
  walked: (pair: readonly Sample[]) => readonly Step<CounterFlag>[],
): Pairs {
  const steps: Step<CounterFlag>[] = [];
  const odd = new Uint32Array(items.length);
  let before: CounterSample | undefined;
  for (const [index, sample] of items.entries()) {
    const [step] = before ? walked([before, sample]) : [];
    before = sample;
    if (!step) continue;
    steps.push(step);
    const isPlain = step.flag === null && step.toMs - step.fromMs <= neighbourhoodMs;
    odd[index] = (odd[index - 1] ?? 0) + (isPlain ? 0 : 1);
  }
  return { steps, intervals: withPower(steps, items), odd };
}

/** Adds the power at the end of each step; both are in time order. */
function withPower(steps: readonly Step[], samples: readonly CounterSample[]): LoadInterval[] {
  let next = 0;
  return steps.map(({ fromMs, toMs, amount }) => {
    while ((samples[next]?.atMs ?? Infinity) < toMs) next += 1;
    return { fromMs, toMs, energyWh: amount, endPowerW: samples[next]?.powerW ?? null };
  });
}
