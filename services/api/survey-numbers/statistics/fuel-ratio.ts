// Fuel per person and day: from the monthly use that households state, or from the weighings of a kitchen test.
import { z } from 'zod';
import { recordOf } from '#domain/surveys/answers/given.ts';
import { monthlyFuel, monthlyPair, weighedPair } from '#domain/surveys/statistics/fuel-pairs.ts';
import type { Pair } from '#domain/surveys/statistics/variables.ts';
import { anyText } from '../../contract/fields.ts';
import type { Problem } from '../../contract/problem.ts';
import { one } from '../../contract/query.ts';
import { refusal, type FoundQuestion } from './find-question.ts';

export const fuelQuery = {
  fuel: one(anyText(64)).describe('For a repeat of fuels or weighings: the fuel.'),
  unit: one(z.enum(['kg', 'L', 'm3', 'kWh', 'MJ'])).describe('Unit of the stated amounts. Default: kg.'),
  persons: one(anyText(200)).describe(
    'For stated amounts: `section.question` with the persons of the household.',
  ),
  mass: one(z.enum(['wet', 'dry'])).describe('For weighings: as weighed, or without moisture. Default: wet.'),
};

type FuelQuery = { readonly [Name in keyof typeof fuelQuery]?: z.output<(typeof fuelQuery)[Name]> };

export interface FuelRatio {
  readonly unit: string;
  /** Fuel and person-days of a household; null: missing. */
  readonly pairOf: (answer: unknown, persons: unknown) => Pair | null;
}

const weighing = ['weight_start', 'weight_end'] as const;

/** Null: not a repeat of fuels. Throws 400 where a parameter is missing. */
export function fuelRatioOf({ question }: FoundQuestion, query: FuelQuery): FuelRatio | null {
  const inner = new Set((question.questions ?? []).map(({ id }) => id));
  const isWeighed = weighing.every((id) => inner.has(id));
  if (question.type !== 'repeat' || !inner.has('fuel') || !(isWeighed || inner.has('amount'))) return null;
  const { fuel, persons, unit = 'kg', mass = 'wet' } = query;
  if (fuel === undefined) throw missing('fuel', 'Which fuel? Send fuel, for example fuel=charcoal.');
  if (isWeighed)
    return {
      unit: 'kg/adult/day',
      pairOf: (answer) => weighedPair(answer, fuel, { isDry: mass === 'dry' }),
    };
  if (persons === undefined)
    throw missing('persons', 'Which question holds the persons of the household? Send persons.');
  return {
    unit: `${unit}/person/day`,
    pairOf: (answer, of) => monthlyPair(monthlyFuel(answer, fuel, unit), of),
  };
}

const missing = (parameter: string, detail: string): Problem =>
  refusal(parameter, { code: 'required', detail });

/** A pair that stands for the answers that it was read from. */
export function pairIn(answer: unknown): Pair | null {
  const { amount, divisor } = recordOf(answer) ?? {};
  return typeof amount === 'number' && typeof divisor === 'number' ? { amount, divisor } : null;
}
