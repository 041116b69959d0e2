// Where in its time the energy of one step of a counter was used, by measured power.
import { maxStepWh, type CounterStep } from '../signals/counter.ts';
import { sum } from '../sum.ts';
import { heldWh, shownWh, type MeterInterval } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';

/** The values `first` to `last` of the meter, between which a step shows. */
export interface StepView {
  readonly counted: PowerColumns;
  readonly first: number;
  readonly last: number;
  readonly maxPowerW: number;
  /** Step of the register, 0 where it is fine, Wh. */
  readonly stepWh: number;
}

/** The whole time of a step as one interval. */
export function wholeStep(step: CounterStep, view: StepView): MeterInterval {
  return {
    fromMs: step.fromMs,
    toMs: step.toMs,
    energyWh: step.amount,
    endPowerW: view.counted.activePowerW[view.last] ?? null,
    otherWh: sum(heldIn(view)),
    leftOutWh: step.leftOutWh,
    isDoubtful: step.flag === 'jump',
    isShared: false,
  };
}

/**
 * A register shows a step late: part of it was used at some time since its last change, the rest in the last interval. A rest
 * that no device of this power uses in that interval is a jump: it earns nothing.
 */
export function spreadStep(step: CounterStep, view: StepView): MeterInterval[] {
  const { counted, first, last, maxPowerW } = view;
  const atMs = (index: number): number => counted.observedAt[index] ?? 0;
  const held = heldIn(view);
  const lateWh = lateEnergy(step.amount, held, view);
  const restWh = step.amount - sum(lateWh);
  const isJump = restWh > maxStepWh(maxPowerW, atMs(last) - atMs(last - 1));
  return held.map((otherWh, place) => {
    const isLast = place === held.length - 1;
    return {
      fromMs: atMs(first + place),
      toMs: atMs(first + place + 1),
      energyWh: (lateWh[place] ?? 0) + (isLast && !isJump ? restWh : 0),
      endPowerW: counted.activePowerW[first + place + 1] ?? null,
      otherWh,
      leftOutWh: isLast ? step.leftOutWh + (isJump ? restWh : 0) : 0,
      isDoubtful: step.flag === 'jump',
      isShared: false,
    };
  });
}

/**
 * Energy of each interval that the register did not show at once. It holds back one step of its own: by power as far as power
 * explains it, else by time. Where power shows more than that before the last interval, and not in it, the register was
 * frozen: then it is what power shows before the last interval.
 */
function lateEnergy(amountWh: number, held: readonly number[], view: StepView): number[] {
  const { counted, first, last, maxPowerW, stepWh } = view;
  const beforeWh = sum(held.slice(0, -1));
  const frozenWh = Math.min(beforeWh, amountWh - shownWh(counted, last - 1, maxPowerW));
  if (frozenWh > stepWh)
    return held.map((wh, place) => (place < held.length - 1 ? frozenWh * (wh / beforeWh) : 0));
  const spreadWh = Math.min(amountWh, stepWh);
  const totalWh = sum(held);
  // Energy that power does not explain is no load at the times with power readings.
  const explainedWh = Math.min(spreadWh, totalWh);
  const atMs = (index: number): number => counted.observedAt[index] ?? 0;
  const spanMs = atMs(last) - atMs(first);
  return held.map((wh, place) => {
    const byPowerWh = totalWh > 0 ? explainedWh * (wh / totalWh) : 0;
    const timeMs = atMs(first + place + 1) - atMs(first + place);
    return byPowerWh + (spreadWh - explainedWh) * (timeMs / spanMs);
  });
}

const heldIn = ({ counted, first, last, maxPowerW }: StepView): number[] =>
  Array.from({ length: Math.max(0, last - first) }, (_, place) => heldWh(counted, first + place, maxPowerW));
