// GET /v1/pictures/fleet-calendar: which households cook on which days, and which send nothing.
import { z } from 'zod';
import { drawFleetCalendar } from '#pictures/fleet-calendar/draw.ts';
import {
  calendarOrders,
  dayStates,
  latelyDays,
  latelyOf,
  type CalendarDay,
  type CalendarGroup,
  type CalendarRow,
  type FleetCalendar,
} from '#pictures/fleet-calendar/data.ts';
import { dayCount, daysOf } from '#domain/dating/calendar.ts';
import { mayReadPersonal } from '../contract/access.ts';
import { one, wholeNumber } from '../contract/query.ts';
import { readFleetRows, stateCodes, type FleetRow } from '../store/pictures/fleet-rows.ts';
import { headFields, headOf, projectQuery, readProject } from './head.ts';
import { labelOfHousehold } from './labels.ts';
import { definePicture, groupMin, sheetQuery } from './picture.ts';

const limits = { usual: 200, max: 500 } as const;

const query = z.strictObject({
  ...projectQuery,
  rows: one(z.enum(['household', 'device'])).describe('What a row is. Default: household.'),
  district: one(z.string().min(1).max(200)).describe('Only households of this district.'),
  sort: one(z.enum(calendarOrders)).describe(
    'Order of the rows: most use first, silence and little use first (`attention`), by district, or least heard first (`silence`). Default: use.',
  ),
  limit: one(wholeNumber(1, limits.max)).describe(
    `Most rows; more are grouped by district. Default: ${limits.usual}.`,
  ),
  ...sheetQuery,
});

const localDate = z.string().describe('Local day.');

const dayShape = z
  .object({
    date: localDate,
    minutes: z.number().nullable().describe('Time in use, summed over the devices, min; null: not known.'),
    state: z
      .enum(dayStates)
      .describe(
        '`used`: cooking was seen. `unused`: at least half of the day was heard, and nothing was cooked. `partial`: less than half was heard, or the data do not show use. `no_data`: nothing was heard.',
      ),
    gap: z.string().exactOptional().describe('Documented reason of a gap; absent if there is none.'),
  })
  .meta({ id: 'CalendarDay' });

const rowShape = z
  .object({
    id: z.string().describe('DID of the household or device.'),
    label: z.string().describe('External id, else the end of the DID, as for a household that was erased.'),
    district: z.string().describe('District of the household.'),
    neverHeard: z.boolean().describe('Whether none of its devices ever sent data.'),
    days: z.array(dayShape).describe('Every day of the period.'),
  })
  .meta({ id: 'CalendarRow' });

const whole = z.int();

const groupShape = z
  .object({
    district: z.string().describe('District.'),
    count: whole.describe('Households or devices of the district.'),
    cookedLately: whole.describe('How many of them cooked in the last days, see `lately`.'),
    silentLately: whole.describe('From how many of them nothing was heard in these days.'),
    days: z
      .array(
        z
          .object({
            date: localDate,
            used: whole.describe('Number with cooking.'),
            unused: whole.describe('Number that was heard for at least half of the day, without cooking.'),
            partial: whole.describe('Number that was heard for less than half of the day.'),
            noData: whole.describe('Number from which nothing was heard.'),
            notInstalled: whole.describe('Number without an installed device.'),
            meanMinutes: z
              .number()
              .nullable()
              .describe('Mean time in use of `used` and `unused`, min; null if both are 0.'),
          })
          .meta({ id: 'CalendarGroupDay' }),
      )
      .describe('Every day of the period.'),
  })
  .meta({ id: 'CalendarGroup' });

const schema = z
  .object({
    ...headFields,
    unit: z.enum(['household', 'device']).describe('What is counted.'),
    sort: z.enum(calendarOrders).describe('Order in which the rows are drawn.'),
    households: z.array(rowShape).describe('Rows; empty where the rows are districts.'),
    groups: z.array(groupShape).describe('Districts; empty where the rows are households or devices.'),
    lately: z
      .object({
        days: whole.describe('Last days of the period that are counted.'),
        cooked: whole.describe('How many cooked in these days.'),
        silent: whole.describe('From how many nothing was heard, although a device was installed.'),
      })
      .meta({ id: 'CalendarLately' })
      .describe('The last days in numbers.'),
    devicesNeverHeard: whole.describe('Devices that were installed in the period and never sent data.'),
    hidden: z
      .object({
        groups: whole.describe('Number of districts.'),
        households: whole.describe('Their households in all.'),
      })
      .meta({ id: 'CalendarHidden' })
      .describe(`Districts that are left out: fewer than ${groupMin} households, and no \`pii:read\`.`),
  })
  .meta({ id: 'FleetCalendar' });

export const getFleetCalendar = definePicture<z.output<typeof query>, FleetCalendar>({
  name: 'fleet-calendar',
  operationId: 'getFleetCalendar',
  summary: 'Draw the days on which households cook',
  description:
    'One row for each household or device, one column for each day that is over. A day counts where a device was in a household of the project for most of it, and in no other project. A device that never sent data counts only where no other device of the household did. More than `limit` rows are grouped by district.',
  scopes: ['readings:read'],
  query,
  schema,
  problems: ['project-not-found'],
  read: async (asked, caller, api) => {
    const { project, period } = await readProject(asked, caller, api);
    const unit = asked.rows ?? 'household';
    const lately = Math.min(latelyDays, dayCount(period));
    const rows = await readFleetRows(api, {
      projectId: project.id,
      zone: project.body.timeZone,
      period,
      unit,
      district: asked.district ?? null,
      limit: asked.limit ?? limits.usual,
      lately,
    });
    const maySeeAll = mayReadPersonal(caller);
    const shown = rows.filter(({ isGroup, households }) => !isGroup || maySeeAll || households >= groupMin);
    const hidden = rows.filter((each) => !shown.includes(each));
    const dates = daysOf(period);
    const sum = (of: (each: FleetRow) => number, all = shown): number =>
      all.reduce((total, each) => total + of(each), 0);
    const households = shown.filter(({ isGroup }) => !isGroup).map((each) => rowOf(each, dates));
    const expected = sum((each) => each.expected);
    return {
      ...headOf(project, period),
      n: sum(({ units }) => units),
      missingShare: expected === 0 ? null : 1 - sum(({ received }) => received) / expected,
      unit,
      sort: asked.sort ?? 'use',
      households,
      groups: shown.filter(({ isGroup }) => isGroup).map((each) => groupOf(each, dates)),
      lately:
        households.length > 0
          ? latelyOf(households)
          : {
              days: lately,
              cooked: sum((each) => each.cookedLately),
              silent: sum((each) => each.silentLately),
            },
      devicesNeverHeard: rows[0]?.silentDevices ?? 0,
      hidden: { groups: hidden.length, households: sum((each) => each.households, hidden) },
    };
  },
  draw: drawFleetCalendar,
});

const labelOf = ({ id, externalId }: FleetRow): string => labelOfHousehold(id, externalId);

function rowOf(row: FleetRow, dates: readonly string[]): CalendarRow {
  const days = dates.map((date, place): CalendarDay => {
    const minutes = row.minutes[place] ?? -1;
    const gap = row.gaps[place] ?? '';
    return {
      date,
      minutes: minutes < 0 ? null : minutes,
      state: stateCodes[row.states[place] ?? 0] ?? 'not_installed',
      ...(gap !== '' && { gap }),
    };
  });
  return { id: row.id, label: labelOf(row), district: row.district, neverHeard: row.neverHeard > 0, days };
}

function groupOf(row: FleetRow, dates: readonly string[]): CalendarGroup {
  const at = (code: number, place: number): number => row.counts[code]?.[place] ?? 0;
  return {
    district: row.district,
    count: row.units,
    cookedLately: row.cookedLately,
    silentLately: row.silentLately,
    days: dates.map((date, place) => {
      const heard = at(1, place) + at(2, place);
      return {
        date,
        used: at(1, place),
        unused: at(2, place),
        partial: at(3, place),
        noData: at(4, place),
        notInstalled: at(0, place),
        meanMinutes: heard === 0 ? null : Math.round((row.groupMinutes[place] ?? 0) / heard),
      };
    }),
  };
}
