// Dates the properties of a device: values hold from a day on, and a change names its first day.
import type { z } from 'zod';
import { changeFrom, type Dated, type Former } from '#domain/dating/former-values.ts';
import { refuseMany } from '../../contract/too-many.ts';
import type { DevicePatch } from './input.ts';
import type { Device, formerDeviceValues } from '../../store/bodies/device.ts';

type Body = Device['body'];

/** The properties that enter device-days and analyses. */
type DeviceValues = Omit<z.output<typeof formerDeviceValues>, keyof Former>;

const valuesOf = ({
  type,
  fuelType,
  ratedPowerW,
  expectedInterval,
  expectedIntervalSeconds,
  meter,
}: Body) => ({
  type,
  fuelType,
  ratedPowerW,
  expectedInterval,
  expectedIntervalSeconds,
  accuracyPercent: meter?.accuracyPercent,
});

const datedValues = (body: Body): Dated<DeviceValues> => ({
  now: valuesOf(body),
  former: body.formerValues ?? [],
});

/** The properties that a patch names, with their new values. */
function namedValues(patch: DevicePatch, after: Body): Partial<DeviceValues> {
  const { expectedInterval, expectedIntervalSeconds, accuracyPercent, ...values } = valuesOf(after);
  const named = Object.entries(values).filter(([name]) => Object.hasOwn(patch, name));
  return {
    ...Object.fromEntries(named),
    ...(patch.expectedInterval !== undefined && { expectedInterval, expectedIntervalSeconds }),
    ...(namesAccuracy(patch) && { accuracyPercent }),
  };
}

const namesAccuracy = ({ meter }: DevicePatch): boolean =>
  meter === null || meter?.accuracyPercent !== undefined;

/** The body after a patch whose values hold from a day on; earlier days keep their values. */
export function withFormerValues(
  before: Body,
  after: Body,
  { patch, validFrom }: { readonly patch: DevicePatch; readonly validFrom: string },
): Body {
  const { former } = changeFrom(datedValues(before), namedValues(patch, after), validFrom);
  refuseMany('invalid-device', former, '#/validFrom');
  const { formerValues: _, ...rest } = after;
  // In the order in which they are stored and read back.
  const formerValues = former.map(({ until, ...values }) => ({ until, ...values }));
  return former.length === 0 ? rest : { ...rest, formerValues };
}
