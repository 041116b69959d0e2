// Reads a form and its lists from the API, sends what was filled in, and says why either failed.
import type { Client } from '#infra/client/client.ts';
import type { FormSubmission } from '#infra/client/operations.ts';
import { problemOf } from '../data/client.ts';

/** Why nothing can be shown or sent. `detail`: the words of the API; empty where no reply came. */
export interface Fault {
  readonly kind: 'signed-out' | 'no-right' | 'offline' | 'later' | 'received-before' | 'refused';
  readonly detail: string;
}

export interface OpenedForm {
  readonly title: string;
  /** Address of the campaign in the console. */
  readonly campaign: string;
  readonly xml: string;
  /** The households that may be asked, as the form reads them. */
  readonly households: string;
}

export type Asked<T> = { readonly value: T } | { readonly fault: Fault };

const householdsFile = 'households.csv';

interface AnyReply {
  readonly status: number;
  readonly body: unknown;
}

/** Whether the API has decided on what was sent. Otherwise it is sent again as it is. */
export const isAnswered = ({ kind }: Fault): boolean => kind === 'refused' || kind === 'received-before';

/** Too slow, too many, a fault of the API, or the page of a network that asks for a sign-in: it may answer later. */
const isLater = (status: number): boolean =>
  status < 400 || status === 408 || status === 429 || status >= 500;

/** The missing scope of a 403 is the detail. */
function faultOf(reply: AnyReply | null): Fault {
  const problem = reply && problemOf(reply);
  if (reply === null || (problem === null && isLater(reply.status))) return { kind: 'offline', detail: '' };
  if (reply.status === 401) return { kind: 'signed-out', detail: '' };
  const lacking = problem?.errors?.find(({ code }) => code === 'scope-missing')?.allowed?.[0];
  if (typeof lacking === 'string') return { kind: 'no-right', detail: lacking };
  const detail = problem?.errors?.[0]?.detail ?? problem?.detail ?? String(reply.status);
  if (problem?.code === 'submission-conflict') return { kind: 'received-before', detail };
  return { kind: isLater(reply.status) ? 'later' : 'refused', detail };
}

/** Reads what the form needs, and with it whether the person may fill it in. */
export async function openForm(client: Client, id: string): Promise<Asked<OpenedForm>> {
  const params = { id };
  const survey = await client('getSurvey', { params }).catch(() => null);
  if (survey?.status !== 200) return { fault: faultOf(survey) };
  const [form, list, projectReply] = await Promise.all([
    client('getCampaignForm', { params }).catch(() => null),
    client('getCampaignFormList', { params: { id, name: householdsFile } }).catch(() => null),
    client('getProject', { params: { id: survey.body.projectId } }).catch(() => null),
  ]);
  if (form?.status !== 200) return { fault: faultOf(form) };
  if (list?.status !== 200) return { fault: faultOf(list) };
  const { title, projectId } = survey.body;
  const project = projectReply?.status === 200 ? projectReply.body.id : projectId;
  return {
    value: {
      title: typeof title === 'string' && title !== '' ? title : id,
      campaign: `/console/projects/${encodeURIComponent(project)}/surveys/${id}`,
      xml: form.body,
      households: list.body,
    },
  };
}

/** Whether the list has a row under its head. */
export const hasHouseholds = ({ households }: OpenedForm): boolean => households.trim().includes('\n');

interface Wanted {
  /** Id of the campaign. */
  readonly id: string;
  readonly address: URL;
  readonly form: OpenedForm;
}

/** Answers the form's own reads of its lists, `jr://file-csv/households.csv`. */
export async function readList(client: Client, { id, address, form }: Wanted): Promise<Response> {
  const name = decodeURIComponent(address.pathname.split('/').at(-1) ?? '');
  const headers = { 'content-type': 'text/csv' };
  if (name === householdsFile) return new Response(form.households, { headers });
  const { body, status } = await client('getCampaignFormList', { params: { id, name } });
  return new Response(typeof body === 'string' ? body : null, { status, headers });
}

/** Sends the same bytes however often it is called: the API stores them once. */
export async function sendFilled(id: string, filled: FormData): Promise<Asked<FormSubmission>> {
  const address = `/v1/surveys/${encodeURIComponent(id)}/submissions`;
  const headers = { 'x-hearth-console': '1' };
  const reply = await fetch(address, { method: 'POST', headers, body: filled }).catch(() => null);
  if (reply === null) return { fault: faultOf(null) };
  const body: unknown = await reply.json().catch(() => null);
  return isTaken(reply.status, body) ? { value: body } : { fault: faultOf({ status: reply.status, body }) };
}

const isTaken = (status: number, body: unknown): body is FormSubmission =>
  (status === 201 || status === 202) && typeof body === 'object' && body !== null && 'outcome' in body;

/** An interview that is held. `faults`: why, in the words of the API; null where the key may not read it. */
export interface Held {
  /** Of its answers in the console; empty where it was not found. */
  readonly id: string;
  readonly faults: readonly string[] | null;
}

export async function readHeld(client: Client, campaign: string, instanceId: string): Promise<Held> {
  const query = { campaignId: campaign, responseId: instanceId, limit: 1 } as const;
  const reply = await client('listResponses', { query }).catch(() => null);
  const [found] = reply?.status === 200 ? reply.body.data : [];
  return { id: found?.id ?? '', faults: found ? (found.faults ?? []).map(({ detail }) => detail) : null };
}
