// Cuts long steps of a counter at the power readings inside them: a counter may have fewer values than there is power.
import { partsBetween, type MeterDay, type MeterInterval, type MeterRules } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { shareEnergy } from './share-energy.ts';
import { firstAtOrAfter } from './timeline.ts';

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
