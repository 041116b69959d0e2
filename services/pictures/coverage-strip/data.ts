// The data of the coverage strip: how much of the expected data each device sent, and the reasons of gaps.
import type { Head } from '../kit/frame.ts';

/** Documented reasons, and those that Hearth finds. `unknown`: nobody documented the gap. */
export const gapReasons = [
  'power_outage',
  'network',
  'battery',
  'sensor_fault',
  'sensor_removed',
  'household_absent',
  'maintenance',
  'unknown',
] as const;
export type GapReason = (typeof gapReasons)[number];

export interface StripDay {
  readonly date: string;
  /** Intervals; both null on a day without the device in a household of the project. */
  readonly expected: number | null;
  readonly received: number | null;
  /** Why data are missing; absent if none are. */
  readonly reason?: GapReason;
}

export interface StripHousehold {
  readonly id: string;
  readonly label: string;
}

export interface StripDevice {
  readonly id: string;
  readonly label: string;
  /** Where it was last in the period; null if that household was erased. */
  readonly household: StripHousehold | null;
  readonly days: readonly StripDay[];
}

interface SilentDevice {
  readonly id: string;
  readonly label: string;
  readonly household: StripHousehold | null;
}

export interface CoverageStrip extends Head {
  /** Share of the expected data below which a device is marked, 0 to 1. */
  readonly threshold: number;
  /** Devices that sent data at any time, in whole numbers of intervals. */
  readonly expected: number;
  readonly received: number;
  /** How many of them are below the threshold. */
  readonly below: number;
  /** Those with the least coverage, worst first. */
  readonly devices: readonly StripDevice[];
  /** All others together; null if there are none. */
  readonly others: { readonly count: number; readonly days: readonly StripDay[] } | null;
  /** Devices that were installed and never sent data; their expected intervals are not in `expected`. */
  readonly neverHeard: {
    readonly count: number;
    readonly expected: number;
    readonly devices: readonly SilentDevice[];
  };
}

/** The household, then the device: devices of many households have equal names. */
export const rowName = ({ label, household }: Pick<StripDevice, 'label' | 'household'>): string =>
  household === null ? label : `${household.label} ${label}`;

/** Received of expected, 0 to 1; null if nothing was expected. */
export function coverageOf(days: readonly StripDay[]): number | null {
  const sum = (of: (day: StripDay) => number | null): number =>
    days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const expected = sum((day) => day.expected);
  return expected === 0 ? null : sum((day) => day.received) / expected;
}

export interface Gap {
  /** Days without any data, one after the other. */
  readonly days: number;
  readonly from: string;
  readonly reason: GapReason;
}

/** The longest run of days without any data; null if there is none. Of equal ones the first. */
export function longestGap(days: readonly StripDay[]): Gap | null {
  const runs: Gap[] = [];
  let isOpen = false;
  for (const { date, expected, received, reason = 'unknown' } of days) {
    const isMissing = expected !== null && expected > 0 && received === 0;
    const last = isOpen ? runs.pop() : undefined;
    if (last && isMissing) runs.push({ ...last, days: last.days + 1 });
    else {
      if (last) runs.push(last);
      if (isMissing) runs.push({ days: 1, from: date, reason });
    }
    isOpen = isMissing;
  }
  return runs.toSorted((a, b) => b.days - a.days)[0] ?? null;
}
