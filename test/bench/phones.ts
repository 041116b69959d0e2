// Phones of collectors for benches: field links, visits, and interviews as ODK Collect posts them.
import { z } from 'zod';
import type { Call } from './api-callers.ts';
import type { Process } from './api-process.ts';
import { idOf, openSender, post } from './survey-campaigns.ts';
import { answersOf } from './survey-interview.ts';

export interface Phone {
  /** DID of its collector. */
  readonly collector: string;
  /** Path of its field link. */
  readonly path: string;
}

const linked = z.looseObject({ address: z.string() });
const given = z.looseObject({
  assignments: z.array(z.object({ id: z.string(), householdId: z.string() }).loose()),
});

/** A new collector of the project with a field link. */
export async function openPhone(api: Process, projectId: string, name: string): Promise<Phone> {
  using send = openSender(api);
  const collector = `did:web:bench:collectors:${name}`;
  const id = idOf(await send(post('/v1/collectors', { did: collector, projectIds: [projectId] })));
  const reply = await send(post(`/v1/collectors/${id}/field-links`, { projectId }));
  return { collector, path: new URL(linked.parse(reply).address).pathname };
}

const atOnce = 1000;

/** Gives the households to the collector. Resolves to the ids of the assignments, in the same order. */
export async function assign(
  api: Process,
  { collector }: Phone,
  { campaign, households }: { readonly campaign: string; readonly households: readonly string[] },
): Promise<string[]> {
  using send = openSender(api);
  const ids: string[] = [];
  for (let from = 0; from < households.length; from += atOnce) {
    const part = households.slice(from, from + atOnce);
    const assignments = part.map((householdId) => ({ householdId, collector }));
    const reply = await send(post(`/v1/surveys/${campaign}/assignments`, { assignments }));
    ids.push(...given.parse(reply).assignments.map(({ id }) => id));
  }
  return ids;
}

export const formListOf = ({ path }: Phone): Call => ({ method: 'GET', path: `${path}/formList` });

/** The version of the form of a campaign, which interviews name. */
export async function formVersion(api: Process, { path }: Phone, campaign: string): Promise<string> {
  using send = openSender(api);
  const list = String(await send({ method: 'GET', path: `${path}/formList?formID=${campaign}` }));
  const [, version] = /<version>([^<]+)</.exec(list) ?? [];
  if (version === undefined) throw new Error(`the form of ${campaign} is not listed: ${list}`);
  return version;
}

interface Interview {
  readonly campaign: string;
  readonly version: string;
  readonly householdId: string;
  readonly assignment: string;
  readonly index: number;
}

/** XML as JavaRosa writes it, in the multipart body of OkHttp. */
export function submissionOf({ path }: Phone, interview: Interview): Call {
  const boundary = 'hearth-bench-5f0c1d';
  const text = xmlOf(interview);
  const head = `Content-Disposition: form-data; name="xml_submission_file"; filename="submission.xml"\r\nContent-Type: text/xml\r\nContent-Length: ${text.length}`;
  return {
    method: 'POST',
    path: `${path}/submission?deviceID=collect%3Abench`,
    type: `multipart/form-data; boundary=${boundary}`,
    body: `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  };
}

const xmlOf = ({ campaign, version, householdId, assignment, index }: Interview): string =>
  [
    `<?xml version='1.0' ?><data id="${campaign}" version="${version}">`,
    '<start>2026-11-21T09:00:00.000+03:00</start><end>2026-11-21T09:20:00.000+03:00</end>',
    `<household>${householdId}</household><assignment>${assignment}</assignment>`,
    ...Object.entries(answersOf(index)).map(
      ([section, answers]) =>
        `<${section}>${Object.entries(answers)
          .map(([question, answer]) => `<${question}>${textOf(answer)}</${question}>`)
          .join('')}</${section}>`,
    ),
    `<meta><instanceID>uuid:${campaign}:${index}</instanceID></meta></data>`,
  ].join('');

/** Several choices have spaces between them. */
const textOf = (answer: unknown): string => (Array.isArray(answer) ? answer.join(' ') : String(answer));
