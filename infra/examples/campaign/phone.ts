// Plays the phone of a collector without ODK Collect: makes all visits of its list, with the answers of visits.csv.
// npx node infra/examples/campaign/phone.ts ADDRESS
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { runCommand } from '../../command-line/command.ts';
import { readVisits, type Visit } from './visits.ts';

const listed = z.object({ name: z.string(), label: z.string(), assignment: z.string(), remarks: z.string() });

type Listed = z.output<typeof listed>;

const textsIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

/** Throws the sentence that Collect would show. */
async function request(address: string, init?: RequestInit): Promise<string> {
  const reply = await fetch(address, init);
  const text = await reply.text();
  if (reply.ok) return text;
  throw new Error(`The server refuses with ${reply.status}: ${textsIn(text, 'message').join(' ')}`);
}

/** An interview of the form that nobody has filled in yet. */
const emptyInterview = (form: string): string =>
  /<instance>(<data .*?<\/data>)<\/instance>/s.exec(form)?.[1] ?? '';

const minuteMs = 60_000;

/** By the name of the node; the texts of the example need no escaping. */
function answersOf({ name, assignment }: Listed, { outcome, people, fuels, works, days, hours }: Visit) {
  const now = Date.now();
  return {
    start: new Date(now - 20 * minuteMs).toISOString(),
    end: new Date(now).toISOString(),
    household: name,
    assignment,
    instanceID: `uuid:${randomUUID()}`,
    ...(outcome === '' ? { people, fuels, works, days, hours } : { outcome }),
  };
}

const fillIn = (form: string, answers: Readonly<Record<string, string>>): string =>
  Object.entries(answers).reduce(
    (xml, [node, text]) => xml.replace(`<${node}/>`, `<${node}>${text}</${node}>`),
    emptyInterview(form),
  );

async function send(server: string, interview: string): Promise<string> {
  const body = new FormData();
  body.append('xml_submission_file', new Blob([interview], { type: 'text/xml' }), 'interview.xml');
  const reply = await request(`${server}/submission`, { method: 'POST', body });
  return textsIn(reply, 'message').join(' ');
}

/** A returned household is asked again. */
function visitTo({ label, remarks }: Listed, visits: readonly Visit[]): Visit | undefined {
  const own = visits.filter(({ household }) => label.includes(household));
  return own[remarks === '' ? 0 : own.length - 1];
}

await runCommand(async () => {
  const [server] = process.argv.slice(2);
  if (server === undefined) throw new Error('The address of a field link is missing: phone.ts ADDRESS');
  const visits = readVisits();
  const list = await request(`${server}/formList`);
  const campaign = textsIn(list, 'formID').find((id) => !id.endsWith('-visit'));
  if (campaign === undefined) return console.log('no visits are left');
  const csv = await request(`${server}/forms/${campaign}/attachments/households.csv`);
  for (const household of z.array(listed).parse(parse(csv, { columns: true }))) {
    const visit = visitTo(household, visits);
    if (visit === undefined)
      throw new Error(
        `visits.csv has no row for ${household.label}: was the sample drawn with another seed?`,
      );
    const form = await request(`${server}/forms/${campaign}${visit.outcome === '' ? '' : '-visit'}.xml`);
    console.log(`${household.label}: ${await send(server, fillIn(form, answersOf(household, visit)))}`);
  }
});
