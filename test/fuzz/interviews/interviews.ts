// Sends changed interviews to the address of a phone, and compares what is answered with what is stored.
import { createHash } from 'node:crypto';
import { randomFrom, seedOf } from '#domain/random.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';
import type { Phones } from '#test/support/phones.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { changedInterview, changedPost } from './changes.ts';

export interface InterviewRun {
  /** How many posts had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** What is not as the protocol of OpenRosa or an answer of Hearth promises, one line each. */
  readonly faults: readonly string[];
}

interface Form {
  readonly survey: string;
  readonly version: string;
  readonly household: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends `count` posts, drawn by `seed`, to a new campaign of these phones. */
export async function sendInterviews(phones: Phones, count: number, seed: number): Promise<InterviewRun> {
  const form = await openForm(phones);
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  const confirmed = new Set<string>();
  for (let number = 0; number < count; number++) {
    const random = randomFrom(seedOf(createHash('sha256').update(`${seed} ${number}`).digest()));
    const id = `uuid:${seed}-${number}`;
    const bytes = changedInterview(interviewOf(form, id), random);
    const reply = await post(phones.address(), changedPost(bytes, random));
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    for (const fault of faultsOf(reply)) faults.push(`post ${number} of seed ${seed}: ${fault}`);
    if (isConfirmed(reply) && hasId(bytes, id)) confirmed.add(id);
  }
  const stored = new Set((await phones.responses(form.survey)).map(({ instanceId }) => instanceId));
  for (const id of confirmed) if (!stored.has(id)) faults.push(`${id} was confirmed and is not stored`);
  return { statuses, faults };
}

async function openForm(phones: Phones): Promise<Form> {
  const survey = await phones.field.open(specifiedTemplate);
  const { id: household } = await phones.visit(survey);
  const list = await (await fetch(`${phones.address()}/formList?formID=${survey}`)).text();
  const version = /<version>([^<]*)</.exec(list)?.[1];
  if (version === undefined) throw new Error(`the campaign is not in the list of forms: ${list}`);
  return { survey, version, household };
}

const interviewOf = ({ survey, version, household }: Form, id: string): string =>
  `<?xml version="1.0"?><data id="${survey}" version="${version}"><start>2026-11-20T09:00:00.000+03:00</start><end>2026-11-20T09:20:00.000+03:00</end><household>${household}</household><eligibility><current_cooking>wood charcoal</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic><meta><instanceID>${id}</instanceID></meta></data>`;

async function post(address: string, { body, contentType }: ReturnType<typeof changedPost>): Promise<Reply> {
  const headers = { 'content-type': contentType };
  const reply = await fetch(`${address}/submission`, { method: 'POST', body, headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const allowed = new Set([201, 202, 400, 404, 409, 413, 415]);

function faultsOf({ status, headers, text }: Reply): string[] {
  const type = headers.get('content-type');
  const read = parseXml(Buffer.from(text), { bytesMax: 10_000, depthMax: 2, elementsMax: 2 });
  return [
    ...(allowed.has(status) ? [] : [`answered ${status}: ${text.slice(0, 300)}`]),
    ...(type === 'text/xml; charset=utf-8' ? [] : [`${status} came as ${type}`]),
    ...(headers.get('x-openrosa-version') === '1.0' ? [] : [`${status} came without X-OpenRosa-Version`]),
    ...('root' in read ? [] : [`${status} came with XML that is none: ${read.fault.detail}`]),
  ];
}

/** Whether all of it is there: a split post waits for its files. */
const isConfirmed = ({ status, text }: Reply): boolean =>
  (status === 201 || status === 202) && !text.includes('still missing');

/** Whether the interview still says in its only `meta` which one it is. */
const hasId = (bytes: Uint8Array, id: string): boolean => {
  const text = Buffer.from(bytes).toString();
  return text.split('<meta').length === 2 && text.includes(`<meta><instanceID>${id}</instanceID></meta>`);
};
