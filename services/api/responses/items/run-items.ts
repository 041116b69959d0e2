// Runs many operations of one request: each is one of its own, and they share the calls to the store.
import { z } from 'zod';
import { isPassing } from '#runtime/clickhouse/client.ts';
import { UncertainReservation } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Endpoint } from '../../context/endpoint.ts';
import { Problem, problems } from '../../contract/problem.ts';
import type { RawRequest } from '../../contract/shape.ts';
import { responseWarnings } from '../../store/bodies/response.ts';
import { execute } from '../../execute/execute.ts';

const fault = z.looseObject({ code: z.string(), detail: z.string() });

export const itemReply = z.object({
  index: z.number(),
  status: z.number(),
  id: z.string().nullable(),
  problem: z
    .object({
      code: z.string(),
      title: z.string(),
      status: z.number(),
      detail: z.string(),
      errors: z.array(fault),
    })
    .nullable(),
  warnings: responseWarnings.optional(),
});

type Item = z.output<typeof itemReply>;

interface ItemCall {
  readonly endpoint: Pick<Endpoint, 'path' | 'answer'>;
  readonly raw: RawRequest;
}

/** The outcome of each call, in their order. One that a store kept from being done says so; the others stand. */
export function runItems(api: Api, calls: readonly ItemCall[]): Promise<Item[]> {
  // What was begun is ended after its client has disconnected.
  const always = new AbortController().signal;
  return Promise.all(calls.map((call, index) => api.responseItem(() => runItem(api, call, index), always)));
}

const written = z.looseObject({ id: z.string(), warnings: itemReply.shape.warnings });

async function runItem(api: Api, { endpoint, raw }: ItemCall, index: number): Promise<Item> {
  try {
    const { status, body } = await execute({ endpoint, raw, address: endpoint.path, idempotency: null }, api);
    const { id, warnings } = written.parse(JSON.parse(body));
    return { index, status, id, problem: null, ...(warnings && { warnings }) };
  } catch (error) {
    return refused(index, problemIn(error));
  }
}

/** Throws what is no outcome of the item. */
function problemIn(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof UncertainReservation) && !isPassing(error)) throw error;
  return new Problem('dependency-unavailable', {
    detail: 'The store did not answer in time, so nobody knows whether this item is stored. Send it again.',
  });
}

const faultsMax = 20;

function refused(index: number, { code, message, reply }: Problem): Item {
  const { status, title } = problems[code];
  const errors = (reply.errors ?? []).slice(0, faultsMax).map((one) => ({ ...one }));
  return { index, status, id: null, problem: { code, title, status, detail: message, errors } };
}
