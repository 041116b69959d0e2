// The beta distribution for a and b of at least 0.5: exact limits of a proportion, and the base of Student's t.

/** P(X <= x). `rest` is 1 − x, for those who know it better than the subtraction does. */
export function betaCdf(x: number, a: number, b: number, rest = 1 - x): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const power = betaPower(x, a, b, rest);
  return x < (a + 1) / (a + b + 2)
    ? (power * continuedFraction(x, a, b)) / a
    : 1 - (power * continuedFraction(rest, b, a)) / b;
}

/** x^a (1 − x)^b / B(a, b), as the distance of x from the mean (Loader 2000): with logarithms of the gamma function alone large a and b would lose seven digits. */
export function betaPower(x: number, a: number, b: number, rest = 1 - x): number {
  const n = a + b;
  const distance = a * logLessLinear(n * x, a) + b * logLessLinear(n * rest, b);
  const correction = stirlingError(n) - stirlingError(a) - stirlingError(b);
  return Math.sqrt((a * b) / (2 * Math.PI * n)) * Math.exp(distance + correction);
}

/** ln(1 + u) − u for 1 + u = value / mean; near 0 by its series, where the difference has no digits left. */
function logLessLinear(value: number, mean: number): number {
  const u = (value - mean) / mean;
  if (Math.abs(u) > 0.1) return Math.log(value / mean) - u;
  let [total, last, power] = [(-u * u) / 2, 0, -u * u];
  for (let i = 3; total !== last; i++) {
    last = total;
    power *= -u;
    total += power / i;
  }
  return total;
}

/** ln Γ(a) less Stirling's approximation √(2π/a) (a/e)^a; below 12 by the recursion of Γ. */
function stirlingError(a: number): number {
  if (a < 12) return stirlingError(a + 1) + (a + 0.5) * Math.log1p(1 / a) - 1;
  const s = 1 / (a * a);
  return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / a;
}

// Parameters of 1,000,000 need about 500.
const termsMax = 20_000;

/** The fraction of DLMF 8.17.22, by the method of Lentz. */
function continuedFraction(x: number, a: number, b: number): number {
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))];
  let value = d;
  for (let m = 1; m < termsMax; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}

/** The x with P(X <= x) = p, for 0 < p < 1: Newton inside a bracket that halves where Newton would leave it. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high, x] = [0, 1, a / (a + b)];
  for (let round = 0; round < 200; round++) {
    const excess = betaCdf(x, a, b) - p;
    if (excess > 0) high = x;
    else low = x;
    const newton = x - (excess * x * (1 - x)) / betaPower(x, a, b);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const step = Math.abs(next - x);
    x = next;
    if (step <= 1e-15 * x) break;
  }
  return x;
}
