// What readings of fuel leave open, told by device and days.
import type { FactorBook } from '../factors/factor-book.ts';
import type { Device } from '../household.ts';
import type { WarningCode } from './warning-codes.ts';

/** By the flag of the device-day: the code of the warning and what it means for the numbers. */
const doubts: Readonly<Record<string, readonly [code: WarningCode, meaning: string]>> = {
  'fuel.refill': [
    'fuel-refill-unreported',
    'The weight rose and no delivery was reported that fits: what was burned meanwhile is not known',
  ],
  'fuel.removed': [
    'fuel-removed',
    'More fuel vanished than can burn: it counts as burned where that lowers the result, and nowhere else',
  ],
  'fuel.delivery_unseen': [
    'fuel-delivery-unseen',
    'A delivery was reported that the scale did not see: what can have burned of it counts where that lowers the result',
  ],
  'fuel.disagreement': [
    'fuel-disagreement',
    'Reports of consumption and the scale differ: the amount counts that lowers the result',
  ],
};

export function warnOfFuel(devices: readonly Device[], book: FactorBook): void {
  for (const [flag, [code, meaning]] of Object.entries(doubts)) {
    const concerned = devices
      .toSorted((a, b) => (a.did < b.did ? -1 : 1))
      .flatMap(({ did, days }) => {
        const own = days.filter(({ fuelFlags }) => fuelFlags?.includes(flag)).map(({ day }) => day);
        return own.length === 0 ? [] : `${did} (${spanOf(own)})`;
      });
    if (concerned.length > 0) book.warn(code, `${meaning}: ${concerned.join(', ')}.`);
  }
}

const spanOf = (days: readonly string[]): string =>
  days.length === 1 ? `${days[0]}` : `${days.length} days, ${days[0]} to ${days.at(-1)}`;
