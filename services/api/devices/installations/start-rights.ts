// Decides from when a key may state that a device was in its project. Devices send before they are registered, so a
// key that is limited to projects needs a proof for the time before the registration.
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { prefixHolder } from '../../projects/did-prefixes.ts';
import { installationsOf } from '../../store/past-installations.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Installation } from '../../store/bodies/installation.ts';

interface Registering {
  readonly did: string;
  readonly household: Pick<Household, 'body'>;
}

/**
 * Whether the key may register the device with an open start: it is not limited, or the project of the household
 * holds the prefix of the DID. Throws 403 if another project holds it.
 */
export async function mayStartInPast(
  api: Pick<Api, 'records'>,
  { projectIds }: Principal,
  { did, household }: Registering,
): Promise<boolean> {
  if (projectIds.length === 0) return true;
  const holder = await prefixHolder(api, did);
  if (holder === null || holder === household.body.projectId) return holder !== null;
  throw new Problem('project-not-allowed', {
    detail:
      'The DID starts with a prefix of another project. Only keys of that project can register the device.',
  });
}

/** Throws 409 if a device that is installed nowhere was last in a project that the key may not see, or in none. */
export async function refuseForeign(
  api: Api,
  principal: Principal,
  { device, household }: { readonly device: Device; readonly household: Pick<Household, 'body'> },
): Promise<void> {
  if (principal.projectIds.length === 0) return;
  if (await mayStartInPast(api, principal, { did: device.body.did, household })) return;
  const [last] = (await installationsOf(api, device.id)).toSorted((a, b) => endOf(b) - endOf(a));
  if (!last || !maySee(principal, last.body.projectId)) throw new Problem('device-conflict');
}

const endOf = ({ body: { to } }: Installation): number => (to === null ? Infinity : Date.parse(to));

interface Claim {
  readonly device: Device;
  readonly stays: readonly Installation[];
  /** Start of the installation that is created or corrected. */
  readonly stay: Pick<Installation['body'], 'from' | 'projectId'>;
}

/**
 * Throws 403 if a limited key states that a device was there before the earliest record of it: the earliest start of
 * its installations there, or the time when the first was recorded.
 */
export async function refuseEarlyClaim(
  api: Pick<Api, 'records'>,
  { projectIds }: Principal,
  { device, stays, stay }: Claim,
): Promise<void> {
  if (projectIds.length === 0) return;
  const own = stays.filter(({ body }) => body.projectId === stay.projectId);
  const sinceMs = Math.min(...own.map(knownSince));
  const fromMs = stay.from === null ? -Infinity : Date.parse(stay.from);
  if (fromMs >= sinceMs || (await prefixHolder(api, device.body.did)) === stay.projectId) return;
  const detail =
    `A key that is limited to projects cannot install device ${device.body.did} before it was registered for the project` +
    `${Number.isFinite(sinceMs) ? `, ${isoTime(sinceMs)}` : ''}. Use a key without limits, or a DID that starts with one of the didPrefixes of the project.`;
  throw new Problem('project-not-allowed', {
    detail,
    errors: [{ pointer: '#/from', code: 'before-registration', detail }],
  });
}

function knownSince({ body: { from, createdAt } }: Installation): number {
  const began = from === null ? -Infinity : Date.parse(from);
  return createdAt === undefined ? began : Math.min(began, Date.parse(createdAt));
}
