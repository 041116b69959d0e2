// Checks a request against the schemas of its endpoint. One reply lists the faults of its address, query and body.
import type { z } from 'zod';
import { bodyFaults, namingKnown, parameterFaults } from './faults.ts';
import { numberFaults } from './json.ts';
import { Problem, type Fault, type ProblemCode } from './problem.ts';
import type { BodyShape, RawRequest, Request, Shape } from './shape.ts';

/**
 * The request as `run` receives it. Throws 400 with the code of the first part with faults. `found`: faults of the
 * body that no schema can find.
 */
export function decode<Params, Query, Body>(
  shape: Shape<Params, Query, Body>,
  raw: RawRequest,
  found: readonly Fault[] = [],
): Request<Params, Query, Body> {
  const params = check(shape.params, raw.params, parameterFaults);
  const query = check(shape.query, raw.query, parameterFaults);
  const body = checkedBody(shape.body, raw.body, found);
  if (!params.ok || !query.ok || !body.ok)
    throw faultyInput([
      ['invalid-identifier', params],
      ['invalid-query', query],
      [shape.body.fault, body],
    ]);
  return { ...raw, params: params.value, query: query.value, body: body.value };
}

type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  faultsOf: (error: z.ZodError, value: unknown) => readonly Fault[],
): Checked<T> {
  const result = schema.safeParse(value, namingKnown);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, faults: faultsOf(result.error, value) };
}

function checkedBody<Body>(
  { schema, anyNumbers }: BodyShape<Body>,
  value: unknown,
  found: readonly Fault[],
): Checked<Body> {
  const body = check(schema, value, bodyFaults);
  const others = [...(anyNumbers ? [] : numberFaults(value)), ...found];
  if (others.length === 0) return body;
  const faults = body.ok ? [] : body.faults;
  const known = new Set(faults.map(({ pointer }) => pointer));
  return { ok: false, faults: [...faults, ...others.filter(({ pointer }) => !known.has(pointer))] };
}

function faultyInput(parts: readonly (readonly [ProblemCode, Checked<unknown>])[]): Problem {
  const faulty = parts.flatMap(([code, part]) => (part.ok ? [] : [{ code, faults: part.faults }]));
  const code = faulty[0]?.code ?? 'invalid-request';
  return new Problem(code, { errors: faulty.flatMap(({ faults }) => faults) });
}
