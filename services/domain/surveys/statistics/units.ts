// Units of amounts in surveys, and how they turn into each other.

/** Units of one kind, each as a multiple of the first. */
const kinds: readonly Readonly<Record<string, number>>[] = [
  { kg: 1, g: 0.001, t: 1000, lb: 0.453_592_37 },
  { L: 1, litre: 1, mL: 0.001, m3: 1000 },
  { kWh: 1, Wh: 0.001, MWh: 1000, MJ: 1 / 3.6 },
  { h: 1, min: 1 / 60, s: 1 / 3600 },
];

/** Null: one unit cannot be turned into the other. */
export function toUnit(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const kind = kinds.find((units) => Object.hasOwn(units, from) && Object.hasOwn(units, to));
  return kind ? (value * (kind[from] ?? NaN)) / (kind[to] ?? NaN) : null;
}
