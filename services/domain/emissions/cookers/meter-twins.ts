// One meter under two names is credited once: its days under both names become one day that earns the least and emits the most.
import type { Device, DeviceDay } from '../case/household.ts';
import type { Warning } from '../result/result.ts';
import { sharedDays, type UseDay } from '../../one-meter.ts';
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
function amountOf(day: DeviceDay, carrier: FuelType): number | null {
  const isMetered = carrier === 'Electricity' && day.energyKwh !== null;
  const amount = isMetered ? totalKwh(day) : (day.fuels[carrier] ?? 0);
  return (isMetered ? cookingKwh(day) : amount) > 0 ? amount : null;
}

const totalKwh = ({ energyKwh, leftOutKwh = 0 }: DeviceDay): number => (energyKwh ?? 0) + leftOutKwh;
const cookingKwh = (day: DeviceDay): number => day.cookingKwh ?? day.energyKwh ?? 0;

const useDays = ({ days }: Device, carrier: FuelType): UseDay[] =>
  days
    .filter(({ received }) => received > 0)
    .map((day) => ({
      day: day.day,
      spacingMs: 86_400_000 / day.received,
      events: day.events ?? [],
      amount: amountOf(day, carrier),
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
  const day = { ...a, expected, received, flags };
  if (carrier === 'Electricity' && a.energyKwh !== null && b.energyKwh !== null) {
    const leftOutKwh = Math.min(a.leftOutKwh ?? 0, b.leftOutKwh ?? 0);
    return {
      ...day,
      usageHours: leastOf(a.usageHours, b.usageHours),
      energyKwh: Math.max(totalKwh(a), totalKwh(b)) - leftOutKwh,
      cookingKwh: Math.min(cookingKwh(a), cookingKwh(b)),
      ...(leftOutKwh > 0 && { leftOutKwh }),
    };
  }
  const [low, high] = [a, b].map((row) => row.fuels[carrier] ?? 0).sort((x, y) => x - y);
  const unaccounted = Math.max(...[a, b].map((row) => row.unaccountedFuels?.[carrier] ?? 0));
  const perhaps = unaccounted + (high ?? 0) - (low ?? 0);
  return {
    ...day,
    fuels: { ...a.fuels, [carrier]: low ?? 0 },
    ...(perhaps > 0 && { unaccountedFuels: { ...a.unaccountedFuels, [carrier]: perhaps } }),
  };
}

const leastOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
