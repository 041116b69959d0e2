// Numbers as JavaRosa rounds and prints them.

/** In full, without an exponent; nothing for an empty number. */
export function printNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value === 0 ? 0 : value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1
    ? value.toFixed(Math.min(100, digitsOf(text))).replace(/\.?0+$/, '')
    : BigInt(value).toString();
}

/** Decimals of a small number that is printed with an exponent: 1.5e-7 has 8. */
function digitsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e');
  return (mantissa.split('.')[1]?.length ?? 0) - Number(exponent);
}

/** The number times a power of ten, by its decimal digits: 1.005 becomes 100.5, where the product is 100.49999999999999. */
function shift(value: number, places: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

const placesMax = 30;

/** Rounds to decimals, half up; -2.5 becomes -2. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value) || Math.abs(places) > placesMax) return NaN;
  const shifted = shift(value, places);
  // JavaRosa cuts after adding a half when it rounds to tens or hundreds, also below zero.
  const whole = places < 0 ? Math.trunc(shifted + 0.5) : Math.round(shifted);
  return shift(whole, -places);
}
