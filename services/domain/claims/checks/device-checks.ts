// Checks of the devices of a claim: what a stove can do in a day, and calibrations.
import { isMethodologyId, rulesOf } from '../../methodologies/registry.ts';
import type { Device, DeviceDay } from '../../emissions/case/household.ts';
import { notApplicable, shareOf, type CheckRule } from './check.ts';

/** A local day has up to 25 hours. */
const hoursMax = 25;
/** Readings may be above the rated power for moments. */
const ratedShareMax = 1.2;

function isPossible({ ratedPowerW }: Device, { usageHours, energyKwh, leftOutKwh = 0 }: DeviceDay): boolean {
  if (usageHours !== null && usageHours > hoursMax) return false;
  if (energyKwh === null || ratedPowerW === null) return true;
  return energyKwh - leftOutKwh <= (ratedPowerW / 1000) * hoursMax * ratedShareMax;
}

export const caps: CheckRule = {
  id: 'caps',
  find: ({ devices, analysis }) => {
    const days = devices.flatMap((device) => device.days.map((day) => ({ device, day })));
    if (days.length === 0) return notApplicable('The claim rests on no device-day.');
    const wrong = days.filter(({ device, day }) => !isPossible(device, day));
    const capped = (analysis?.warnings ?? []).filter((code) => /^(?:energy|baseline)-cap/.test(code));
    const values = {
      deviceDays: days.length,
      impossible: wrong.length,
      first: wrong[0] ? `${wrong[0].device.did} ${wrong[0].day.day}` : null,
      capped: capped.join(' '),
    };
    const score = shareOf(days.length - wrong.length, days.length);
    if (wrong.length > 0)
      return {
        result: 'fail',
        score,
        reason: `${wrong.length} device-days have more hours than a day, or more energy than the rated power allows.`,
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
    const values = {
      meters: meters.length,
      known: known.length,
      retest: Number(retestIsDue(analysis.warnings)),
    };
    const score = shareOf(known.length, meters.length);
    if (known.length < meters.length)
      return {
        result: needs ? 'fail' : 'warn',
        score,
        reason: `${meters.length - known.length} of ${meters.length} meters have no ${needs ? 'calibration, which the methodology requires' : 'accuracy class and no calibration'}.`,
        values,
      };
    if (retestIsDue(analysis.warnings))
      return {
        result: 'warn',
        score,
        reason: 'A stove is older than the methodology allows without a performance test.',
        values,
      };
    return { result: 'pass', score, reason: 'The accuracy of every meter is known.', values };
  },
};

const retestIsDue = (warnings: readonly string[]): boolean => warnings.includes('performance-test-due');
