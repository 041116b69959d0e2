// Peer of surveys.responses and surveys.open-rosa: a bare Koa handler that checks the same answers and stores them in
// node:sqlite with the two names that must be unique, each on disk before its answer. It knows no key, campaign, household,
// assignment, event or audit entry, and serves one process.
import type { IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import Koa from 'koa';
import { z } from 'zod';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { readInterview } from '#api/openrosa/sent/interview.ts';
import { readMultipart } from '#api/openrosa/sent/multipart.ts';
import { openPhoneForm } from '#api/store/campaigns/phone-form.ts';
import { readSubmission } from '#domain/surveys/submission/read-submission.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { checkInterview, interview } from '../survey-interview.ts';

const settings = settingsOrExit(process.env);
// An empty name is a file of its own in the temporary folder, which goes with the process.
const sqlite = new DatabaseSync('');
sqlite.exec('PRAGMA synchronous = FULL');
sqlite.exec('CREATE TABLE names (name TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID');
sqlite.exec('CREATE TABLE responses (id TEXT PRIMARY KEY, body TEXT NOT NULL, sent BLOB) WITHOUT ROWID');
const takeName = sqlite.prepare('INSERT INTO names VALUES (?, ?)');
const insert = sqlite.prepare('INSERT INTO responses VALUES (?, ?, ?)');

const { form, template } = openPhoneForm(sealCalculated(interview), { id: 'bench', version: '1' });
const response = z.looseObject({
  responseId: z.string(),
  surveyId: z.string(),
  householdId: z.string(),
  responses: z.record(z.string(), z.unknown()),
});

type Response = z.output<typeof response>;

function store(sent: Response, bytes: Uint8Array): void {
  checkInterview(sent.responses);
  const { responseId, surveyId, householdId } = sent;
  sqlite.exec('BEGIN');
  takeName.run(`response:${responseId}`, responseId);
  takeName.run(`response-of:${surveyId}:${householdId}:1`, responseId);
  insert.run(responseId, JSON.stringify(sent), bytes);
  sqlite.exec('COMMIT');
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function phoneResponse(bytes: Uint8Array, contentType: string): Promise<Response> {
  const { root, instanceId, householdId } = readInterview(
    (await readMultipart(bytes, contentType)).interview,
  );
  const known = { file: () => undefined, device: () => undefined };
  const { responses } = readSubmission(root, template, form, known);
  return { responseId: instanceId, surveyId: root.attributes['id'] ?? '', householdId, responses };
}

const app = new Koa();
app.use(async (context) => {
  const bytes = await bytesOf(context.req);
  const isPhone = context.path.endsWith('/submission');
  store(
    isPhone
      ? await phoneResponse(bytes, context.get('content-type'))
      : response.parse(JSON.parse(bytes.toString())),
    bytes,
  );
  context.status = 201;
});
app.listen(settings.HEARTH_API_PORT, settings.HEARTH_API_HOST, () =>
  console.log(JSON.stringify({ event: 'service.started', time: new Date().toISOString() })),
);
