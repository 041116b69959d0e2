// Corrects installations. Those of one device still never overlap.
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { refuseEarlyClaim } from './start-rights.ts';
import { keepClaimedStays } from '../../store/claims/days-claimed.ts';
import { correct } from '../../store/corrections.ts';
import { refuseForeignInstallations } from './foreign-time.ts';
import { refuseOverlap } from './conflicts.ts';
import { watching } from './moves.ts';
import { installable, refuseFull, type DeviceInstallations } from './installations.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Installation } from '../../store/bodies/installation.ts';
import * as names from '../../store/bodies/names.ts';

interface Correcting {
  readonly device: Device;
  readonly stays: DeviceInstallations;
  readonly installation: Installation;
  /** Times in UTC, the stove as a DID. */
  readonly times: Pick<Installation['body'], 'from' | 'to' | 'stoveId'>;
  readonly reason: string;
}

interface Corrected {
  readonly installation: Installation;
  /** Further records of its new version. */
  readonly more: readonly RecordVersion[];
}

/**
 * Null if nothing changes. Throws 409 with the installations that overlap, 403 for time of a project that the key may
 * not see.
 */
export async function prepareCorrection(
  api: Api,
  principal: Principal,
  { device, stays, installation, times, reason }: Correcting,
): Promise<Corrected | null> {
  const next = correct(api, installation, { body: { ...installation.body, ...times }, reason });
  if (!next) return null;
  await refuseForeignInstallations(api, principal, { before: [installation], after: [next] });
  const all = [...stays.closed, ...(stays.open ? [stays.open] : [])];
  refuseOverlap(
    principal,
    all.filter(({ id }) => id !== installation.id),
    next.body,
  );
  await refuseEarlyClaim(api, principal, { device, stays: all, stay: next.body });
  const reopened = installation.body.to !== null && next.body.to === null;
  const there = reopened ? await reopen(api, principal, { device, installation: next }) : null;
  const now = there?.installation ?? next;
  const wasOpen = stays.open?.id === installation.id;
  const ledgers = await keepClaimedStays(api, principal, { before: [installation], after: [now] });
  return {
    installation: now,
    more: [
      names.nextOwner(names.installed(device.id), openOf(now, stays), stays.name),
      ...(there ? [there.step] : []),
      ...(wasOpen || reopened ? watching(api, device, now.body.to === null ? now.body.stoveId : null) : []),
      ...ledgers,
    ],
  };
}

/** The device is in the household again, which must accept it, and in the present project of the household. */
async function reopen(
  api: Api,
  principal: Principal,
  { device, installation }: Pick<Correcting, 'device' | 'installation'>,
) {
  const { household, lockHousehold } = await installable(api, principal, installation.body.householdId);
  await refuseFull(api, household, device.id);
  const body = { ...installation.body, projectId: household.body.projectId };
  return { installation: { ...installation, body }, step: lockHousehold(installation.id) };
}

/** Id of the open installation after the correction; empty for none. */
function openOf({ id, body }: Installation, { open }: DeviceInstallations): string {
  if (body.to === null) return id;
  return open && open.id !== id ? open.id : '';
}

/** Records of the withdrawal of an installation: the device was never there. Throws 409 for a time that is claimed. */
export async function afterWithdrawal(
  api: Api,
  principal: Principal,
  { device, stays, installation }: Pick<Correcting, 'device' | 'stays' | 'installation'>,
): Promise<RecordVersion[]> {
  const open = stays.open?.id === installation.id ? '' : (stays.open?.id ?? '');
  return [
    names.nextOwner(names.installed(device.id), open, stays.name),
    ...(stays.open?.id === installation.id ? watching(api, device, null) : []),
    ...(await keepClaimedStays(api, principal, { before: [installation], after: [] })),
  ];
}
