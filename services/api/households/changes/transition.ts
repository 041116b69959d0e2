// Changes the state of a household. Each status change is a version of a separate record.
import type { z } from 'zod';
import { nextHouseholdStatuses, type HouseholdStatus } from '#domain/households.ts';
import type { RecordVersion, StoredRecord } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { refuseFuture } from '../../contract/moments.ts';
import { statusBody, statusKind } from '../../store/bodies/household-status-change.ts';
import type { Household } from '../../store/bodies/household.ts';
import { nextHousehold } from '../household/version.ts';
import { openInstallationsIn } from '../../store/logged-installations.ts';
import { readHouseholdLock } from '../../devices/installations/installations.ts';
import type { Installation } from '../../store/bodies/installation.ts';

/** A requested status change; `at` in UTC, null for now. */
export interface Step {
  readonly to: HouseholdStatus;
  readonly at: string | null;
  readonly reason: string | null;
}

interface Stepped {
  readonly change: z.output<typeof statusBody>;
  /** The next version of the list of status changes. */
  readonly record: RecordVersion;
  /** Fields of the household that change with it. */
  readonly fields: { readonly status: HouseholdStatus; readonly withdrawnAt?: string };
}

/** The next status change of a household, after its last one. Throws as `stepAfter`. */
export async function nextStatus(api: Api, household: Household, step: Step): Promise<Stepped> {
  const last = (await api.records.latest(statusKind, [household.id])).get(household.id);
  return stepAfter(household, last, { step, nowMs: api.nowMs() });
}

/**
 * A status change after the last one, if there was any. Throws 409 for a change that the state does not allow or that
 * is before the last one, 400 for one in the future.
 */
export function stepAfter(
  { id, body }: Household,
  last: Pick<StoredRecord, 'version' | 'body'> | undefined,
  { step: { to, at, reason }, nowMs }: { readonly step: Step; readonly nowMs: number },
): Stepped {
  const allowed = nextHouseholdStatuses(body.status, {
    hasBaseline: body.baseline !== null,
    isWithdrawn: body.withdrawnAt !== undefined,
  });
  const recordedAt = isoTime(nowMs);
  const happenedAt = at ?? recordedAt;
  if (!allowed.includes(to)) throw illegalStep(body, to, allowed);
  refuseFuture({ nowMs: () => nowMs }, 'invalid-household', { at });
  const lastAt = last && statusBody.parse(last.body).at;
  if (lastAt !== undefined && Date.parse(happenedAt) < Date.parse(lastAt)) throw tooEarly(lastAt, allowed);
  const change = { from: body.status, to, at: happenedAt, reason, recordedAt };
  return {
    change,
    record: { kind: statusKind, id, version: (last?.version ?? 0) + 1, body: change },
    fields: { status: to, ...(to === 'withdrawn' && { withdrawnAt: body.withdrawnAt ?? happenedAt }) },
  };
}

function illegalStep(body: Household['body'], to: HouseholdStatus, allowed: readonly string[]): Problem {
  const why = to === 'active' && body.baseline === null ? ' without a baseline' : '';
  const detail = `A household that is ${body.status} cannot become ${to}${why}.`;
  return new Problem('illegal-transition', {
    detail,
    members: { allowed },
    errors: [{ pointer: '#/to', code: 'illegal-transition', detail, allowed }],
  });
}

function tooEarly(lastAt: string, allowed: readonly string[]): Problem {
  const detail = `This change is before the last one, at ${lastAt}. It must not be earlier.`;
  return new Problem('illegal-transition', {
    detail,
    members: { allowed },
    errors: [{ pointer: '#/at', code: 'before-last-change', detail }],
  });
}

/** Throws 409 for a change that is not allowed, and if devices are installed that an archived household would hide. */
export async function changeStatus(api: Api, household: Household, asked: Step) {
  const { change, record, fields } = await nextStatus(api, household, asked);
  const lockHousehold = asked.to === 'archived' ? await readHouseholdLock(api, household.id) : null;
  if (lockHousehold) refuseInstalled(await openInstallationsIn(api, household.id));
  const next = nextHousehold(household, { ...household.body, ...fields }, change.recordedAt);
  const records: RecordVersion[] = [
    next.record,
    record,
    ...(lockHousehold ? [lockHousehold(household.id)] : []),
  ];
  return { change, version: next.household.version, records, events: next.events };
}

function refuseInstalled(open: readonly Installation[]): void {
  if (open.length === 0) return;
  throw new Problem('open-installations', {
    errors: open.map(({ body }) => ({
      pointer: '#',
      code: 'installed',
      detail: `Device ${body.deviceDid} is still installed. Move or remove it first.`,
    })),
  });
}
