// Where and when a claim holds: the household in its project, the instants of its period, and the devices that were there.
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { openDayBounds, type DayBounds } from '#domain/dating/local-day.ts';
import { holdDate } from '#domain/dating/most-of-day.ts';
import type { Span } from '#domain/cooking/steps.ts';
import type { Api } from '../../context/api.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { devicesAround, type Around, type KnownDevice } from '../../store/device-records.ts';
import { findProjectOf } from '../../store/find.ts';
import { spanOf } from '../../store/past-installations.ts';
import { projectDefaults, type Project } from '../../store/bodies/project.ts';
import type { Household } from '../../store/bodies/household.ts';

/** A device with the times of its installations in the household, cut to the period. */
export interface PlacedDevice {
  readonly id: string;
  readonly did: string;
  readonly spans: readonly Span[];
}

export interface ClaimPlace {
  /** As it was in the project of the period. */
  readonly household: Household;
  readonly project: Project | null;
  readonly period: Period;
  readonly boundsOf: DayBounds;
  /** From the first moment of the first day to the end of the last one. */
  readonly span: Span;
  /** Ordered by DID. */
  readonly devices: readonly PlacedDevice[];
  readonly around: Around;
}

interface Placing {
  readonly household: Household;
  readonly period: Period;
  /** DIDs; null: all devices that were installed in the period. */
  readonly deviceIds: readonly string[] | null;
  /** Whether each day needs a device: a kitchen test is weighed by people. */
  readonly needsDevices: boolean;
}

/** Throws 400 for a period that is not over, and for devices or days without an installation. */
export async function placeClaim(
  api: Pick<Api, 'records' | 'clickhouse' | 'nowMs'>,
  { household, period, deviceIds, needsDevices }: Placing,
): Promise<ClaimPlace> {
  const [project, around] = await Promise.all([
    findProjectOf(api.records, household.body),
    devicesAround(api, [household.id]),
  ]);
  const boundsOf = openDayBounds(project?.body.timeZone ?? projectDefaults.timeZone);
  const days = daysOf(period);
  const span = spanOfDays(days, boundsOf);
  refuseUnfinished(span, api.nowMs());
  const known = around.get(household.id) ?? [];
  const placed = known
    .map((one) => placedDevice(one, household.id, span))
    .toSorted((a, b) => (a.did < b.did ? -1 : 1));
  const chosen =
    deviceIds === null ? placed.filter(({ spans }) => spans.length > 0) : selectDevices(placed, deviceIds);
  if (needsDevices) refuseUninstalled(days, boundsOf, chosen);
  return { household, project, period, boundsOf, span, devices: chosen, around };
}

function spanOfDays(days: readonly string[], boundsOf: DayBounds): Span {
  const bounds = days.flatMap((day) => boundsOf(day) ?? []);
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (first && last) return { fromMs: first.fromMs, toMs: last.toMs };
  throw invalid('#/claim/period', 'bad-date', 'The time zone of the project has no such day.');
}

function refuseUnfinished({ toMs }: Span, nowMs: number): void {
  if (toMs <= nowMs) return;
  throw invalid(
    '#/claim/period/end',
    'in-future',
    `The period ends at ${isoTime(toMs)} in UTC, which is not over. Claim days that are over.`,
  );
}

function placedDevice({ device, stays }: KnownDevice, householdId: string, period: Span): PlacedDevice {
  const spans = stays
    .filter(({ body }) => body.householdId === householdId)
    .map(spanOf)
    .map(({ fromMs, toMs }) => ({
      fromMs: Math.max(fromMs, period.fromMs),
      toMs: Math.min(toMs, period.toMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .toSorted((a, b) => a.fromMs - b.fromMs);
  return { id: device.id, did: device.did, spans };
}

/** The named devices, by DID or id. Throws 400 for one that was not installed in the period. */
function selectDevices(placed: readonly PlacedDevice[], wanted: readonly string[]): PlacedDevice[] {
  const errors: Fault[] = [];
  const found = wanted.flatMap((one, index) => {
    const device = placed.find(({ id, did }) => one === id || one === did);
    if (device && device.spans.length > 0) return [device];
    errors.push({
      pointer: `#/claim/deviceIds/${index}`,
      code: 'not-installed',
      detail: `Device ${one} was not installed in the household in this period.`,
    });
    return [];
  });
  if (errors.length > 0) throw new Problem('invalid-claim', { errors });
  return [...new Set(found)].toSorted((a, b) => (a.did < b.did ? -1 : 1));
}

/** Every day of the claim needs a claimed device that was installed for most of it. */
function refuseUninstalled(
  days: readonly string[],
  boundsOf: DayBounds,
  devices: readonly PlacedDevice[],
): void {
  const empty = days.filter((day) => !devices.some(({ spans }) => holdDate(spans, day, boundsOf)));
  if (empty.length === 0) return;
  const detail = `No claimed device was installed in the household on ${empty.length} of ${days.length} days, first on ${empty[0]}. Claim only days with an installation.`;
  throw invalid('#/claim/period', 'not-installed', detail);
}

export const invalid = (pointer: string, code: string, detail: string): Problem =>
  new Problem('invalid-claim', { detail, errors: [{ pointer, code, detail }] });
