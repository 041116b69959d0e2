// GET /v1/pictures/coverage-strip: whether there is enough data, and why there are gaps.
import { z } from 'zod';
import {
  gapReasons,
  type CoverageStrip,
  type GapReason,
  type StripDay,
  type StripHousehold,
} from '#pictures/coverage-strip/data.ts';
import { drawCoverageStrip } from '#pictures/coverage-strip/draw.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { one, wholeNumber } from '../contract/query.ts';
import { readHouseholdNames, type HouseholdName } from '../store/pictures/household-names.ts';
import { readStripRows, type StripRow } from '../store/pictures/strip-rows.ts';
import { headFields, headOf, projectQuery, readProject } from './head.ts';
import { endOfDid, labelOfHousehold } from './labels.ts';
import { definePicture, sheetQuery } from './picture.ts';

const limits = { usual: 60, max: 300 } as const;

/** Devices that never sent are only named: more than this many are counted. */
const silentNamed = 50;

const query = z.strictObject({
  ...projectQuery,
  kind: one(z.enum(['usage', 'fuel', 'temperature', 'power'])).describe(
    'Only devices that ever sent readings of this kind. Default: all installed devices.',
  ),
  below: one(
    z
      .string()
      .regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/, 'This must be a number from 0 to 1, for example 0.95.')
      .transform(Number),
  ).describe(
    'Share below which a device is marked, 0 to 1. Default: the `coverageThreshold` of the project.',
  ),
  limit: one(wholeNumber(1, limits.max)).describe(
    `Most devices with a row of their own, least coverage first; the others are one row. Default: ${limits.usual}.`,
  ),
  ...sheetQuery,
});

const whole = z.int();

const stripDay = z
  .object({
    date: z.string().describe('Local day.'),
    expected: whole
      .nullable()
      .describe('Expected intervals; null on a day without the device in a household of the project.'),
    received: whole.nullable().describe('Expected intervals with a valid reading; null as `expected`.'),
    reason: z
      .enum(gapReasons)
      .exactOptional()
      .describe('Why data are missing; `unknown` if nobody documented it. Absent if none are.'),
  })
  .meta({ id: 'StripDay' });

const days = z.array(stripDay).describe('Every day of the period.');
const id = z.string().describe('DID of the device.');
const label = z.string().describe('The end of the DID.');
const household = z
  .object({
    id: z.string().describe('DID of the household.'),
    label: z.string().describe('External id, else the end of the DID.'),
  })
  .meta({ id: 'StripHousehold' })
  .nullable()
  .describe('Where the device was last in the period; null if its household was erased.');

const schema = z
  .object({
    ...headFields,
    threshold: z.number().describe('Share below which a device is marked, 0 to 1.'),
    expected: whole.describe('Expected intervals of the devices that ever sent data.'),
    received: whole.describe('Expected intervals of these devices with a valid reading.'),
    below: whole.describe('How many of these devices are below the threshold.'),
    devices: z
      .array(z.object({ id, label, household, days }).meta({ id: 'StripDevice' }))
      .describe('The devices with the least coverage, worst first.'),
    others: z
      .object({ count: whole.describe('Number of devices.'), days })
      .meta({ id: 'StripOthers' })
      .nullable()
      .describe('All other devices together; null if there are none.'),
    neverHeard: z
      .object({
        count: whole.describe('Number of devices.'),
        expected: whole.describe('Their expected intervals, which are not in `expected`.'),
        devices: z
          .array(z.object({ id, label, household }).meta({ id: 'SilentDevice' }))
          .describe(`The first ${silentNamed} of them.`),
      })
      .meta({ id: 'StripNeverHeard' })
      .describe('Devices that were installed in the period and never sent data.'),
  })
  .meta({ id: 'CoverageStrip' });

export const getCoverageStrip = definePicture<z.output<typeof query>, CoverageStrip>({
  name: 'coverage-strip',
  operationId: 'getCoverageStrip',
  summary: 'Draw the data that devices sent and the reasons of gaps',
  description:
    'The received share of each device and day. A documented gap has a reason and remains a gap. Devices that never sent data stand apart: a stove without a sensor is none of the worst meters.',
  scopes: ['readings:read'],
  query,
  schema,
  problems: ['project-not-found'],
  read: async (asked, caller, api) => {
    const { project, period } = await readProject(asked, caller, api);
    const threshold = asked.below ?? project.body.coverageThreshold;
    const rows = await readStripRows(api, {
      projectId: project.id,
      zone: project.body.timeZone,
      period,
      kind: asked.kind ?? null,
      threshold,
      limit: asked.limit ?? limits.usual,
    });
    const names = await readHouseholdNames(
      api,
      rows.map(({ householdId }) => householdId).filter((each) => each !== ''),
    );
    const dates = daysOf(period);
    const [heard, silent] = [rows.filter(({ isHeard }) => isHeard), rows.filter(({ isHeard }) => !isHeard)];
    const sum = (of: (row: StripRow) => number, all: readonly StripRow[]): number =>
      all.reduce((total, row) => total + of(row), 0);
    const [expected, received] = [sum((row) => row.expected, heard), sum((row) => row.received, heard)];
    const others = heard.find((row) => row.id === '');
    const named = (row: StripRow) => ({
      id: row.id,
      label: endOfDid(row.id),
      household: householdOf(names.get(row.householdId)),
    });
    return {
      ...headOf(project, period),
      n: sum((row) => row.devices, heard),
      missingShare: expected === 0 ? null : 1 - received / expected,
      threshold,
      expected,
      received,
      below: sum((row) => row.below, heard),
      devices: heard
        .filter((row) => row.id !== '')
        .map((row) => ({ ...named(row), days: stripDays(row, dates) })),
      others: others ? { count: others.devices, days: stripDays(others, dates) } : null,
      neverHeard: {
        count: sum((row) => row.devices, silent),
        expected: sum((row) => row.expected, silent),
        devices: silent
          .filter((row) => row.id !== '')
          .slice(0, silentNamed)
          .map(named),
      },
    };
  },
  draw: drawCoverageStrip,
});

const householdOf = (name: HouseholdName | undefined): StripHousehold | null =>
  name ? { id: name.did, label: labelOfHousehold(name.did, name.externalId) } : null;

const isReason = (text: string): text is GapReason => gapReasons.some((reason) => reason === text);

function stripDays(row: StripRow, dates: readonly string[]): StripDay[] {
  return dates.map((date, place) => {
    const expected = row.expectedEach[place] ?? -1;
    if (expected < 0) return { date, expected: null, received: null };
    const received = row.receivedEach[place] ?? 0;
    const gap = row.gaps[place] ?? '';
    const reason = gap === 'fault' ? 'sensor_fault' : gap;
    return {
      date,
      expected,
      received,
      ...(received < expected && { reason: isReason(reason) ? reason : ('unknown' as const) }),
    };
  });
}
