// Where in its time the energy of a step of a counter was used, by measured power.
import { maxStepWh, type CounterStep } from '../signals/counter.ts';
import { sum } from '../sum.ts';
import { partsBetween, shownWh, type MeterDay, type MeterInterval, type MeterRules } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { shareEnergy } from '../signals/share-energy.ts';
import { firstAtOrAfter } from './timeline.ts';

/** The values `first` to `last` of the meter, between which a step shows. */
export interface StepView {
  readonly counted: PowerColumns;
  readonly first: number;
  readonly last: number;
  readonly maxPowerW: number;
  /** Longer intervals show no load, ms. */
  readonly maxIntervalMs: number;
  /** Step of the register, 0 where it is fine, Wh. */
  readonly stepWh: number;
}

type Parts = ReturnType<typeof partsBetween>;

/** The whole time of a step as one interval. A step of a coarse register that power does not show may be of earlier. */
export function wholeStep(step: CounterStep, view: StepView): MeterInterval {
  const { counted, last, maxPowerW, maxIntervalMs, stepWh } = view;
  const canBeLate = stepWh > 0 && step.toMs - step.fromMs <= maxIntervalMs;
  const lateWh = Math.min(step.amount, stepWh) - shownWh(counted, last - 1, maxPowerW);
  return {
    fromMs: step.fromMs,
    toMs: step.toMs,
    energyWh: step.amount,
    endPowerW: counted.activePowerW[last] ?? null,
    otherWh: heldSum(partsBetween(counted, view)),
    leftOutWh: step.leftOutWh,
    isDoubtful: step.flag === 'jump',
    unshownWh: canBeLate ? Math.max(0, lateWh) : 0,
  };
}

/**
 * A register shows a step late: part of it was used at some time since its last change, the rest in the last interval. A rest
 * that no device of this power uses in that interval is a jump: it earns nothing.
 */
export function spreadStep(step: CounterStep, view: StepView): MeterInterval[] {
  const { counted, first, maxPowerW } = view;
  const parts = partsBetween(counted, view);
  const late = shareLate(step.amount, parts, view);
  const restWh = step.amount - sum(late.map(({ energyWh }) => energyWh));
  const isJump = restWh > maxStepWh(maxPowerW, parts.at(-1)?.lengthMs ?? 0);
  return parts.map(({ heldWh }, place) => {
    const isLast = place === parts.length - 1;
    const { energyWh, unshownWh } = late[place] ?? { energyWh: 0, unshownWh: 0 };
    return {
      fromMs: counted.observedAt[first + place] ?? 0,
      toMs: counted.observedAt[first + place + 1] ?? 0,
      energyWh: energyWh + (isLast && !isJump ? restWh : 0),
      endPowerW: counted.activePowerW[first + place + 1] ?? null,
      otherWh: heldWh,
      leftOutWh: isLast ? step.leftOutWh + (isJump ? restWh : 0) : 0,
      isDoubtful: step.flag === 'jump',
      unshownWh,
    };
  });
}

/**
 * Energy that the register did not show at once. It holds back one step of its own. Where power shows more than that before the
 * last interval, and not in it, the register was frozen: then it is what power shows before the last interval.
 */
function shareLate(amountWh: number, parts: Parts, view: StepView): ReturnType<typeof shareEnergy> {
  const { counted, last, maxPowerW, maxIntervalMs, stepWh } = view;
  const before = parts.slice(0, -1);
  const frozenWh = Math.min(heldSum(before), amountWh - shownWh(counted, last - 1, maxPowerW));
  return frozenWh > stepWh
    ? shareEnergy(frozenWh, before, maxIntervalMs)
    : shareEnergy(Math.min(amountWh, stepWh), parts, maxIntervalMs);
}

const heldSum = (parts: Parts): number => sum(parts.map(({ heldWh }) => heldWh));

/** Cuts long steps at the power readings inside them: a counter may have fewer values than there is power. */
export function cutLongSteps(meter: MeterDay, power: PowerColumns, rules: MeterRules): MeterDay {
  const cut = (intervals: readonly MeterInterval[]): MeterInterval[] =>
    intervals.flatMap((interval) => cutInterval(interval, power, rules));
  return { ...meter, intervals: cut(meter.intervals), allAround: () => cut(meter.allAround()) };
}

function cutInterval(
  interval: MeterInterval,
  power: PowerColumns,
  { events, maxPowerW }: MeterRules,
): MeterInterval[] {
  const { fromMs, toMs, energyWh, leftOutWh, isDoubtful } = interval;
  if (isDoubtful || toMs - fromMs <= events.maxIntervalMs) return [interval];
  const first = firstAtOrAfter(power.observedAt, fromMs);
  const last = firstAtOrAfter(power.observedAt, toMs);
  if (last - first < 2) return [interval];
  const parts = partsBetween(power, { first, last, maxPowerW });
  return shareEnergy(energyWh, parts, events.maxIntervalMs).map((share, place) => ({
    ...share,
    fromMs: power.observedAt[first + place] ?? 0,
    toMs: power.observedAt[first + place + 1] ?? 0,
    endPowerW: power.activePowerW[first + place + 1] ?? null,
    otherWh: parts[place]?.heldWh ?? null,
    leftOutWh: place === parts.length - 1 ? leftOutWh : 0,
    isDoubtful,
  }));
}
