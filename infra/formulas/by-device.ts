// Values of formulas that are named by device.
import { notNegative } from './quantities.ts';
import { named } from './rows.ts';

export type ByDevice = Readonly<Record<string, number>>;

export const intensities = {
  intensityBaseline: notNegative('kgCO2e per useful MJ'),
  intensity: named(notNegative('kgCO2e per useful MJ')),
} as const;
/** By name: the same sums in the same order, however the devices were given. */
export const inOrder = (values: ByDevice): string[] => Object.keys(values).sort();

export const byName = (names: readonly string[], values: readonly number[]): ByDevice =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));
