// Days of a meter for tests of the day curve.
import type { DayCurve } from '#pictures/day-curve/data.ts';

/** Five-minute means: idle, lunch and dinner, and a gap in the night. */
export function curveOf(change: Partial<DayCurve> = {}): DayCurve {
  const meals = [
    { from: 12, to: 13 },
    { from: 18.5, to: 19.75 },
  ];
  const gap = { from: 2, to: 4.5 };
  const points = Array.from({ length: 288 }, (_, index) => {
    const at = (index + 0.5) / 12;
    const isCooking = meals.some(({ from, to }) => at > from && at < to);
    return { at, value: isCooking ? 820 + (index % 4) * 20 : 3 + (index % 3) };
  }).filter(({ at }) => at < gap.from || at > gap.to);
  return {
    project: { id: '', name: 'Gulu cooks' },
    period: { start: '2024-01-15', end: '2024-01-15' },
    timeZone: 'Africa/Kampala',
    n: points.length,
    missingShare: 30 / 288,
    device: 'cooker',
    date: '2024-01-15',
    quantity: 'power',
    hours: 24,
    stepMinutes: 5,
    points,
    events: meals,
    gaps: [gap],
    ...change,
  };
}
