// What a test of phones needs: a collector with a field link, and households to visit.
import { z } from 'zod';
import type { HttpClient, HttpReply } from './http.ts';
import { openField, type Field } from './survey-field.ts';

interface Visited {
  readonly id: string;
  readonly did: string;
  readonly assignment: string;
}

interface Linked {
  /** DID of the collector. */
  readonly did: string;
  /** Of the collector. */
  readonly id: string;
  /** Of the field link. */
  readonly address: string;
}

export interface Phones {
  readonly field: Field;
  /** DID of the collector. */
  readonly collector: string;
  readonly collectorId: string;
  /** Address of the field link, as Collect is given it. */
  readonly address: () => string;
  /** A further link of the collector. */
  readonly link: (more?: object) => Promise<HttpReply>;
  /** A further collector of the project, with a link of its own. */
  readonly colleague: () => Promise<Linked>;
  /** A new household that the collector is to visit for the campaign. */
  readonly visit: (survey: string, more?: object) => Promise<Visited>;
  /** Responses of a campaign, in any state. */
  readonly responses: (survey: string) => Promise<Record<string, unknown>[]>;
}

const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
});
const linked = z.looseObject({ address: z.string() });
const given = z.looseObject({ assignments: z.array(z.looseObject({ id: z.string() })).length(1) });

/** `name`: of the project, so that test files that share an API stay apart. */
export async function openPhones(call: HttpClient, name: string): Promise<Phones> {
  const field = openField(call, name);
  await field.household();
  const linkOf = (id: string, more: object = {}): Promise<HttpReply> =>
    call('POST', `/v1/collectors/${id}/field-links`, { body: { projectId: field.project, ...more } });
  let count = 0;
  const employ = async (): Promise<Linked> => {
    const did = `did:example:${name}:agent/${++count}`;
    const made = await call('POST', '/v1/collectors', { body: { did, projectIds: [field.project] } });
    const id = String(expectCreated(made).body['id']);
    const { address } = linked.parse(expectCreated(await linkOf(id)).body);
    return { did, id, address };
  };
  const { did: collector, id: collectorId, address } = await employ();
  return {
    field,
    collector,
    collectorId,
    address: () => address,
    link: (more) => linkOf(collectorId, more),
    colleague: employ,
    visit: async (survey, more = {}) => {
      const did = await field.household(more);
      const body = { assignments: [{ householdId: did, collector }] };
      const reply = expectCreated(await call('POST', `/v1/surveys/${survey}/assignments`, { body }));
      const [{ id: assignment } = { id: '' }] = given.parse(reply.body).assignments;
      const household = await call('GET', `/v1/households/${encodeURIComponent(did)}`);
      return { id: String(household.body['id']), did, assignment };
    },
    responses: (survey) => allResponses(call, survey),
  };
}

async function allResponses(call: HttpClient, survey: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await call('GET', `/v1/surveys/${survey}/responses?limit=100${from}`);
    const { data, nextCursor } = page.parse(body);
    found.push(...data);
    cursor = nextCursor;
  }
  return found;
}

function expectCreated(reply: HttpReply): HttpReply {
  if (reply.status !== 201) throw new Error(`the phones are not ready: ${reply.text}`);
  return reply;
}
