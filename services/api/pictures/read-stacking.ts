// GET /v1/pictures/stacking: whether the new stove replaces the old one.
import { z } from 'zod';
import { meanOf, type Stacking, type StoveMinutes } from '#pictures/stacking/data.ts';
import { drawStacking } from '#pictures/stacking/draw.ts';
import { mayReadPersonal } from '../contract/access.ts';
import { one, wholeNumber } from '../contract/query.ts';
import { readStackingRows, type StackingRow } from '../store/pictures/stacking-rows.ts';
import { headFields, headOf, projectQuery, readProject } from './head.ts';
import { labelOfHousehold } from './labels.ts';
import { definePicture, groupMin, sheetQuery } from './picture.ts';

const limits = { usual: 200, max: 500 } as const;

const query = z.strictObject({
  ...projectQuery,
  limit: one(wholeNumber(1, limits.max)).describe(
    `Most households with a bar of their own; more are grouped by district. Default: ${limits.usual}.`,
  ),
  ...sheetQuery,
});

const whole = z.int();
const amount = z.number();

const mean = z
  .object({
    share: amount.describe('Mean share of the households, 0 to 1.'),
    lower: amount.nullable().describe('Lower end of the 90 % interval; null with fewer than 2 households.'),
    upper: amount.nullable().describe('Upper end of the 90 % interval; null with fewer than 2 households.'),
  })
  .meta({ id: 'StackingMean' });

const classesOf = <T extends z.ZodType>(value: T, id: string) =>
  z
    .object({
      new: value.describe('Stoves of the project.'),
      traditional: value.describe('The old stove.'),
      other: value.describe('Meters and sensors of unknown stoves.'),
    })
    .meta({ id });

const schema = z
  .object({
    ...headFields,
    households: z
      .array(
        z
          .object({
            id: z.string().describe('DID of the household.'),
            label: z
              .string()
              .describe('External id, else the end of the DID, as for a household that was erased.'),
            days: whole.describe('Days on which every metered stove was heard.'),
            minutes: classesOf(amount, 'StackedMinutes').describe('Time in use on these days, min.'),
          })
          .meta({ id: 'StackedHousehold' }),
      )
      .describe('Households with a sensor on the old stove; empty where the rows are districts.'),
    groups: z
      .array(
        z
          .object({
            district: z.string().describe('District.'),
            households: whole.describe('Households with a sensor on the old stove.'),
            shares: classesOf(amount, 'StackedShares').describe(
              'Means of the shares of its households, 0 to 1.',
            ),
          })
          .meta({ id: 'StackedGroup' }),
      )
      .describe('Districts; empty where the rows are households.'),
    means: classesOf(mean, 'StackingMeans').nullable().describe('Means of all households; null without one.'),
    unmetered: whole.describe('Households whose old stove has no sensor: their shares are not known.'),
    unused: whole.describe('Metered households that did not cook on a day that counts.'),
    hidden: z
      .object({
        groups: whole.describe('Number of districts.'),
        households: whole.describe('Their households in all.'),
      })
      .meta({ id: 'StackingHidden' })
      .describe(`Districts that are left out: fewer than ${groupMin} households, and no \`pii:read\`.`),
  })
  .meta({ id: 'Stacking' });

export const getStacking = definePicture<z.output<typeof query>, Stacking>({
  name: 'stacking',
  operationId: 'getStacking',
  summary: 'Draw the cooking time on new and old stoves',
  description:
    'Shares of the measured cooking time, of households with a sensor on the old stove. Days on which a metered stove of the household was not heard are left out. Households without a sensor on the old stove are counted and hatched; what they state is not mixed in.',
  scopes: ['readings:read'],
  query,
  schema,
  problems: ['project-not-found'],
  read: async (asked, caller, api) => {
    const { project, period } = await readProject(asked, caller, api);
    const { id: projectId, body } = project;
    const limit = asked.limit ?? limits.usual;
    const rows = await readStackingRows(api, { projectId, zone: body.timeZone, period, limit });
    const isShown = ({ isGroup, stacked }: StackingRow): boolean =>
      !isGroup || mayReadPersonal(caller) || stacked === 0 || stacked >= groupMin;
    const [shown, hidden] = [rows.filter(isShown), rows.filter((row) => !isShown(row))];
    const sum = (of: (row: StackingRow) => number, all = shown): number =>
      all.reduce((total, row) => total + of(row), 0);
    const n = sum(({ stacked }) => stacked);
    const allDays = sum((row) => row.allDays);
    const drawn = shown.filter(({ stacked }) => stacked > 0);
    const meanAt = (index: 0 | 1 | 2) =>
      meanOf(
        n,
        sum(({ shares }) => shares[index]),
        sum(({ squares }) => squares[index]),
      );
    return {
      ...headOf(project, period),
      n,
      missingShare: allDays === 0 ? null : 1 - sum((row) => row.countedDays) / allDays,
      households: drawn
        .filter(({ isGroup }) => !isGroup)
        .map(({ id, externalId, days, minutes }) => ({
          id,
          label: labelOfHousehold(id, externalId),
          days,
          minutes: byStove(minutes, (value) => Math.round(value)),
        })),
      groups: drawn
        .filter(({ isGroup }) => isGroup)
        .map(({ id, stacked, shares }) => ({
          district: id,
          households: stacked,
          shares: byStove(shares, (value) => value / stacked),
        })),
      means: n === 0 ? null : { new: meanAt(0), traditional: meanAt(1), other: meanAt(2) },
      unmetered: sum(({ unmetered }) => unmetered),
      unused: sum(({ unused }) => unused),
      hidden: { groups: hidden.length, households: sum(({ households }) => households, hidden) },
    };
  },
  draw: drawStacking,
});

/** A value of each class of stoves, by its name. */
const byStove = (
  [ofNew, ofOld, ofOther]: readonly [number, number, number],
  of: (value: number) => number,
): StoveMinutes => ({ new: of(ofNew), traditional: of(ofOld), other: of(ofOther) });
