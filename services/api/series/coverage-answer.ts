// The replies of both coverage endpoints: one device, or the devices of a household together and each.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { Answer } from '../context/answer.ts';
import { coverageNumbers, deviceCoverage, inAll, readCoverage, type DeviceCoverage } from './coverage.ts';
import { heardAmong } from '../store/device-conditions.ts';
import { pendingDays, pendingReply, type PendingDay } from './pending.ts';
import { datesQuery, periodOf } from './range.ts';
import type { View } from '../store/view.ts';

export const coverageQuery = z.strictObject(datesQuery);

/** For the descriptions of the endpoints. */
export const coverageNote =
  'Covers the days from `from` to `to`, both inclusive, in the time zone of the project. The default is the last 30 days; ' +
  'at most 400 are allowed. Only days count on which the device was installed; all count if it never was. The present ' +
  'day counts up to now, while an analysis counts it as a whole. Every installed device is expected to send, while an ' +
  'analysis expects only the devices that it needs: a stove with a scale or a meter may be silent. A device that never ' +
  'sent is marked `neverReported`; it counts too, so a stove without a sensor lowers the coverage. A gap is a pause of ' +
  'more than 1.5 expected intervals; a documented gap has a reason and remains a gap. Days in `pending` wait to be ' +
  'computed and change the numbers; reading them starts the computation, which takes seconds.';

const about = {
  from: z.string().describe('First day of the period.'),
  to: z.string().describe('Last day of the period.'),
  timeZone: z.string(),
  pending: pendingReply,
};

export const deviceCoverageReply = {
  description: 'Coverage of the device.',
  schema: deviceCoverage.extend(about),
};

export const householdCoverageReply = {
  description: 'Coverage of all devices together, and of each.',
  schema: coverageNumbers.extend({ householdId: z.string(), ...about, devices: z.array(deviceCoverage) }),
};

interface Found {
  readonly about: z.output<z.ZodObject<typeof about>>;
  readonly devices: readonly DeviceCoverage[];
}

async function find(api: Api, view: View, query: z.output<typeof coverageQuery>): Promise<Found> {
  const period = await periodOf(api, query, view.zone);
  const pending: PendingDay[] = await pendingDays(api.telemetry, view, period);
  const devices = await readCoverage(api, view, period);
  return { about: { from: period.start, to: period.end, timeZone: view.zone, pending }, devices };
}

type Query = z.output<typeof coverageQuery>;

const neverReported = async (api: Api, { devices }: View): Promise<boolean> =>
  (
    await heardAmong(
      api,
      devices.map(({ id }) => id),
    )
  ).size === 0;

export async function deviceCoverageAnswer(api: Api, view: View, query: Query): Promise<Answer> {
  const { about: head, devices } = await find(api, view, query);
  const [own = { ...inAll([]), neverReported: await neverReported(api, view), gaps: [] }] = devices;
  return { status: 200, body: { ...view.subject, ...head, ...own } };
}

export async function householdCoverageAnswer(api: Api, view: View, query: Query): Promise<Answer> {
  const { about: head, devices } = await find(api, view, query);
  return { status: 200, body: { ...view.subject, ...head, ...inAll(devices), devices } };
}
