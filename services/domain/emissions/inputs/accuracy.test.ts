// The accuracy class of a device replaces the usual uncertainty of its meter, within limits.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { Device } from '../case/household.ts';

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 });
const gasScale = {
  ...reporting('did:x:gas', 'FuelScale', { fuels: { LPG: 0.2 } }),
  fuelType: 'LPG',
} as const;
const gasStove = reporting('did:x:stove', 'LpgStove', { fuels: { LPG: 0.2 } });
const calibrated = (errorPercent: number) => ({
  calibrations: [{ performedOn: '2023-06-01', dueOn: null, errorPercent }],
});

/** Relative standard uncertainty of its amount, times 1.959964. */
function u95Of(device: Device): number {
  const { trace } = resultOf(householdOf({ devices: [device] }));
  const amount = trace.inputs.find(({ name }) => name === `amount:${device.did}`);
  return ((amount?.standard ?? Number.NaN) / (amount?.value ?? Number.NaN)) * 1.959964;
}

test.each([
  ['a meter of no known class', cooker, 0.025],
  ['a meter of class 1.5', { ...cooker, accuracyPercent: 1.5 }, 0.015],
  ['a meter of class 0.2: the floor', { ...cooker, accuracyPercent: 0.2 }, 0.01],
  ['a meter of class 5', { ...cooker, accuracyPercent: 5 }, 0.05],
  [
    'a calibration that found more than the class',
    { ...cooker, accuracyPercent: 1, ...calibrated(-4) },
    0.04,
  ],
  ['a calibration that found less: no class is known', { ...cooker, ...calibrated(0.1) }, 0.025],
  [
    'a class that is known on some days only: the usual one',
    { ...cooker, accuracyPercent: 1, isAccuracyPartial: true },
    0.025,
  ],
  ['nor does a worse one end', { ...cooker, accuracyPercent: 5, isAccuracyPartial: true }, 0.05],
  ['a scale of no known class', gasScale, 0.3],
  ['a scale of class 8', { ...gasScale, accuracyPercent: 8 }, 0.08],
  ['a scale of class 0.1: the floor', { ...gasScale, accuracyPercent: 0.1 }, 0.05],
  ['fuel that a stove reports is weighed by no scale', { ...gasStove, accuracyPercent: 1 }, 0.3],
  ['nor is that of a worse class better', { ...gasStove, accuracyPercent: 50 }, 0.5],
] as const)('%s', (_what, device, u95) => {
  expect(u95Of(device)).toBeCloseTo(u95, 6);
});
