// Rounds sample sizes up (infra/docs/sampling.md#sizes-of-simple-random-samples).

// Without this, 21 ÷ (1 − 0.3) = 30.000000000000004 would become 31, and 30 × (1 − 0.3) would not be 21.
export const withoutDust = (value: number): number => Math.round(value * 1e9) / 1e9;

export const roundUp = (value: number): number => Math.ceil(withoutDust(value));
