// Checks of the devices of a claim: what a stove can do in a day, and calibrations.
import { isMethodologyId, rulesOf } from '../../methodologies/registry.ts';
import type { Device, DeviceDay } from '../../emissions/case/household.ts';
import { calibrationOn } from '../../emissions/inputs/calibration.ts';
import { bestOf } from '../../range.ts';
import { notApplicable, shareOf, type CheckRule } from './check.ts';

/** A local day has up to 25 hours. */
const hoursMax = 25;
/** Readings may be above the rated power for moments. */
const ratedShareMax = 1.2;

interface OneDay {
  readonly device: Device;
  readonly day: DeviceDay;
}

const daysOf = (devices: readonly Device[]): OneDay[] =>
  devices.flatMap((device) => device.days.map((day) => ({ device, day })));

function isImpossible({ device: { ratedPowerW }, day }: OneDay): boolean {
  const { usageHours, energyKwh } = day;
  if (bestOf(usageHours ?? 0) > hoursMax) return true;
  if (energyKwh === null || ratedPowerW === null) return false;
  return bestOf(energyKwh) > (ratedPowerW / 1000) * hoursMax * ratedShareMax;
}

/** Its energy cannot be compared with what the stove can draw. */
const isUnrated = ({ device, day }: OneDay): boolean => day.energyKwh !== null && device.ratedPowerW === null;

export const caps: CheckRule = {
  id: 'caps',
  find: ({ devices, analysis }) => {
    const days = daysOf(devices);
    if (days.length === 0) return notApplicable('The claim rests on no device-day.');
    const wrong = days.filter(isImpossible);
    const unrated = days.filter((one) => isUnrated(one) && !isImpossible(one)).length;
    const capped = (analysis?.warnings ?? []).filter((code) => /^(?:energy|baseline)-cap/.test(code));
    const values = {
      deviceDays: days.length,
      impossible: wrong.length,
      unrated,
      first: wrong[0] ? `${wrong[0].device.did} ${wrong[0].day.day}` : null,
      capped: capped.join(' '),
    };
    const score = shareOf(days.length - wrong.length - unrated, days.length);
    if (wrong.length > 0)
      return {
        result: 'fail',
        score,
        reason: `${wrong.length} device-days have more hours than a day, or more energy than the rated power allows.`,
        values,
      };
    if (unrated > 0)
      return {
        result: 'warn',
        score,
        reason: `The energy of ${unrated} of ${days.length} device-days cannot be compared, because the rated power of their devices is not known.`,
        values,
      };
    return {
      result: 'pass',
      score,
      reason:
        capped.length > 0
          ? 'Every device-day is possible. The limits of the methodology lowered the result.'
          : 'Every device-day is possible, and no limit of the methodology was reached.',
      values,
    };
  },
};

export const calibration: CheckRule = {
  id: 'calibration',
  find: ({ devices, analysis }) => {
    if (analysis === null) return notApplicable('The claim rests on no analysis.');
    const needs = isMethodologyId(analysis.methodology) && rulesOf(analysis.methodology).needsCalibration;
    const meters = devices.filter(({ days }) => days.some(({ energyKwh }) => energyKwh !== null));
    if (meters.length === 0) return notApplicable('No device of the claim is a meter.');
    const known = meters.filter(({ accuracyPercent, calibrations = [] }) =>
      needs ? calibrations.length > 0 : accuracyPercent != null || calibrations.length > 0,
    );
    const metered = daysOf(meters).filter(({ day }) => day.energyKwh !== null);
    const uncovered = metered.filter((one) => !isAccuracyKnown(one, needs)).length;
    const values = {
      meters: meters.length,
      known: known.length,
      meterDays: metered.length,
      uncovered,
      retest: Number(retestIsDue(analysis.warnings)),
    };
    const score = shareOf(metered.length - uncovered, metered.length);
    if (known.length < meters.length)
      return {
        result: needs ? 'fail' : 'warn',
        score,
        reason: `${meters.length - known.length} of ${meters.length} meters have no ${needs ? 'calibration, which the methodology requires' : 'accuracy class and no calibration'}.`,
        values,
      };
    if (uncovered > 0)
      return {
        result: 'warn',
        score,
        reason: `On ${uncovered} of ${metered.length} days of meters no calibration was in force${needs ? '' : ', and the accuracy class was not known throughout'}.`,
        values,
      };
    if (retestIsDue(analysis.warnings))
      return {
        result: 'warn',
        score,
        reason: 'A stove is older than the methodology allows without a performance test.',
        values,
      };
    return { result: 'pass', score, reason: 'The accuracy of every meter is known on every day.', values };
  },
};

/** By a calibration in force, or by an accuracy class of the whole period where the methodology takes it. */
const isAccuracyKnown = ({ device, day: { day } }: OneDay, needsCalibration: boolean): boolean =>
  calibrationOn(device, day) !== undefined ||
  (!needsCalibration && device.accuracyPercent != null && device.isAccuracyPartial !== true);

const retestIsDue = (warnings: readonly string[]): boolean => warnings.includes('performance-test-due');
