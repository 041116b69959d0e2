// Baseline fuel that the household still burned, from what its devices weighed.
import type { BaselineFuel } from './baseline.ts';
import type { Device } from './household.ts';

export interface ResidualFuel {
  /** In the unit of the fuel, days without data filled. */
  readonly amount: number;
  /** Part of the amount that was filled. */
  readonly filled: number;
  readonly meters: readonly Device[];
}

/**
 * Residual fuel of a period of `days` days; null when nothing weighed it. A day without data burned the mean of the
 * days with data, at most what the baseline says for a day: then such a day shows no reduction and no increase.
 */
export function residualFuel(
  devices: readonly Device[],
  baseline: BaselineFuel,
  days: number,
): ResidualFuel | null {
  const meters = devices.filter((device) => weighs(device, baseline.fuelType));
  const rows = meters.flatMap((meter) => meter.days.filter(({ received }) => received > 0));
  const observed = new Set(rows.map(({ day }) => day)).size;
  if (observed === 0) return null;
  const weighed = rows.reduce((sum, row) => sum + (row.fuels[baseline.fuelType] ?? 0), 0);
  const filled = (days - observed) * Math.min(weighed / observed, baseline.amount / days);
  return { amount: weighed + filled, filled, meters };
}

const weighs = (device: Device, fuel: BaselineFuel['fuelType']): boolean =>
  (device.type === 'FuelScale' && device.fuelType === fuel) ||
  device.days.some(({ fuels }) => fuels[fuel] !== undefined);
