// The request body of a baseline: the monthly fuel use of a household without the new stoves.
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

// kg, litres or m³ a month: less than a scale shows is a wrong unit, not consumption.
const monthlyConsumptionMin = 0.01;
const monthlyConsumptionMax = 100_000;

const fields = {
  fuelType: z.enum(fuelTypes),
  monthlyConsumption: z
    .number()
    .min(monthlyConsumptionMin)
    .max(monthlyConsumptionMax)
    .optional()
    .describe(
      'Fuel that the household burns in a month. Required without `kpt`; with it the default is the daily mean of the weighings × 365 / 12.',
    ),
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
  kpt: kitchenTest.optional().describe('Kitchen performance test in which the consumption was weighed.'),
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
          message: `The unit of ${fuelType} must be ${fuelUnits[fuelType]}.`,
        },
      ];

/** As for the total of a test: the stated amount may be rounded. */
const toleranceKg = 0.05;

function amountFaults({ fuelType, monthlyConsumption, source = 'kpt', kpt }: Consumption): KptFault[] {
  if (kpt === undefined) return [];
  const faults = kptFaults(kpt, fuelType).map(({ path, ...fault }) => ({ path: ['kpt', ...path], ...fault }));
  if (source !== 'kpt')
    faults.push({
      path: ['source'],
      code: 'not-allowed',
      message: 'The source of a baseline with weighings must be kpt.',
    });
  if (faults.length > 0) return faults;
  const weighed = monthlyConsumptionOf(kpt, fuelType);
  if (weighed < monthlyConsumptionMin)
    return [
      {
        path: ['kpt', 'weighings'],
        code: 'too-small',
        message: `The weighings give ${weighed} kg a month; at least ${monthlyConsumptionMin} is required.`,
      },
    ];
  return Math.abs((monthlyConsumption ?? weighed) - weighed) <= toleranceKg
    ? []
    : [
        {
          path: ['monthlyConsumption'],
          code: 'not-valid',
          message: `The weighings give ${weighed} kg a month. Send this amount within 0.05 kg, or leave it out.`,
        },
      ];
}

const amountNeeded = z.refine<{ readonly monthlyConsumption?: unknown; readonly kpt?: unknown }>(
  ({ monthlyConsumption, kpt }) => monthlyConsumption !== undefined || kpt !== undefined,
  {
    path: ['monthlyConsumption'],
    message: 'This is required, unless kpt has weighings.',
    params: { code: 'required' },
    ...always,
  },
);

export const baselineInput = z
  .strictObject(fields)
  .check(amountNeeded, consistent)
  .meta({ id: 'NewBaseline' });

export type BaselineInput = z.output<typeof baselineInput>;

/** A row in a request of its own. `reason` says why an existing row is replaced. */
export const baselineRowInput = z
  .strictObject({ ...fields, reason: note(500).optional() })
  .check(amountNeeded, consistent)
  .meta({ id: 'NewBaselineRow' });

export type BaselineRowInput = z.output<typeof baselineRowInput>;

/** A baseline as stored, valid from a day; null: for all earlier days too. */
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
