// Scales from values to places on a picture, and round values for axes.

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** From values to px; a domain of one value lies at the start. */
export const linearScale =
  (domain: Range, range: Range) =>
  (value: number): number =>
    domain.to === domain.from
      ? range.from
      : range.from + ((value - domain.from) / (domain.to - domain.from)) * (range.to - range.from);

/** Round values from `from` to `to`, about `count` of them: steps of 1, 2 or 5 times a power of ten. */
export function roundTicks({ from, to }: Range, count: number): number[] {
  if (to <= from) return [from];
  const rough = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
}
