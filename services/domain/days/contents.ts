// What the readings of each kind say, and which of their values are equal within the resolution of their field.
import { nearestMs, type Contents } from './collapse.ts';
import type { PowerRow } from './power-columns.ts';
import type { DayFuel, DayTemperature, DayUsage } from './readings.ts';

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
function isRounded(a: number | null, b: number | null, coarsest: number): boolean {
  if (a === b || a === null || b === null) return true;
  const [ofA, ofB] = [Math.max(coarsest, decimalsOf(a)), Math.max(coarsest, decimalsOf(b))];
  const [fine, coarse] = ofA > ofB ? [Math.abs(a), Math.abs(b)] : [Math.abs(b), Math.abs(a)];
  if (Math.abs(a - b) <= dustShare * fine) return true;
  const cut = (fine - coarse) * 10 ** Math.min(ofA, ofB);
  return ofA !== ofB && a * b >= 0 && cut < 1 && cut > -0.501;
}

/** The value with more decimals. */
function finest<V extends number | null>(a: V, b: V): V {
  if (a === null || b === null || a === b) return a ?? b;
  return (decimalsOf(a) - decimalsOf(b) || b - a) >= 0 ? a : b;
}

const isEqual = <V>(a: V | null, b: V | null): boolean => a === null || b === null || a === b;

export const powerContents: Contents<PowerRow> = {
  isSame: (a, b) =>
    isRounded(a.activePowerW, b.activePowerW, -1) &&
    isRounded(a.energyWh, b.energyWh, -2) &&
    isRounded(a.voltageV, b.voltageV, 0) &&
    isRounded(a.currentA, b.currentA, 0) &&
    isEqual(a.relayOn, b.relayOn),
  finer: (a, b) => ({
    ...a,
    activePowerW: finest(a.activePowerW, b.activePowerW),
    energyWh: finest(a.energyWh, b.energyWh),
    voltageV: finest(a.voltageV, b.voltageV),
    currentA: finest(a.currentA, b.currentA),
    relayOn: a.relayOn ?? b.relayOn,
  }),
  valueOf: ({ activePowerW }) => activePowerW,
  isSmooth: false,
  nearMs: () => nearestMs,
};

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

/** Weights follow each other; equal amounts may, but not within a second. */
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
  nearMs: () => (measure === 'REMAINING' ? nearestMs : 1000),
});
