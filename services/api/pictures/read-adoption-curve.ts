// GET /v1/pictures/adoption-curve: whether people keep using the stove.
import { z } from 'zod';
import {
  adoptionGroups,
  heardDaysMin,
  largestLines,
  linesMax,
  totalWeeks,
  type AdoptionCurve,
  type AdoptionLine,
} from '#pictures/adoption-curve/data.ts';
import { drawAdoptionCurve } from '#pictures/adoption-curve/draw.ts';
import { mayReadPersonal } from '../contract/access.ts';
import { one, wholeNumber } from '../contract/query.ts';
import { readAdoptionRows, type AdoptionRow } from '../store/pictures/adoption-rows.ts';
import { headFields, headOf, projectQuery, readProject } from './head.ts';
import { definePicture, groupMin, sheetQuery } from './picture.ts';

/** Days of the period without a parameter: 26 weeks. */
const usualDays = 182;

const query = z.strictObject({
  ...projectQuery,
  from: projectQuery.from.describe(
    `First day of the period. Default: that of the ${usualDays} days which end with \`to\`; at most 400 days.`,
  ),
  by: one(z.enum(adoptionGroups)).describe(
    `What a line is: a district, a density of population, a type of device, or a quarter of the installation. Default: none, one line. More than ${linesMax} groups are ${linesMax - 1} and \`other\`.`,
  ),
  threshold: one(wholeNumber(1, 7)).describe(
    'Days of use in a week from which a device counts as used. Default: 1.',
  ),
  ...sheetQuery,
});

const whole = z.int();

const schema = z
  .object({
    ...headFields,
    by: z.enum(adoptionGroups).describe('What a line is.'),
    threshold: whole.describe('Days of use in a week from which a device counts as used.'),
    lines: z
      .array(
        z
          .object({
            name: z.string().describe('Group; empty where all devices are one line.'),
            devices: whole.describe('Devices of the group.'),
            weeks: z
              .array(
                z
                  .object({
                    week: whole.describe('Whole weeks since the installation, from 0.'),
                    atRisk: whole.describe(
                      `Devices whose whole week lies in the period, of which at least ${heardDaysMin} days were heard.`,
                    ),
                    used: whole.describe('Those of them that were used.'),
                    lacking: whole.describe('Devices whose week lies in the period, without enough data.'),
                  })
                  .meta({ id: 'AdoptionWeek' }),
              )
              .describe('Weeks with at least one device.'),
          })
          .meta({ id: 'AdoptionLine' }),
      )
      .describe('Groups, largest first.'),
    undated: whole.describe('Devices whose installation has no date; they have no weeks.'),
    hidden: z
      .object({
        groups: whole.describe('Number of groups.'),
        devices: whole.describe('Their devices in all.'),
      })
      .meta({ id: 'AdoptionHidden' })
      .describe(`Groups that are left out: fewer than ${groupMin} households, and no \`pii:read\`.`),
  })
  .meta({ id: 'AdoptionCurve' });

export const getAdoptionCurve = definePicture<z.output<typeof query>, AdoptionCurve>({
  name: 'adoption-curve',
  operationId: 'getAdoptionCurve',
  summary: 'Draw the share of stoves in use by weeks since their installation',
  description:
    'Weeks are whole weeks since the installation of the device. A device counts in a week of which at least 4 days were heard; the others are counted as lacking. Traditional stoves and scales are left out.',
  scopes: ['readings:read'],
  query,
  schema,
  problems: ['project-not-found'],
  read: async (asked, caller, api) => {
    const { project, period } = await readProject(asked, caller, api, usualDays);
    const [by, threshold] = [asked.by ?? 'none', asked.threshold ?? 1];
    const { id: projectId, body } = project;
    const rows = await readAdoptionRows(api, {
      projectId,
      zone: body.timeZone,
      period,
      by,
      threshold,
      heardMin: heardDaysMin,
    });
    const isShown = ({ households }: AdoptionRow): boolean =>
      mayReadPersonal(caller) || households >= groupMin;
    const [shown, hidden] = [rows.filter(isShown), rows.filter((row) => !isShown(row))];
    const sum = (all: readonly AdoptionRow[], of: (row: AdoptionRow) => number): number =>
      all.reduce((total, row) => total + of(row), 0);
    const lines = largestLines(shown.map(lineOf));
    const weeks = totalWeeks(lines);
    const [atRisk, lacking] = [
      weeks.reduce((total, week) => total + week.atRisk, 0),
      weeks.reduce((total, week) => total + week.lacking, 0),
    ];
    return {
      ...headOf(project, period),
      n: sum(shown, ({ devices }) => devices),
      missingShare: atRisk + lacking === 0 ? null : lacking / (atRisk + lacking),
      by,
      threshold,
      lines,
      undated: sum(shown, ({ undated }) => undated),
      hidden: { groups: hidden.length, devices: sum(hidden, ({ devices }) => devices) },
    };
  },
  draw: drawAdoptionCurve,
});

const lineOf = ({ name, devices, weeks, atRisk, used, lacking }: AdoptionRow): AdoptionLine => ({
  name,
  devices,
  weeks: weeks
    .map((week, index) => ({
      week,
      atRisk: atRisk[index] ?? 0,
      used: used[index] ?? 0,
      lacking: lacking[index] ?? 0,
    }))
    .filter((each) => each.atRisk + each.lacking > 0),
});
