// The quantile of the bound that is used when a survey is not precise enough.
import { normalQuantile } from '#domain/normal.ts';
import { studentQuantile } from '#domain/student.ts';
import type { BoundRule } from '#domain/methodologies/tpddtec.ts';
import { valueOf } from './factors.ts';

/**
 * "90 % bound" is read as the bound of the two-sided 90 % interval, t(0.95, n-1), or of the one-sided one, t(0.90, n-1);
 * published checks take z for t too. The first claims least.
 */
const bounds = {
  't(0.95, n-1)': (df) => studentQuantile(0.95, df),
  't(0.90, n-1)': (df) => studentQuantile(0.9, df),
  'z(0.95)': () => normalQuantile(0.95),
  'z(0.90)': () => normalQuantile(0.9),
} as const satisfies Record<string, BoundRule['quantile']>;

export const boundNames = ['t(0.95, n-1)', 't(0.90, n-1)', 'z(0.95)', 'z(0.90)'] as const;

/** 90/10 with this bound. */
export const boundOf = (name: (typeof boundNames)[number]): BoundRule => ({
  quantile: bounds[name],
  target: valueOf('precisionMax@rech-5.0'),
});
