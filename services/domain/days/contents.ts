// What the readings of each kind say, and when two of them say the same (signals/rounding.ts).
import { finest, isRounded } from '../signals/rounding.ts';
import { copiesMs, nearestMs, type Contents } from './collapse.ts';
import type { DayFuel, DayTemperature, DayUsage } from './readings.ts';

export const temperatureContents: Contents<DayTemperature> = {
  isSame: (a, b) => isRounded(a.temperatureC, b.temperatureC, 0) && isRounded(a.ambientC, b.ambientC, 0),
  finer: (a, b) => ({
    ...a,
    temperatureC: finest(a.temperatureC, b.temperatureC),
    ambientC: finest(a.ambientC, b.ambientC),
  }),
  valueOf: ({ temperatureC }) => temperatureC,
  isSmooth: true,
  nearMs: () => nearestMs,
};

/** The next report of the same length ends when that length has passed. */
export const usageContents: Contents<DayUsage> = {
  isSame: (a, b) =>
    a.mode === b.mode &&
    isRounded(a.intervalSeconds, b.intervalSeconds, 0) &&
    isRounded(a.inUseSeconds, b.inUseSeconds, 0),
  finer: (a, b) => ({
    ...a,
    intervalSeconds: finest(a.intervalSeconds, b.intervalSeconds),
    inUseSeconds: finest(a.inUseSeconds, b.inUseSeconds),
  }),
  valueOf: null,
  isSmooth: false,
  nearMs: ({ intervalSeconds }) => 250 * intervalSeconds,
};

/** Weights follow each other; equal amounts may too, but not within seconds. */
export const fuelContents = (measure: DayFuel['measure']): Contents<DayFuel> => ({
  isSame: (a, b) =>
    isRounded(a.quantity, b.quantity, 1) &&
    (a.correctedQuantity === undefined ||
      b.correctedQuantity === undefined ||
      a.correctedQuantity === b.correctedQuantity),
  finer: (a, b) => {
    const corrected = a.correctedQuantity === undefined ? b.correctedQuantity : a.correctedQuantity;
    const quantity = finest(a.quantity, b.quantity);
    return corrected === undefined ? { ...a, quantity } : { ...a, quantity, correctedQuantity: corrected };
  },
  valueOf: measure === 'REMAINING' ? ({ quantity }) => quantity : null,
  isSmooth: measure === 'REMAINING',
  nearMs: () => (measure === 'REMAINING' ? nearestMs : copiesMs),
});
