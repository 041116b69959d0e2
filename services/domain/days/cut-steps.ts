// Cuts long steps of a counter at the power readings inside them: a counter may have fewer values than there is power.
import { sum } from '../sum.ts';
import { heldWh, type MeterDay, type MeterInterval, type MeterRules } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { firstAtOrAfter } from './timeline.ts';

export function cutLongSteps(meter: MeterDay, power: PowerColumns, rules: MeterRules): MeterDay {
  const cut = (intervals: readonly MeterInterval[]): MeterInterval[] =>
    intervals.flatMap((interval) => cutInterval(interval, power, rules));
  return { ...meter, intervals: cut(meter.intervals), allAround: () => cut(meter.allAround()) };
}

/** Shares the energy by power as far as power explains it, the rest by time. */
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
  const held = Array.from({ length: last - first }, (_, place) => heldWh(power, first + place, maxPowerW));
  const totalWh = sum(held);
  const explainedWh = Math.min(energyWh, totalWh);
  return held.map((otherWh, place) => {
    const [startMs, endMs] = [power.observedAt[first + place] ?? 0, power.observedAt[first + place + 1] ?? 0];
    const byPowerWh = totalWh > 0 ? explainedWh * (otherWh / totalWh) : 0;
    const byTimeWh = (energyWh - explainedWh) * ((endMs - startMs) / (toMs - fromMs));
    return {
      fromMs: startMs,
      toMs: endMs,
      energyWh: byPowerWh + byTimeWh,
      endPowerW: power.activePowerW[first + place + 1] ?? null,
      otherWh,
      leftOutWh: place === held.length - 1 ? leftOutWh : 0,
      isDoubtful,
      isShared: endMs - startMs <= events.maxIntervalMs,
    };
  });
}
