// An endpoint: a method, a path, schemas of what comes in and goes out, and a function between them.
import { z } from 'zod';
import { decode } from '../contract/decode.ts';
import type { Fault } from '../contract/problem.ts';
import type { BodyShape, RawRequest, Request, Shape } from '../contract/shape.ts';
import type { Answer } from './answer.ts';
import type { Api } from './api.ts';

interface Definition<Params, Query, Body> extends Shape<Params, Query, Body> {
  readonly run: (request: Request<Params, Query, Body>, api: Api) => Promise<Answer>;
  /** Faults of the body that only a look outside finds; they are told together with those of its schema. */
  readonly lookedUp?: (body: unknown, api: Api) => Promise<readonly Fault[]>;
}

export interface Endpoint extends Shape<unknown, unknown, unknown> {
  /** Decodes, then runs. Throws a Problem that names all faults of the input. */
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

/** Ties the types of the schemas to `run`. */
export function defineEndpoint<Params, Query, Body>(definition: Definition<Params, Query, Body>): Endpoint {
  const { run, lookedUp, ...shape } = definition;
  if (!lookedUp) return { ...shape, answer: (raw, api) => run(decode(definition, raw), api) };
  return {
    ...shape,
    answer: async (raw, api) => run(decode(definition, raw, await lookedUp(raw.body, api)), api),
  };
}
