// A baseline as a request may carry it: what the household burned each month before the new stove.
import { z } from 'zod';
import { fuelTypes, fuelUnits, type FuelType } from '#domain/fuels.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { always, note } from '../../contract/fields.ts';
import {
  kitchenTest,
  kptFaults,
  monthlyConsumptionOf,
  type KitchenTest,
  type KptFault,
} from '../../store/bodies/kitchen-test.ts';

// kg, litres or m³ a month: less than a scale shows is no consumption but a slip of the unit.
const monthlyConsumptionMin = 0.01;
const monthlyConsumptionMax = 100_000;

const fields = {
  fuelType: z.enum(fuelTypes),
  monthlyConsumption: z
    .number()
    .min(monthlyConsumptionMin)
    .max(monthlyConsumptionMax)
    .optional()
    .describe('Required, unless `kpt` has the weighings: then it is their mean of a day × 365 / 12'),
  validFrom: z.iso.date().nullish(),
  source: z.enum(['declared', 'survey', 'kpt', 'methodology-default']).optional(),
  responseId: z
    .string()
    .refine((id) => isIdOf('response', id), {
      message: 'This must be the id of a survey response.',
      params: { code: 'bad-identifier' },
    })
    .optional(),
  unit: z.string().optional(),
  kpt: kitchenTest.optional().describe('Kitchen performance test that the consumption was weighed in'),
} as const;

interface Consumption {
  readonly fuelType: FuelType;
  readonly monthlyConsumption?: number | undefined;
  readonly source?: string | undefined;
  readonly unit?: string | undefined;
  readonly kpt?: KitchenTest | undefined;
}

const consistent: z.core.CheckFn<Consumption> = ({ value, issues }) => {
  for (const { path, code, message } of faultsOf(value))
    issues.push({ code: 'custom', path: [...path], message, params: { code }, input: value });
};

const faultsOf = (given: Consumption): KptFault[] => [...unitFaults(given), ...amountFaults(given)];

const unitFaults = ({ fuelType, unit }: Consumption): KptFault[] =>
  unit === undefined || unit === fuelUnits[fuelType]
    ? []
    : [
        {
          path: ['unit'],
          code: 'read-only',
          message: `The unit follows from the fuel: ${fuelType} is counted in ${fuelUnits[fuelType]}.`,
        },
      ];

/** As of the total of a test: what is written down may be rounded. */
const toleranceKg = 0.05;

function amountFaults({ fuelType, monthlyConsumption, source = 'kpt', kpt }: Consumption): KptFault[] {
  if (kpt === undefined) return [];
  const faults = kptFaults(kpt, fuelType).map(({ path, ...fault }) => ({ path: ['kpt', ...path], ...fault }));
  if (source !== 'kpt')
    faults.push({
      path: ['source'],
      code: 'not-allowed',
      message: 'A baseline with weighings has the source kpt.',
    });
  if (faults.length > 0) return faults;
  const weighed = monthlyConsumptionOf(kpt, fuelType);
  if (weighed < monthlyConsumptionMin)
    return [
      {
        path: ['kpt', 'weighings'],
        code: 'too-small',
        message: `The weighings make ${weighed} kg a month; at least ${monthlyConsumptionMin} is allowed.`,
      },
    ];
  return Math.abs((monthlyConsumption ?? weighed) - weighed) <= toleranceKg
    ? []
    : [
        {
          path: ['monthlyConsumption'],
          code: 'not-valid',
          message: `The weighings make ${weighed} kg a month; 0.05 kg more or less are allowed, or nothing.`,
        },
      ];
}

const amountNeeded = z.refine<{ readonly monthlyConsumption?: unknown; readonly kpt?: unknown }>(
  ({ monthlyConsumption, kpt }) => monthlyConsumption !== undefined || kpt !== undefined,
  {
    path: ['monthlyConsumption'],
    message: 'This is required, unless kpt has the weighings.',
    params: { code: 'required' },
    ...always,
  },
);

export const baselineInput = z
  .strictObject(fields)
  .check(amountNeeded, consistent)
  .meta({ id: 'NewBaseline' });

export type BaselineInput = z.output<typeof baselineInput>;

/** A row of its own. `reason` says why a row that exists is replaced. */
export const baselineRowInput = z
  .strictObject({ ...fields, reason: note(500).optional() })
  .check(amountNeeded, consistent)
  .meta({ id: 'NewBaselineRow' });

export type BaselineRowInput = z.output<typeof baselineRowInput>;

/** A baseline as it is stored, valid from a day, or for all earlier days too when that is null. */
export const storedBaseline = (input: BaselineInput, validFrom: string | null) => ({
  fuelType: input.fuelType,
  monthlyConsumption: consumptionOf(input),
  unit: fuelUnits[input.fuelType],
  validFrom,
  source: input.source ?? (input.kpt ? 'kpt' : 'declared'),
  ...(input.responseId !== undefined && { responseId: input.responseId }),
  ...(input.kpt && { kpt: input.kpt }),
});

function consumptionOf({ fuelType, monthlyConsumption, kpt }: BaselineInput): number {
  if (monthlyConsumption !== undefined) return monthlyConsumption;
  if (kpt === undefined) throw new Error('a baseline has neither a consumption nor weighings');
  return monthlyConsumptionOf(kpt, fuelType);
}
