// The data of the adoption curve: which share of devices is in use, by weeks since their installation.
import type { Head } from '../kit/frame.ts';

export const adoptionGroups = ['none', 'district', 'density', 'deviceType', 'quarter'] as const;
type AdoptionGroup = (typeof adoptionGroups)[number];

export interface AdoptionWeek {
  /** Whole weeks since the installation: 0 is the first. */
  readonly week: number;
  /** Devices whose whole week lies in the period, and of which at least 4 days were heard. */
  readonly atRisk: number;
  /** Those of them that were used on at least `threshold` days. */
  readonly used: number;
  /** Devices whose week lies in the period, without enough data. */
  readonly lacking: number;
}

export interface AdoptionLine {
  /** Empty where all devices are one line. */
  readonly name: string;
  readonly devices: number;
  readonly weeks: readonly AdoptionWeek[];
}

/** `n` is the number of devices; the missing share is that of device-weeks without enough data. */
export interface AdoptionCurve extends Head {
  readonly by: AdoptionGroup;
  /** Days of use in a week from which a device counts as used. */
  readonly threshold: number;
  /** At most `linesMax`, largest first; all further groups are one line with the name `other`. */
  readonly lines: readonly AdoptionLine[];
  /** Devices whose installation has no date, so that their weeks cannot be counted. */
  readonly undated: number;
  /** Groups that are left out because they have fewer than 5 households. */
  readonly hidden: { readonly groups: number; readonly devices: number };
}

export const linesMax = 5;

/** Days of a week that must be heard. */
export const heardDaysMin = 4;

/** Weeks with fewer devices at risk are dotted. */
export const atRiskMin = 10;

/** Quantile of the normal distribution for an interval of 90 %. */
const z90 = 1.6448536269514722;

export interface Estimate {
  readonly share: number;
  readonly lower: number;
  readonly upper: number;
}

/** Share with its Wilson score interval of 90 %; null if no device is at risk. */
export function estimateOf({ atRisk, used }: Pick<AdoptionWeek, 'atRisk' | 'used'>): Estimate | null {
  if (atRisk === 0) return null;
  const share = used / atRisk;
  const z2 = z90 * z90;
  const centre = (share + z2 / (2 * atRisk)) / (1 + z2 / atRisk);
  const half =
    (z90 * Math.sqrt((share * (1 - share)) / atRisk + z2 / (4 * atRisk * atRisk))) / (1 + z2 / atRisk);
  return { share, lower: Math.max(0, centre - half), upper: Math.min(1, centre + half) };
}

/** All lines together, week by week. */
export function totalWeeks(lines: readonly AdoptionLine[]): AdoptionWeek[] {
  const totals = new Map<number, AdoptionWeek>();
  for (const { week, atRisk, used, lacking } of lines.flatMap((line) => line.weeks)) {
    const before = totals.get(week) ?? { week, atRisk: 0, used: 0, lacking: 0 };
    totals.set(week, {
      week,
      atRisk: before.atRisk + atRisk,
      used: before.used + used,
      lacking: before.lacking + lacking,
    });
  }
  return [...totals.values()].toSorted((a, b) => a.week - b.week);
}

/** The largest lines, and the rest as one. */
export function largestLines(lines: readonly AdoptionLine[]): AdoptionLine[] {
  const sorted = lines.toSorted((a, b) => b.devices - a.devices || (a.name < b.name ? -1 : 1));
  if (sorted.length <= linesMax) return sorted;
  const rest = sorted.slice(linesMax - 1);
  const devices = rest.reduce((sum, line) => sum + line.devices, 0);
  return [...sorted.slice(0, linesMax - 1), { name: 'other', devices, weeks: totalWeeks(rest) }];
}
