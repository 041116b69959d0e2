// Flags of device-days that a reader of an analysis must know, each a warning that names devices and days.
import type { FactorBook } from '../factors/factor-lookup.ts';
import type { Device } from '../case/household.ts';
import type { WarningCode } from '../case/warning-codes.ts';
import type { DayFlag } from '../../days/flags.ts';

interface Doubt {
  readonly code: WarningCode;
  /** What it means for the numbers, as the beginning of a sentence. */
  readonly says: string;
  /** Numbers of the day are in doubt: where many days are, nothing may be claimed. */
  readonly isDoubtful?: true;
}

/** Flags of severity major, in the order in which they are printed. */
const doubts: Readonly<Partial<Record<DayFlag, Doubt>>> = {
  'reading.conflict': {
    code: 'reading-conflicts',
    says: 'Conflicting readings for the same time (with equal sequence numbers the first is used, otherwise none)',
    isDoubtful: true,
  },
  'reading.stuck': {
    code: 'reading-stuck',
    says: 'A sensor showed the same value for hours, and its readings of that time are not used',
  },
  'power.stuck': {
    code: 'power-stuck',
    says: 'The power stood at exactly one value for two hours or more under load: check the meter',
  },
  'usage.flip_flop': {
    code: 'usage-flip-flop',
    says: 'A sensor switched on and off more than 20 times an hour, and its reports of that time are not used',
  },
  'power.above_rated': {
    code: 'power-above-rated',
    says: 'More than 1.2 times the rated power was measured: check ratedPowerW',
  },
  'meter.contradiction': {
    code: 'meter-contradiction',
    says: 'The counter and the power of a meter contradict each other: only what both know is credited, and all of it emits',
    isDoubtful: true,
  },
  'meter.sustained_load': {
    code: 'sustained-load',
    says: 'A load or a use lasted too long to be cooking, or came around the clock: it earns nothing. Check what the device measures',
  },
  'counter.jump': {
    code: 'counter-jump',
    says: 'A counter rose faster than the device can draw: the rise earns nothing and emits. Check ratedPowerW and the unit of the counter',
    isDoubtful: true,
  },
  'counter.reset': {
    code: 'counter-reset',
    says: 'A counter started again: what it shows since then is counted',
  },
  'counter.spike': {
    code: 'counter-spike',
    says: 'A counter left its level and came back: the values between are not used',
  },
  'energy.standby_unknown': {
    code: 'standby-credited',
    says: 'Readings are too far apart to tell standby from cooking: what is credited may hold standby',
  },
  'interval.implausible': {
    code: 'interval-implausible',
    says: 'Readings come more than four times as often as declared: coverage is of the interval in which they come. Check expectedInterval',
  },
  'fuel.refill': {
    code: 'fuel-refill-unreported',
    says: 'The weight rose and no delivery was reported that fits: what was burned meanwhile is not known',
  },
  'fuel.removed': {
    code: 'fuel-removed',
    says: 'More fuel vanished than can burn: it counts as burned where that lowers the result, and nowhere else',
  },
  'fuel.creep': {
    code: 'fuel-creep',
    says: 'A weight fell slowly around the clock, as scales creep: that part counts as burned where that lowers the result, and nowhere else',
  },
  'fuel.delivery_unseen': {
    code: 'fuel-delivery-unseen',
    says: 'A delivery was reported that the scale did not see: what can have burned of it counts where that lowers the result',
  },
  'fuel.delivery_corrected': {
    code: 'fuel-delivery-corrected',
    says: 'A reported delivery was corrected: use that only the correction shows counts where that lowers the result',
  },
  'fuel.disagreement': {
    code: 'fuel-disagreement',
    says: 'Reports of consumption and the scale differ: the amount counts that lowers the result',
  },
};

export function warnOfDayFlags(devices: readonly Device[], book: FactorBook): void {
  const inOrder = devices.toSorted((a, b) => (a.did < b.did ? -1 : 1));
  for (const [flag, { code, says }] of Object.entries(doubts)) {
    const concerned = inOrder.flatMap(({ did, days }) => {
      const own = days.filter(({ flags }) => flags.includes(flag)).map(({ day }) => day);
      return own.length === 0 ? [] : `${did} (${describeDays(own)})`;
    });
    if (concerned.length > 0) book.warn(code, `${says}: ${concerned.join(', ')}.`);
  }
}

const describeDays = (days: readonly string[]): string =>
  days.length === 1 ? `${days[0]}` : `${days.length} days, ${days[0]} to ${days.at(-1)}`;

const doubtfulFlags: ReadonlySet<string> = new Set(
  Object.entries(doubts).flatMap(([flag, { isDoubtful }]) => (isDoubtful === true ? flag : [])),
);

/** Part of the days with data on which numbers are in doubt, 0 to 1. */
export function doubtfulShare(devices: readonly Device[]): number {
  const days = devices.flatMap((device) => device.days.filter(({ received }) => received > 0));
  const doubtful = days.filter(({ flags }) => flags.some((flag) => doubtfulFlags.has(flag)));
  return days.length === 0 ? 0 : doubtful.length / days.length;
}
