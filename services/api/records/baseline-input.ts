// A baseline as a request may carry it (api.md 4.2): what the household burned each month before.
import { z } from 'zod';
import { fuelTypes, fuelUnits, type FuelType } from '#domain/fuels.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { text } from './fields.ts';

const fields = {
  fuelType: z.enum(fuelTypes),
  monthlyConsumption: z.number().positive().max(100_000),
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
} as const;

const ownUnit = z.refine<{ readonly fuelType: FuelType; readonly unit?: string | undefined }>(
  ({ fuelType, unit }) => unit === undefined || unit === fuelUnits[fuelType],
  {
    path: ['unit'],
    message: 'The unit follows from the fuel and cannot be chosen.',
    params: { code: 'read-only' },
  },
);

export const baselineInput = z.strictObject(fields).check(ownUnit).meta({ id: 'NewBaseline' });

export type BaselineInput = z.output<typeof baselineInput>;

/** A row of its own. `reason` says why a row that exists is replaced. */
export const baselineRowInput = z
  .strictObject({ ...fields, reason: text(500).optional() })
  .check(ownUnit)
  .meta({ id: 'NewBaselineRow' });

export type BaselineRowInput = z.output<typeof baselineRowInput>;

/** A baseline as it is stored, valid from a day, or for all earlier days too when that is null. */
export const storedBaseline = (
  { fuelType, monthlyConsumption, source, responseId }: BaselineInput,
  validFrom: string | null,
) => ({
  fuelType,
  monthlyConsumption,
  unit: fuelUnits[fuelType],
  validFrom,
  source: source ?? 'declared',
  ...(responseId !== undefined && { responseId }),
});
