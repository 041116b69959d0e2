// How much power a reading of a meter can mean, by all of its fields.
import { largestSocketW } from './counter.ts';

/** A clamp meter shows a little power below 0 when nothing is on: down to -2 % of the largest socket. W. */
export const lowestPowerW = -0.02 * largestSocketW;

/** A usual socket gives 16 A at 230 V, W. */
export const usualSocketW = 3680;

/** No grid is far above this where a voltage is not measured, and below the other no cooker works: it was not measured. V. */
const highestVoltageV = 250;
const lowestVoltageV = 50;

/** What meters of one percent add to V × I. */
const apparentShare = 1.05;

/** Half of the last digit of a current: of whole amperes, and of tenths. A. */
const halfDigitA = (currentA: number): number => (currentA !== 0 && Number.isInteger(currentA) ? 0.5 : 0.05);

/**
 * The most power that the other fields of a reading allow, W: none behind an open relay, and no more than voltage ×
 * current, for apparent power bounds active power. A field that was not sent is infinite; `relayOn` is 0 or 1.
 */
export function allowedPowerW(voltageV: number, currentA: number, relayOn: number): number {
  if (relayOn === 0) return 0;
  if (currentA === Infinity) return Infinity;
  const isMeasured = voltageV !== Infinity && voltageV >= lowestVoltageV;
  const volts = isMeasured ? voltageV : highestVoltageV;
  return apparentShare * volts * (Math.abs(currentA) + halfDigitA(currentA));
}
