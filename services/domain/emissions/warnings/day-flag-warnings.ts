// Turns the flags of device-days that matter for an analysis into warnings that name devices and days.
import type { Device } from '../case/household.ts';
import type { WarningCode } from '../case/warning-codes.ts';
import { warning, type Warning } from '../result/result.ts';
import type { DayFlag } from '../../days/flags.ts';

interface Doubt {
  readonly code: WarningCode;
  /** Its meaning for the numbers, as the beginning of a sentence. */
  readonly says: string;
  /** Numbers of the day are in doubt: with many such days a result is provisional. */
  readonly isDoubtful?: true;
}

/** In the order in which they are printed. */
const doubts: Readonly<Partial<Record<DayFlag, Doubt>>> = {
  'reading.conflict': {
    code: 'reading-conflicts',
    says: 'Conflicting readings for the same time (with equal sequence numbers the first is used, otherwise none)',
    isDoubtful: true,
  },
  'reading.stuck': {
    code: 'reading-stuck',
    says: 'A sensor sent the same value for hours, and these readings are not used',
  },
  'power.stuck': {
    code: 'power-stuck',
    says: 'The power did not change for at least two hours under load (check the meter)',
  },
  'usage.flip_flop': {
    code: 'usage-flip-flop',
    says: 'A sensor switched on and off more than 20 times an hour, and its reports of these hours are not used',
  },
  'power.above_rated': {
    code: 'power-above-rated',
    says: 'The measured power is more than 1.2 times the rated power (check ratedPowerW)',
  },
  'meter.contradiction': {
    code: 'meter-contradiction',
    says: 'Counter and power of a meter contradict each other (the smaller energy is credited, the larger one emits)',
    isDoubtful: true,
  },
  'meter.sustained_load': {
    code: 'sustained-load',
    says: 'A load or use lasted too long for cooking, or came around the clock, and earns nothing (check what the device measures)',
  },
  'counter.jump': {
    code: 'counter-jump',
    says: 'A counter rose faster than the device can draw energy, so the rise earns nothing and emits (check ratedPowerW and the unit of the counter)',
    isDoubtful: true,
  },
  'counter.reset': {
    code: 'counter-reset',
    says: 'A counter restarted, and its energy since the restart is used',
  },
  'counter.spike': {
    code: 'counter-spike',
    says: 'A counter left its level and returned, and the values between are not used',
  },
  'interval.implausible': {
    code: 'interval-implausible',
    says: 'Readings arrive more than four times as often as declared, and coverage uses the real interval (correct expectedInterval)',
  },
  'fuel.frozen': {
    code: 'fuel-frozen',
    says: 'A scale sent one value for longer than a scale at rest does, and the fuel burned in that time is not known (check the scale)',
  },
  'fuel.implausible': {
    code: 'fuel-implausible',
    says: 'More fuel was reported as consumed than can burn, which earns nothing and emits what can burn (check the device and its unit)',
  },
  'fuel.refill': {
    code: 'fuel-refill-unreported',
    says: 'The weight rose without a matching delivery, and the fuel burned in that time is not known',
  },
  'fuel.removed': {
    code: 'fuel-removed',
    says: 'More left the scale than can burn, or as much as came without a delivery, which counts as burned only where that lowers the result',
  },
  'fuel.creep': {
    code: 'fuel-creep',
    says: 'A weight fell slowly around the clock (scale creep), which counts as burned only where that lowers the result',
  },
  'fuel.delivery_unseen': {
    code: 'fuel-delivery-unseen',
    says: 'The scale shows no rise for a reported delivery, and the fuel that may have burned counts only where that lowers the result',
  },
  'fuel.delivery_corrected': {
    code: 'fuel-delivery-corrected',
    says: 'A reported delivery was corrected, and fuel use that only the correction shows is counted where that lowers the result',
  },
  'fuel.disagreement': {
    code: 'fuel-disagreement',
    says: 'Reports of consumption and the scale differ, and the amount that lowers the result is used',
  },
};

export function* warningsOfDayFlags(devices: readonly Device[]): Generator<Warning> {
  const inOrder = devices.toSorted((a, b) => (a.did < b.did ? -1 : 1));
  for (const [flag, { code, says }] of Object.entries(doubts)) {
    const concerned = inOrder.flatMap(({ did, days }) => {
      const own = days.filter(({ flags }) => flags.includes(flag)).map(({ day }) => day);
      return own.length === 0 ? [] : `${did} (${describeDays(own)})`;
    });
    if (concerned.length > 0) yield warning(code, `${says}: ${concerned.join(', ')}.`);
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
