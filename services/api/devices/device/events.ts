// Events about devices for the event feed.
import type { NewEvent } from '#records/events.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Held } from '../../store/bodies/held.ts';
import type { Installation } from '../../store/bodies/installation.ts';

/** `household`: where it was installed with its registration, if anywhere. */
export const registeredEvent = (
  { id, body }: Device,
  household: Pick<Household, 'id' | 'body'> | undefined,
): NewEvent => ({
  type: 'device.registered',
  subject: id,
  projectId: household?.body.projectId ?? null,
  data: { id, type: body.type, household: household?.id ?? null },
});

interface Move {
  readonly from: Installation | null;
  readonly to: Pick<Household, 'id' | 'body'> | null;
  /** The installation that was opened, else the one that was closed. */
  readonly installation: Installation;
}

/** A move between projects is two events, so that each project receives only what it may know. */
export function movedEvents(device: Device, { from, to, installation }: Move): NewEvent[] {
  if (!from || !to || from.body.projectId === to.body.projectId)
    return [movedEvent(device, { from, to, installation })];
  return [
    movedEvent(device, { from, to: null, installation: from }),
    movedEvent(device, { from: null, to, installation }),
  ];
}

const movedEvent = ({ id }: Device, { from, to, installation }: Move): NewEvent => ({
  type: 'device.moved',
  subject: id,
  projectId: to ? to.body.projectId : (from?.body.projectId ?? null),
  data: {
    id,
    installation: installation.id,
    from: from?.body.householdId ?? null,
    to: to?.id ?? null,
    at: to ? installation.body.from : installation.body.to,
  },
});

export const statusEvent = (
  { id, body }: Device,
  { projectId, from, at }: { readonly projectId: string | null; readonly from: string; readonly at: string },
): NewEvent => ({
  type: 'device.status_changed',
  subject: id,
  projectId,
  data: { id, from, to: body.status, at },
});

interface Correction {
  /** Project of the household in which the device is, or in which it was if its installation is corrected. */
  readonly projectId: string | null;
  readonly kind: string;
  readonly record: Held<{ readonly withdrawnAt?: string | undefined }>;
}

/** A record about the past was corrected or withdrawn, so results that used it are out of date. */
export const correctedEvent = (
  { id }: Pick<Device, 'id'>,
  { projectId, kind, record }: Correction,
): NewEvent => ({
  type: 'device.corrected',
  subject: id,
  projectId,
  data: {
    id,
    kind,
    record: record.id,
    version: record.version,
    withdrawn: record.body.withdrawnAt !== undefined,
  },
});
