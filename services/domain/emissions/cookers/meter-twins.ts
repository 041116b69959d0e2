// One meter under two names is credited once: its days under both names become one day that earns the least and emits the most.
import type { Device, DeviceDay } from '../case/household.ts';
import type { Warning } from '../result/result.ts';
import { amountOf, rangeOf, type Amount } from '../../range.ts';
import { sharedDays, type UseDay } from '../../one-meter.ts';
import { cookedOn, usedOn } from './cooker-days.ts';
import type { FuelType } from '../../fuels.ts';

/** A device that may be credited. */
export interface Candidate {
  readonly device: Device;
  readonly carrier: FuelType;
  /** Of two names of one meter the lower one stays: it claims less per unit. */
  readonly rank: number;
}

export interface Folded {
  /** By DID of a candidate: with its own days only; left out where none of them has data. */
  readonly devices: ReadonlyMap<string, Device>;
  readonly warnings: readonly Warning[];
}

/** Each meter stays under one name; its days under the others are added to that one. */
export function foldTwins(candidates: readonly Candidate[]): Folded {
  const inOrder = candidates.toSorted(
    (a, b) =>
      a.rank - b.rank || daysHeard(b.device) - daysHeard(a.device) || (a.device.did < b.device.did ? -1 : 1),
  );
  const kept: { device: Device; readonly carrier: FuelType; readonly days: readonly UseDay[] }[] = [];
  const warnings: Warning[] = [];
  for (const { device: whole, carrier } of inOrder) {
    let device = whole;
    for (const one of kept.filter((other) => other.carrier === carrier)) {
      const days = sharedDays(one.days, useDays(device, carrier));
      if (days.length === 0) continue;
      one.device = withTwin(one.device, device, { days: new Set(days), carrier });
      device = withoutDays(device, new Set(days));
      warnings.push(twinWarning(whole.did, one.device.did, days));
    }
    if (device === whole || daysHeard(device) > 0)
      kept.push({ device, carrier, days: useDays(device, carrier) });
  }
  return { devices: new Map(kept.map(({ device }) => [device.did, device])), warnings };
}

const daysHeard = ({ days }: Device): number => days.filter(({ received }) => received > 0).length;

function twinWarning(left: string, kept: string, days: readonly string[]): Warning {
  const count = days.length === 1 ? `on ${days[0]}` : `on ${days.length} days (${days[0]} to ${days.at(-1)})`;
  return {
    code: 'meter-twice',
    detail: `${left} and ${kept} report the same use ${count}: one meter under two names. It is credited once, as ${kept}, with the smaller amounts. End the installation of the name that is no longer used.`,
  };
}

/** What the device used in all, of a day with cooking. */
function amountOn(day: DeviceDay, carrier: FuelType): Pick<UseDay, 'amount' | 'off'> {
  const used = usedOn(day, carrier);
  if (used === null || !((cookedOn(day, carrier)?.best ?? 0) > 0)) return { amount: null };
  return carrier === 'Electricity'
    ? { amount: 1000 * used.high, off: 1000 * (3 * (day.samplingKwh ?? 0) + (day.unseenKwh ?? 0)) }
    : { amount: used.best, off: used.high - used.low };
}

const useDays = ({ days }: Device, carrier: FuelType): UseDay[] =>
  days
    .filter(({ received }) => received > 0)
    .map((day) => ({
      day: day.day,
      spacingMs: 86_400_000 / day.received,
      events: day.events ?? [],
      ...amountOn(day, carrier),
    }));

const withoutDays = (device: Device, left: ReadonlySet<string>): Device => ({
  ...device,
  installedDays: device.installedDays.filter((day) => !left.has(day)),
  days: device.days.filter(({ day }) => !left.has(day)),
});

function withTwin(
  device: Device,
  twin: Device,
  { days, carrier }: { readonly days: ReadonlySet<string>; readonly carrier: FuelType },
): Device {
  const others = new Map(twin.days.map((row) => [row.day, row]));
  return {
    ...device,
    days: device.days.map((row) => {
      const other = days.has(row.day) ? others.get(row.day) : undefined;
      return other === undefined ? row : foldDay(row, other, carrier);
    }),
  };
}

const sharesReceived = ({ received, expected }: DeviceDay): number => received / Math.max(1, expected);

/** Two names of one meter say a range of it: the low end earns, the high end emits. */
function foldDay(a: DeviceDay, b: DeviceDay, carrier: FuelType): DeviceDay {
  const { expected, received } = sharesReceived(a) < sharesReceived(b) ? b : a;
  const flags = [...new Set([...a.flags, ...b.flags])].sort();
  const isMetered = carrier === 'Electricity' && a.energyKwh !== null && b.energyKwh !== null;
  const fuels = [a.fuels[carrier], b.fuels[carrier]].flatMap((amount) => amount ?? []);
  return {
    ...a,
    expected,
    received,
    flags,
    usageHours: envelope([a.usageHours, b.usageHours], Math.min),
    energyKwh: envelope([a.energyKwh, b.energyKwh], Math.max),
    ...(isMetered && {
      cookingKwh: envelope([a.cookingKwh ?? a.energyKwh, b.cookingKwh ?? b.energyKwh], Math.min) ?? 0,
    }),
    fuels: { ...a.fuels, ...(fuels.length > 0 && { [carrier]: envelope(fuels, Math.min) ?? 0 }) },
  };
}

/** The range that holds all of them; `best` picks the estimate of several. */
function envelope(
  amounts: readonly (Amount | null)[],
  best: (...estimates: number[]) => number,
): Amount | null {
  const ranges = amounts.flatMap((amount) => (amount === null ? [] : rangeOf(amount)));
  return ranges.length === 0
    ? null
    : amountOf({
        low: Math.min(...ranges.map(({ low }) => low)),
        best: best(...ranges.map((range) => range.best)),
        high: Math.max(...ranges.map(({ high }) => high)),
      });
}
