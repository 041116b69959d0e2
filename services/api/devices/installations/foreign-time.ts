// Refuses changes to the time of a device in a project that the key may not see, and invalid first days of a change.
import { isDeepStrictEqual } from 'node:util';
import { sharedMs } from '#domain/cooking/steps.ts';
import { isDate } from '#domain/dating/calendar.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { deviceView, inTime, type ProjectStay } from '../../store/view.ts';
import type { Held } from '../../store/bodies/held.ts';
import type { Installation } from '../../store/bodies/installation.ts';
import { findProjectOf } from '../../store/find.ts';
import { projectToday } from '../../projects/projects.ts';
import type { DevicePatch } from '../device/input.ts';
import type { ShownDevice } from '../../store/shown/shown-devices.ts';

/** Largest distance of a time zone from UTC. */
const zoneMs = 14 * 3_600_000;

/** The time of a record or request: times in UTC, or a day in the time zone of the device. */
interface Time {
  readonly since: string;
  /** Null for no end. */
  readonly until: string | null;
}

interface Claim extends Time {
  readonly deviceId: string;
  readonly pointer: string;
}

/** Throws 403 if the device was in a project that the key may not see during any of the time. */
export async function refuseForeignDeviceTime(
  api: Api,
  principal: Principal,
  { deviceId, since, until, pointer }: Claim,
): Promise<void> {
  if (principal.projectIds.length === 0) return;
  const { devices } = await deviceView(api, principal, deviceId);
  const span = {
    fromMs: Date.parse(since) - (isDate(since) ? zoneMs : 0),
    toMs: until === null ? Infinity : Date.parse(until),
  };
  const isForeign = devices.some(({ closed }) => closed.some((stay) => sharedMs(stay, span) > 0));
  if (!isForeign) return;
  const when = until === null ? `At ${since} or later` : `Between ${since} and ${until}`;
  throw foreign(
    pointer,
    `${when} the device was in a project that this key may not see. Choose a later time.`,
  );
}

/** Versions of records of one device; `before` is empty for new records, `after` for withdrawn ones. */
interface Change<Body> {
  readonly before: readonly Held<Body>[];
  readonly after: readonly Held<Body>[];
}

/** Throws 403 if a change of records concerns time in a project that the key may not see. */
export type Guard<Body> = (api: Api, principal: Principal, change: Change<Body>) => Promise<void>;

/** The guard of records whose time starts in a field. */
export const guardTime =
  <Body extends { readonly deviceId: string }>(field: string, timeOf: (body: Body) => Time): Guard<Body> =>
  async (api, principal, { before, after }) => {
    const pointer = after.length === 0 ? '#' : `#/${field}`;
    for (const { body } of [...before, ...after])
      await refuseForeignDeviceTime(api, principal, {
        deviceId: body.deviceId,
        ...timeOf(body),
        pointer,
      });
  };

/** Throws 403 if installations change where a device was in the time of a project that the key may not see. */
export const refuseForeignInstallations: Guard<Installation['body']> = async (
  api,
  principal,
  { before, after },
) => {
  if (principal.projectIds.length === 0) return;
  const parts = await Promise.all([before, after].map((stays) => foreignParts(api, principal, stays)));
  if (isDeepStrictEqual(parts[0], parts[1])) return;
  throw foreign(
    '#',
    'This changes a time in which the device was in a project that this key may not see. Use a key of that project, or a key without limits.',
  );
};

async function foreignParts(
  api: Api,
  principal: Principal,
  stays: readonly Installation[],
): Promise<(ProjectStay & Pick<Installation['body'], 'stoveId'>)[]> {
  const parts = await Promise.all(
    stays.map(async (stay) =>
      (await inTime(api, [stay])).map((part) => ({ ...part, stoveId: stay.body.stoveId })),
    ),
  );
  return parts.flat().filter(({ projectId }) => !maySee(principal, projectId));
}

const foreign = (pointer: string, detail: string): Problem =>
  new Problem('project-not-allowed', { detail, errors: [{ pointer, code: 'in-other-project', detail }] });

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

/**
 * Throws 400 for a day in the future, or without a field to date; 403 for a day in the time of a project that the key
 * may not see.
 */
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
      `This day is in the future. It must not be after today, ${today} in the time zone of the device.`,
    );
  if (validFrom < earliest)
    throw fault('too-small', `This day is too early. The earliest allowed day is ${earliest}.`);
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
  'validFrom needs one of type, fuelType, ratedPowerW, expectedInterval and meter.accuracyPercent. Send one of them.';

const fault = (code: string, detail: string): Problem =>
  new Problem('invalid-device', { errors: [{ pointer: '#/validFrom', code, detail }] });
