// Finds responses by their id, and all of the answers of one.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { withAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { parseStored } from '../../store/bodies/held.ts';
import type { Personal } from '../../store/bodies/personal.ts';
import { ownCollector } from '../../store/field-work/collectors.ts';
import { responseBody, type Response } from '../../store/bodies/response.ts';
import { contributorsOf } from './contributors.ts';

/** The key of a collector sees its own only. Throws 404. */
export async function visibleResponse(api: Api, principal: Principal, id: string): Promise<Response> {
  const response = isIdOf('response', id) ? await storedResponse(api, id) : null;
  const own = response && (await ownCollector(api, principal));
  const isOwn = own === null || response?.body.collector === own;
  if (response && isOwn && maySee(principal, response.body.projectId)) return response;
  throw new Problem('response-not-found', { detail: `There is no response ${id}.` });
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
