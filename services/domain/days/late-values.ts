// Finds the values that a fine counter repeats while power shows use: it was frozen, or is renewed less often than it is sent.
import { loadShare } from '../cooking/power-events.ts';
import { maxStepWh } from '../signals/counter.ts';
import { heldWh, shownWh, timeAfter, type MeterRules, type View } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { longestComparedMs, longestSpreadMs } from './rules.ts';

/** Where less of a change is late, power says as much as its counter: it is read at moments. Rule. */
const leastLateShare = 0.25;

const hourMs = 3_600_000;

/**
 * Indexes of values that the counter repeats although power shows use, before a change that looks like a load, and that power
 * at that time does not show. What the counter did not show with them is part of that change.
 */
export function findLateValues(
  counted: PowerColumns,
  { from, to }: Pick<View, 'from' | 'to'>,
  rules: MeterRules,
): ReadonlySet<number> {
  const late = new Set<number>();
  let stillFrom = from;
  for (let index = from; index + 1 < to; index += 1) {
    const changeWh = (counted.energyWh[index + 1] ?? 0) - (counted.energyWh[index] ?? 0);
    if (changeWh === 0) continue;
    if (stillFrom < index && looksLikeLoad(changeWh, timeAfter(counted, index), rules))
      for (const value of lateBefore(counted, { stillFrom, index, changeWh }, rules)) late.add(value);
    stillFrom = index + 1;
  }
  return late;
}

/** Whether a change is a load, or in an interval that is too long to show one as much energy as the least event. */
const looksLikeLoad = (changeWh: number, timeMs: number, { events }: MeterRules): boolean =>
  timeMs <= longestComparedMs &&
  changeWh > Math.min((loadShare * events.ratedPowerW * timeMs) / hourMs, events.minEnergyWh);

/** The repeated values before a change after `index`, at most those of a day; none where they do not explain it. */
function lateBefore(
  counted: PowerColumns,
  still: { readonly stillFrom: number; readonly index: number; readonly changeWh: number },
  rules: MeterRules,
): number[] {
  const { index, changeWh } = still;
  const { maxPowerW } = rules;
  const values: number[] = [];
  let stillWh = 0;
  const endMs = counted.observedAt[index + 1] ?? 0;
  for (let value = index; value > still.stillFrom; value -= 1) {
    if (endMs - (counted.observedAt[value - 1] ?? 0) > longestSpreadMs) break;
    if (timeAfter(counted, value - 1) > longestComparedMs) break;
    values.push(value);
    stillWh += heldWh(counted, value - 1, maxPowerW);
  }
  const lateWh = Math.min(stillWh, changeWh - shownWh(counted, index, maxPowerW));
  const isExplained = changeWh - lateWh <= maxStepWh(maxPowerW, timeAfter(counted, index));
  return isExplained && lateWh >= leastLateShare * changeWh ? values : [];
}
