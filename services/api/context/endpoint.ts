// An endpoint: method, path, schemas of input and output, and the function between them.
import { z } from 'zod';
import { decode } from '../contract/decode.ts';
import type { Fault } from '../contract/problem.ts';
import type { BodyShape, RawRequest, Request, Shape } from '../contract/shape.ts';
import type { Answer } from './answer.ts';
import type { Api } from './api.ts';

interface Definition<Params, Query, Body> extends Shape<Params, Query, Body> {
  readonly run: (request: Request<Params, Query, Body>, api: Api) => Promise<Answer>;
  /** Finds faults of the body that need a query. They are reported together with those of the schema. */
  readonly lookedUp?: (body: unknown, api: Api) => Promise<readonly Fault[]>;
}

export interface Endpoint extends Shape<unknown, unknown, unknown> {
  /** Decodes the request, then runs. Throws a Problem that lists all faults of the input. */
  readonly answer: (raw: RawRequest, api: Api) => Promise<Answer>;
}

/** Operations on one kind of thing, which the documentation shows together. */
export interface Resource {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

export const noParams = z.strictObject({});
export const noQuery = z.strictObject({});
export const noBody: BodyShape<undefined> = { schema: z.undefined(), fault: 'invalid-request' };

/** Connects the types of the schemas with those of `run`. */
export function defineEndpoint<Params, Query, Body>(definition: Definition<Params, Query, Body>): Endpoint {
  const { run, lookedUp, ...shape } = definition;
  if (!lookedUp) return { ...shape, answer: (raw, api) => run(decode(definition, raw), api) };
  return {
    ...shape,
    answer: async (raw, api) => run(decode(definition, raw, await lookedUp(raw.body, api)), api),
  };
}
