// Numbers that are stored with 32 bits. A leaf prints the stored number itself, widened to 64 bits; days are computed with the
// number of fewest digits that is stored as it, as windows reads it (services/runtime/clickhouse/native/read.ts).

/** The stored number: 85.4 is 85.4000015258789. */
export const widen = (value: number): number => Math.fround(value);

/** Whole numbers up to here are stored exactly. */
const exactBelow = 2 ** 24;

/** The number of fewest digits that is stored as this one: 85.4 for 85.4000015258789. */
export function shortest(value: number): number {
  if (Math.abs(value) < exactBelow)
    for (let scale = 1; scale <= 1e7; scale *= 10) {
      const rounded = Math.round(value * scale) / scale;
      if (Math.fround(rounded) === value) return rounded;
    }
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}
