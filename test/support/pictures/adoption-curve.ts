// Curves for tests of the adoption curve.
import type { AdoptionCurve, AdoptionLine } from '#pictures/adoption-curve/data.ts';
import { project, seededNumbers } from './sheets.ts';

/** Use falls slowly from `start`; fewer devices were installed long ago. */
export function lineOf(name: string, devices: number, weeks: number, start = 0.9): AdoptionLine {
  const next = seededNumbers(devices + weeks);
  return {
    name,
    devices,
    weeks: Array.from({ length: weeks }, (_, week) => {
      const all = Math.max(0, Math.round(devices * (1 - week / weeks)));
      const lacking = Math.round(all * 0.12 * next());
      const atRisk = all - lacking;
      return {
        week,
        atRisk,
        used: Math.round(atRisk * Math.max(0, start - week * 0.012 + 0.05 * (next() - 0.5))),
        lacking,
      };
    }),
  };
}

export function curveOf(lines: readonly AdoptionLine[], change: Partial<AdoptionCurve> = {}): AdoptionCurve {
  const weeks = lines.flatMap((line) => line.weeks);
  const sum = (of: (week: AdoptionLine['weeks'][number]) => number): number =>
    weeks.reduce((all, one) => all + of(one), 0);
  const [lacking, atRisk] = [sum((one) => one.lacking), sum((one) => one.atRisk)];
  return {
    project,
    period: { start: '2023-08-01', end: '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n: lines.reduce((all, { devices }) => all + devices, 0),
    missingShare: lacking + atRisk === 0 ? null : lacking / (lacking + atRisk),
    by: lines.length > 1 ? 'district' : 'none',
    threshold: 1,
    lines,
    undated: 0,
    hidden: { groups: 0, devices: 0 },
    ...change,
  };
}
