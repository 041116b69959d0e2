// The `parameters` of an analysis request: values that replace factors.
import { z } from 'zod';
import { findFactor } from '#domain/emissions/factors/records/registry.ts';
import { overridable, overrideNames, type OverrideName } from '#domain/methodologies/overrides.ts';
import { text } from '../../contract/fields.ts';

/** Usual and smallest uncertainty of a parameter; null for an exact one. */
export function uncertaintyOf(name: OverrideName) {
  const kind = overridable[name].uncertainty;
  if (kind === null) return null;
  const [usual, minimum] = [`u95.${kind}`, `u95Min.${kind}`].map((factor) => findFactor(factor, ''));
  if (usual === undefined || minimum === undefined) throw new Error(`no uncertainty of ${kind}`);
  return { usual: usual.value, minimum: minimum.value };
}

const reference = text(200).optional().describe('Source of the value, such as a test report or a survey.');

function parameter(name: OverrideName) {
  const { unit, min, max } = overridable[name];
  const value = z.number().min(min).max(max).describe(`Value, in: ${unit}.`);
  const known = uncertaintyOf(name);
  const object =
    known === null
      ? z.strictObject({ value, reference })
      : z.strictObject({
          value,
          u95: z
            .number()
            .min(known.minimum)
            .max(1)
            .optional()
            .describe(
              `Half-width of its 95 % interval, relative to the value. Default: ${known.usual}. A smaller value credits more.`,
            ),
          reference,
        });
  return z
    .union([value, object], {
      error: `This must be a number, or an object with value${known ? ', u95' : ''} and reference.`,
    })
    .optional()
    .describe(`Value and unit: ${unit}.`);
}

export const parametersRequest = z
  .strictObject(Object.fromEntries(overrideNames.map((name) => [name, parameter(name)])))
  .describe(
    'Values that replace the usual ones: a number, or `{"value", "u95", "reference"}`. `parameters` of `GET /v1/methodologies/{id}` lists those of the methodology.',
  );

/** As replies repeat them. */
export const parametersReply = z
  .record(
    z.string(),
    z.union([
      z.number(),
      z.object({ value: z.number(), u95: z.number().optional(), reference: z.string().optional() }),
    ]),
  )
  .optional()
  .describe('Parameters of the request.');
