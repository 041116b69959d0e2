// Changes a household: its next version, and what changes with it in the same operation.
import type { Api } from '../../context/api.ts';
import type { RecordVersion } from '#records/records.ts';
import { newPersonal } from '#records/personal/rows.ts';
import type { Answer } from '../../context/answer.ts';
import { isoTime } from '../../contract/time.ts';
import { formerValuesAfter, membershipAfter } from './dated-changes.ts';
import { fromRows, restateBaselines } from '../baselines/household-baselines.ts';
import { refuseFutureConsent, storedContent, type HouseholdContent } from '../household/input.ts';
import { changeNames, changedFields, nextHousehold } from '../household/version.ts';
import { nextStatus } from './transition.ts';
import { type HouseholdNow, findPersonalOf, printHousehold } from '../household/print.ts';
import { differenceOf, keepClaimedProjects } from '../../store/claims/days-claimed.ts';
import type { Principal } from '../../contract/principal.ts';
import { inProjectSince, membershipsOf, type Membership } from '../../store/memberships.ts';
import { spanOf, installationIdsIn } from '../../store/past-installations.ts';
import { isSame, personalOf } from '../../store/bodies/personal.ts';
import { projectToday, type MentionedProject } from '../../projects/projects.ts';
import { installationRecord, readHouseholdLock } from '../../devices/installations/installations.ts';
import { differences } from '../../contract/differences.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { installationBody } from '../../store/bodies/installation.ts';
import type { BaselineRow, Household } from '../../store/bodies/household.ts';

/** A household as it is stored and printed. */
interface Shown extends HouseholdNow {
  readonly household: Household;
}

interface Restatement {
  /** All fields that can change: absent ones are cleared, except the baseline, which is kept. */
  readonly content: HouseholdContent;
  /** null: the household belongs to no project. */
  readonly project: MentionedProject | null;
  /**
   * Personal data came from a key that may not read them. They are stored even if they are equal: a missing version
   * would reveal a correct guess.
   */
  readonly isWriteOnly: boolean;
  /** Fields that the request states; the others are unchanged. */
  readonly named: readonly string[];
  readonly principal: Principal;
}

/** 200 with the changed household. Nothing is written if it equals the stored one. */
export async function restateHousehold(
  api: Api,
  { household, printed, personal }: Shown,
  { content, project, isWriteOnly, named, principal }: Restatement,
): Promise<Answer> {
  const nowMs = api.nowMs();
  const at = isoTime(nowMs);
  const today = projectToday(project?.project ?? null, nowMs);
  const rows = content.baseline
    ? restateBaselines(household, content.baseline, { path: '#/baseline', today, at })
    : null;
  const activated = await activation(api, household, rows);
  const values = personalOf(content);
  refuseFutureConsent(api, values, personal?.values ?? null);
  const kept = !isWriteOnly && isSame(values, personal?.values ?? null);
  const stated =
    values && !kept ? newPersonal(values, { householdId: household.id, ref: api.newUlid(), at }) : null;
  const mark = kept ? household.body.personal : stated?.mark;
  const body = {
    ...restateBody(household, { content, rows }),
    ...membershipAfter(api, household, {
      projectId: project?.project.id ?? null,
      projectFrom: content.projectFrom,
    }),
    ...formerValuesAfter(household.body, storedContent(content), {
      named,
      validFrom: content.validFrom,
      today,
    }),
    ...activated?.fields,
    ...(mark && { personal: mark }),
  };
  if (changedFields(household.body, body).length === 0 && isSameTime(household.body, body))
    return { status: 200, version: household.version, body: printed, personal: { shows: personal } };
  const next = nextHousehold(household, body, at);
  return {
    status: 200,
    version: next.household.version,
    body: printHousehold(next.household, printed.devices, project?.project.body.did ?? null),
    personal: {
      shows: findPersonalOf(next.household, new Map(mark && values && [[mark.ref, values]])),
      writes: stated ? [stated.row] : [],
    },
    records: [
      ...(project?.records ?? []),
      next.record,
      ...(activated ? [activated.record] : []),
      ...(await changeNames(api, household, body)),
      ...(await moveInstallations(api, household, body)),
      ...(await keepClaimedProjects(api, principal, {
        householdId: household.id,
        changed: changedMemberships(membershipsOf(household.body), membershipsOf(body)),
      })),
    ],
    events: next.events,
  };
}

/** The household with other baseline rows, and the records to write. */
export async function setBaselines(
  api: Api,
  household: Household,
  { rows, at }: { readonly rows: readonly BaselineRow[]; readonly at: string },
) {
  const activated = await activation(api, household, rows);
  const next = nextHousehold(household, { ...household.body, ...fromRows(rows), ...activated?.fields }, at);
  return {
    version: next.household.version,
    records: [next.record, ...(activated ? [activated.record] : [])],
    events: next.events,
  };
}

/** The first baseline makes an enrolled household active; null without such a change. */
async function activation(api: Api, household: Household, rows: readonly BaselineRow[] | null) {
  if (!rows || household.body.status !== 'enrolled') return null;
  const withBaseline = { ...household, body: { ...household.body, ...fromRows(rows) } };
  return nextStatus(api, withBaseline, { to: 'active', at: null, reason: 'A baseline was set.' });
}

interface Change extends Pick<Restatement, 'content'> {
  readonly rows: readonly BaselineRow[] | null;
}

function restateBody({ body }: Household, { content, rows }: Change): Omit<Household['body'], 'projectId'> {
  const { did, type, status, withdrawnAt, baseline, baselines, createdAt, updatedAt } = body;
  return {
    did,
    type,
    ...storedContent(content),
    ...(rows ? fromRows(rows) : { baseline, ...(baselines && { baselines }) }),
    status,
    ...(withdrawnAt !== undefined && { withdrawnAt }),
    createdAt,
    updatedAt,
  };
}

/** Whether both have the same former projects and values. */
const isSameTime = (a: Household['body'], b: Household['body']): boolean =>
  differences([a.formerProjects ?? [], a.formerValues ?? []], [b.formerProjects ?? [], b.formerValues ?? []])
    .length === 0;

/**
 * An installation names the last project of the household within its time, so that keys of the project see the
 * devices that are there now. All installations that may get another project are written, so that their days are
 * computed again. A withdrawn installation is not changed.
 */
async function moveInstallations(
  api: Api,
  { id, body: before }: Household,
  after: Household['body'],
): Promise<RecordVersion[]> {
  if (differences(membershipsOf(before), membershipsOf(after)).length === 0) return [];
  const lockHousehold = await readHouseholdLock(api, id);
  const [memberships, at] = [membershipsOf(after), isoTime(api.nowMs())];
  const changedMs = Math.min(inProjectSince(before), inProjectSince(after));
  const since = Number.isFinite(changedMs) ? changedMs : inProjectSince(after);
  const stays = await api.records.latest('installation', await installationIdsIn(api, id));
  const moved = [...stays.values()]
    .map((record) => parseStored(installationBody, record))
    .filter(
      (stay) =>
        stay.body.householdId === id && stay.body.withdrawnAt === undefined && spanOf(stay).toMs > since,
    );
  return [
    lockHousehold(id),
    ...moved.map((stay) => {
      // The version of that time has the reason of its correction in the other project.
      const { correctionReason: _, ...body } = stay.body;
      const projectId = projectAt(memberships, spanOf(stay).toMs);
      return installationRecord({
        ...stay,
        version: stay.version + 1,
        body: { ...body, projectId, updatedAt: at },
      });
    }),
  ];
}

/** Times in which the household gets another project. */
function changedMemberships(before: readonly Membership[], after: readonly Membership[]) {
  const projects = new Set([...before, ...after].map(({ projectId }) => projectId));
  const of = (all: readonly Membership[], projectId: string | null) =>
    all.filter((one) => one.projectId === projectId);
  return [...projects].flatMap((projectId) => differenceOf(of(before, projectId), of(after, projectId)));
}

/** The project in which it was just before a time. */
const projectAt = (memberships: readonly Membership[], beforeMs: number): string | null =>
  memberships.findLast(({ fromMs }) => fromMs < beforeMs)?.projectId ?? null;
