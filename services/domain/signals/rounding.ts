// Which values are one value: a path may round it, cut it, or send it through 32 bits.

/** Part of a value that is lost where it goes through 32 bits. */
const dustShare = 2e-7;

/** Decimals of a number; below 0: zeros at its end. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const point = digits.indexOf('.');
  const zeros = /0+$/u.exec(digits)?.[0].length ?? 0;
  const decimals = point < 0 ? (value === 0 ? 0 : -zeros) : digits.length - point - 1;
  return decimals - Number(exponent);
}

/**
 * Whether one value is the other, rounded or cut to its decimals, or has gone through 32 bits. A value says it to at most a
 * unit of `coarsest` decimals: -2 is a register of 0.1 kWh. One that was not sent contradicts nothing.
 */
export function isRounded(a: number | null, b: number | null, coarsest: number): boolean {
  if (a === b || a === null || b === null) return true;
  const [ofA, ofB] = [Math.max(coarsest, decimalsOf(a)), Math.max(coarsest, decimalsOf(b))];
  const [fine, coarse] = ofA > ofB ? [Math.abs(a), Math.abs(b)] : [Math.abs(b), Math.abs(a)];
  if (Math.abs(a - b) <= dustShare * fine) return true;
  const cut = (fine - coarse) * 10 ** Math.min(ofA, ofB);
  return ofA !== ofB && a * b >= 0 && cut < 1 && cut > -0.501;
}

/** The value with more decimals. */
export function finest<V extends number | null>(a: V, b: V): V {
  if (a === null || b === null || a === b) return a ?? b;
  return (decimalsOf(a) - decimalsOf(b) || b - a) >= 0 ? a : b;
}
