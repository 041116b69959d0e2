// What a key may read of a device or a household: which devices, and at which times.
import { sharedMs, type Span } from '#domain/cooking/steps.ts';
import { holdMost } from '#domain/dating/most-of-day.ts';
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { deviceIdOf, findProjectOf } from './find.ts';
import { installationsAround, installationsOf, spanOf } from './past-installations.ts';
import { byProject, membershipsOf } from './memberships.ts';
import { readableHousehold } from './visible.ts';
import { deviceBody, type Device } from './bodies/device.ts';
import { parseStored } from './bodies/held.ts';
import { householdBody, type Household } from './bodies/household.ts';
import type { Installation } from './bodies/installation.ts';
import { projectDefaults } from './bodies/project.ts';

/** A time in which a device was installed; the household is null if the device never was in one. */
interface Installed extends Span {
  readonly householdId: string | null;
}

export interface SeenDevice extends Pick<
  Device['body'],
  'did' | 'type' | 'fuelType' | 'ratedPowerW' | 'expectedIntervalSeconds'
> {
  readonly id: string;
  /** Times whose readings may be read. */
  readonly open: readonly Span[];
  /** Times in which it was installed there, so that readings were expected. */
  readonly installed: readonly Installed[];
  /** Times in which it was installed where the key may not see it. */
  readonly closed: readonly Span[];
}

export interface View {
  /** The subject in the reply. */
  readonly subject: { readonly deviceId: string } | { readonly householdId: string };
  /** IANA name of the time zone of days. */
  readonly zone: string;
  /** Ordered by DID. */
  readonly devices: readonly SeenDevice[];
}

/** A part of an installation, in one project. */
export interface ProjectStay extends Span {
  readonly deviceId: string;
  readonly householdId: string;
  readonly projectId: string | null;
}

const always: Span = { fromMs: -Infinity, toMs: Infinity };

/** Ordered by time, each part with the project of its household at that time. */
export async function inTime(
  { records }: Pick<Api, 'records'>,
  installations: readonly Installation[],
): Promise<ProjectStay[]> {
  const ids = [...new Set(installations.map(({ body }) => body.householdId))];
  const households = await records.latest('household', ids);
  const memberships = new Map(
    [...households].map(([id, record]) => [id, membershipsOf(parseStored(householdBody, record).body)]),
  );
  return (
    installations
      .flatMap((stay) => {
        const { deviceId, householdId } = stay.body;
        const parts = byProject(spanOf(stay), memberships.get(householdId) ?? []);
        return parts.map((part) => ({ deviceId, householdId, ...part }));
      })
      // Parts with the same start are ordered by creation.
      .sort((a, b) => (a.fromMs === b.fromMs ? 0 : a.fromMs - b.fromMs))
  );
}

/**
 * A device. A key that is limited to projects reads the time in which the device was installed there, and nothing
 * before or after. Throws 404 if there is none.
 */
export async function deviceView(api: Api, principal: Principal, idOrDid: string): Promise<View> {
  const device = (await api.shown.device(await deviceIdOf(api.records, idOrDid)))?.device;
  const stays = device ? await inTime(api, await installationsOf(api, device.id)) : [];
  const mine = stays.filter(({ projectId }) => maySee(principal, projectId));
  const isLimited = principal.projectIds.length > 0;
  if (!device || (isLimited && mine.length === 0))
    throw new Problem('device-not-found', { detail: `There is no device ${idOrDid}.` });
  const installed = stays.length === 0 ? [{ ...always, householdId: null }] : mine;
  return {
    subject: { deviceId: device.body.did },
    zone: await zoneOf(api, mine.at(-1)?.projectId ?? null),
    devices: [
      {
        ...pickSeen(device),
        open: isLimited ? mine : [always],
        installed,
        closed: stays.filter((stay) => !mine.includes(stay)),
      },
    ],
  };
}

/** The devices of a household while they were installed in it. Throws 404 if there is no such household. */
export async function householdView(
  api: Pick<Api, 'clickhouse' | 'records'>,
  principal: Principal,
  idOrDid: string,
): Promise<View> {
  const household = await readableHousehold(api, principal, idOrDid);
  const stays = await inTime(api, await installationsAround(api, [household.id]));
  const records = await api.records.latest('device', [...new Set(stays.map(({ deviceId }) => deviceId))]);
  const devices = [...records.values()].flatMap((record) => {
    const own = stays.filter(({ deviceId }) => deviceId === record.id);
    const visible = own.filter(({ projectId }) => maySee(principal, projectId));
    const here = visible.filter(({ householdId }) => householdId === household.id);
    const closed = own.filter((stay) => !visible.includes(stay));
    return here.length === 0
      ? []
      : [{ ...pickSeen(parseStored(deviceBody, record)), open: here, installed: here, closed }];
  });
  return {
    subject: { householdId: household.body.did },
    zone: await zoneOf(api, lastVisible(principal, household)),
    devices: devices.sort((a, b) => (a.did < b.did ? -1 : 1)),
  };
}

/** The last of its projects that the key may see. */
const lastVisible = (principal: Principal, { body }: Household): string | null =>
  membershipsOf(body).findLast(({ projectId }) => maySee(principal, projectId))?.projectId ?? null;

const pickSeen = ({ id, body: { did, type, fuelType, ratedPowerW, expectedIntervalSeconds } }: Device) => ({
  id,
  did,
  type,
  fuelType,
  ratedPowerW,
  expectedIntervalSeconds,
});

async function zoneOf({ records }: Pick<Api, 'records'>, projectId: string | null): Promise<string> {
  const project = await findProjectOf(records, { projectId });
  return project?.body.timeZone ?? projectDefaults.timeZone;
}

/** A part of a device's time. */
export interface DeviceSpan extends Span {
  readonly did: string;
}

/** The readable parts of a span, ordered by device and time. */
export const openSpans = ({ devices }: View, { fromMs, toMs }: Span): DeviceSpan[] =>
  devices.flatMap(({ did, open }) =>
    open
      .map((part) => ({ did, fromMs: Math.max(part.fromMs, fromMs), toMs: Math.min(part.toMs, toMs) }))
      .filter((part) => part.fromMs < part.toMs),
  );

/** Whether the row of a day may be read: it must not reveal what the device did where the key may not see it. */
export const mayReadDay = ({ open, closed }: SeenDevice, bounds: Span): boolean =>
  holdMost(open, bounds) && !closed.some((stay) => sharedMs(stay, bounds) > 0);
