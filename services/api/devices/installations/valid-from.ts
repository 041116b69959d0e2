// The first day for which a change of a device holds, and what stands against it.
import { findProjectOf } from '../../store/find.ts';
import { projectToday } from '../../projects/projects.ts';
import type { DevicePatch } from '../device/device-input.ts';
import type { ShownDevice } from '../../store/shown/shown-devices.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { refuseForeignDeviceTime } from './foreign-device-time.ts';

const dated: readonly (keyof DevicePatch)[] = [
  'type',
  'fuelType',
  'ratedPowerW',
  'expectedInterval',
  'meter',
];

interface Patched extends Pick<ShownDevice, 'device' | 'installation'> {
  readonly patch: DevicePatch;
}

/** Throws 400 for a day that has not come, or that nothing follows; 403 for one in the time of a project that the key may not see. */
export async function firstDay(
  api: Api,
  principal: Principal,
  { device, installation, patch }: Patched,
): Promise<string> {
  const project = await findProjectOf(api.records, { projectId: installation?.body.projectId ?? null });
  const today = projectToday(project, api.nowMs());
  const { validFrom } = patch;
  if (validFrom === undefined) return today;
  if (!dated.some((name) => Object.hasOwn(patch, name))) throw fault('required', nothingDated);
  if (validFrom > today)
    throw fault(
      'in-future',
      `Today is ${today} where the device is: a change holds from today or an earlier day.`,
    );
  if (validFrom < earliest) throw fault('too-small', `The earliest day is ${earliest}.`);
  await refuseForeignDeviceTime(api, principal, {
    deviceId: device.id,
    since: validFrom,
    until: null,
    pointer: '#/validFrom',
  });
  return validFrom;
}

const earliest = '1970-01-01';

const nothingDated =
  'validFrom is the first day of type, fuelType, ratedPowerW, expectedInterval or meter.accuracyPercent: send one of them with it.';

const fault = (code: string, detail: string): Problem =>
  new Problem('invalid-device', { errors: [{ pointer: '#/validFrom', code, detail }] });
