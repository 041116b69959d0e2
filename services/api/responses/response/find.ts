// Finds responses by their id, and all of the answers of one.
import { z } from 'zod';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { withAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { parseStored } from '../../store/bodies/held.ts';
import type { Personal } from '../../store/bodies/personal.ts';
import { responseBody, type Response } from '../../store/bodies/response.ts';
import { idsOfResponseId } from '../../store/response-conditions.ts';
import { contributorsOf } from './contributors.ts';

/** `id` in the address of a response. */
export const responseParams = z.strictObject({
  id: z
    .string()
    .describe('Id of the response, or the `responseId` that its sender gave it, percent-encoded.'),
});

/** Problems of every operation on a response that its address names. */
export const responseProblems = ['response-not-found', 'ambiguous-id'] as const;

/** The key of a collector sees its own only. Throws 404, and 409 where several projects have this `responseId`. */
export async function visibleResponse(api: Api, principal: Principal, named: string): Promise<Response> {
  const ids = isIdOf('response', named) ? [named] : await idsOfResponseId(api, principal, named);
  const found = await storedResponses(api, ids);
  const [response, ...others] = found.filter((one) => isSeenResponse(principal, one));
  if (!response) throw new Problem('response-not-found', { detail: `There is no response ${named}.` });
  if (others.length > 0) throw ambiguous(named, [response, ...others]);
  return response;
}

/** Whether it is of a project of the key; the key of a collector sees its own only. */
export const isSeenResponse = (principal: Principal, { body }: Response): boolean =>
  maySee(principal, body.projectId) &&
  (principal.collector === null || body.collector === principal.collector);

function ambiguous(named: string, found: readonly Response[]): Problem {
  const detail = `Responses of ${found.length} projects have the responseId ${JSON.stringify(named)}. Name one by its id: ${found.map(({ id }) => id).join(', ')}.`;
  return new Problem('ambiguous-id', {
    detail,
    errors: [{ parameter: 'id', code: 'ambiguous', detail, allowed: found.map(({ id }) => id) }],
  });
}

/** Null for none. */
export async function storedResponse(api: Pick<Api, 'records'>, id: string): Promise<Response | null> {
  const record = (await api.records.latest('response', [id])).get(id);
  return record ? parseStored(responseBody, record) : null;
}

export const storedResponses = async (
  api: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<Response[]> => {
  const records = await api.records.latest('response', ids);
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [parseStored(responseBody, record)] : [];
  });
};

/** DIDs of the persons who took part in the answers of each response. */
export const contributorsById = async (
  api: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map((await storedResponses(api, ids)).map(({ id, body }) => [id, contributorsOf(body)]));

/** With the sealed ones, as far as they are not erased. */
export const allAnswers = ({ body }: Response, personal: Personal | null): Answers =>
  withAnswers(body.responses, personal?.interview?.answers ?? []);
