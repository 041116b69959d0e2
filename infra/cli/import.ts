// npm run import: registers the households of a file of any size, in parts, over the REST API.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { runCommand, UsageError } from '#infra/cli/command.ts';
import { counter } from '#infra/cli/counter.ts';
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes, fuelUnits } from '#domain/fuels.ts';
import { apiOf, type Api } from '#infra/fleet/register.ts';
import { settingsOrExit } from '#runtime/config.ts';

/** Names in lines that leave so many blanks free before them. */
const lines = (names: readonly string[], blanks: number): string =>
  names.join(', ').replaceAll(/(.{60,80}?,) /g, `$1\n${' '.repeat(blanks)}`);

const help = `npm run import -- households FILE [--dry-run] [--rejected FILE]

Registers the households of a file. Each row has its own outcome; a row that is there already with the same content is
unchanged, so a file may be sent again after it was broken off or corrected.

FILE ends in .csv, or in .ndjson with one household per line of JSON, in UTF-8. The first line of a CSV file names the
columns: the paths of the fields of POST /v1/households with dots, and numbers in lists of objects. Spelling and case
of the values are exact.
  externalId, did          one of them in each row: by it the row is known when it is sent again
  location.district        text; required
  location.density         VeryLow, Low, Medium, High, VeryHigh; required
  baseline.fuelType        ${lines(fuelTypes, 27)}
  baseline.monthlyConsumption
                           above 0, in the unit of the fuel: ${[...new Set(Object.values(fuelUnits))].join(', ')}
  status                   active (taken when it is left out), or enrolled, which needs no baseline
  projectId                a project; a DID that is none yet makes one, so check its spelling
  group                    adopter, comparison
  members.adults, members.children
                           whole numbers; both or none
  tags                     with ; between
  devices.0.type           ${lines(deviceTypes, 27)}
  devices.0.did            left out, one is made; the next device is devices.1, and so on
All others, and their bounds, are in /docs of the API at POST /v1/households.
An empty cell is a field left out.

  --dry-run        judges every row against what is stored, and stores nothing
  --rejected FILE  where rejected rows go, as they were, to be corrected and sent again (default: FILE.rejected.csv)

Reasons are printed with the lines of the file. Ends with 0 when every row is there, with 1 when some were rejected.
The API and its key are HEARTH_API_URL and HEARTH_API_KEY, by default those of the Hearth that runs on
HEARTH_DATA_DIR. The key needs the scope households:write.`;

/** A row as it stands in the file, ready to be sent. */
interface Row {
  readonly line: number;
  readonly text: string;
}

interface Source {
  readonly type: 'text/csv' | 'application/x-ndjson';
  /** What comes before the rows of each part. */
  readonly head: string;
  readonly rows: AsyncIterable<Row>;
}

const parsedRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

async function* csvRows(file: string): AsyncGenerator<Row> {
  const parser = createReadStream(file).pipe(parse({ bom: true, info: true, relax_column_count: true }));
  for await (const one of parser) {
    const { record, info } = parsedRecord.parse(one);
    const breaks = record.join('').split('\n').length - 1;
    if (record.some((cell) => cell.trim() !== ''))
      yield { line: info.lines - breaks, text: `${record.map(quoted).join(',')}\n` };
  }
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

async function* jsonRows(file: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '') yield { line, text: `${text}\n` };
  }
}

async function sourceOf(file: string): Promise<Source> {
  if (!file.endsWith('.csv')) return { type: 'application/x-ndjson', head: '', rows: jsonRows(file) };
  const rows = csvRows(file);
  const first = await rows.next();
  if (first.done) throw new Error(`${file} is empty: its first line names the columns`);
  return { type: 'text/csv', head: first.value.text, rows };
}

// A part is worked on in a second or two, and stays far below the 8 MiB that the API takes.
const partMax = { rows: 100, characters: 1024 * 1024 } as const;

async function* partsOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  let size = 0;
  for await (const row of rows) {
    if (part.length === partMax.rows || (part.length > 0 && size + row.text.length > partMax.characters)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += row.text.length;
  }
  if (part.length > 0) yield part;
}

const fault = z.looseObject({
  detail: z.string(),
  pointer: z.string().optional(),
  allowed: z.array(z.unknown()).optional(),
  suggestion: z.string().optional(),
});

const result = z.object({
  created: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  rows: z.array(
    z.object({
      outcome: z.string(),
      problem: z
        .object({
          detail: z.string(),
          errors: z.array(fault),
        })
        .nullable(),
    }),
  ),
});

type Result = z.output<typeof result>;

const job = z.object({
  status: z.string(),
  result: z.unknown(),
  problem: z.object({ detail: z.string() }).nullable(),
});

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const tries = 10;

/** Sends until it is answered: a part may be sent again, and stores that are away come back. */
async function ask(api: Api, path: string, init: Sent): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const headers = { authorization: `Bearer ${api.key}`, ...init.headers };
    const reply = await fetch(`${api.url}${path}`, { ...init, headers });
    if (![409, 429, 503].includes(reply.status) || attempt === tries) return reply;
    await pause(1000 * Number(reply.headers.get('retry-after') ?? 1));
  }
}

async function bodyOf(reply: Response): Promise<unknown> {
  const body: unknown = await reply.json();
  if (reply.ok) return body;
  const { detail } = z.object({ detail: z.string() }).parse(body);
  throw new Error(`the API answers ${reply.status}: ${detail}`);
}

async function sendPart(
  api: Api,
  { type, head }: Source,
  part: readonly Row[],
  dryRun: boolean,
): Promise<Result> {
  const reply = await ask(api, `/v1/households/imports?dryRun=${dryRun}`, {
    method: 'POST',
    body: head + part.map(({ text }) => text).join(''),
    headers: { 'content-type': type },
  });
  const body = await bodyOf(reply);
  return result.parse(
    reply.status === 202 ? await resultOfJob(api, reply.headers.get('location') ?? '') : body,
  );
}

async function resultOfJob(api: Api, location: string): Promise<unknown> {
  for (;;) {
    const { status, result: found, problem } = job.parse(await bodyOf(await ask(api, location, {})));
    if (status === 'succeeded') return found;
    if (status !== 'running')
      throw new Error(`the import ended (${status}): ${problem?.detail ?? ''} Send the file again.`);
    await pause(1000);
  }
}

interface Wanted {
  readonly file: string;
  readonly dryRun: boolean;
  readonly rejectedFile: string;
}

async function importFile(api: Api, { file, dryRun, rejectedFile }: Wanted): Promise<void> {
  const source = await sourceOf(file);
  const show = counter('rows');
  const sums = { created: 0, unchanged: 0, rejected: 0 };
  let rejects: ReturnType<typeof createWriteStream> | null = null;
  for await (const part of partsOf(source.rows)) {
    const { rows, ...counts } = await sendPart(api, source, part, dryRun);
    sums.created += counts.created;
    sums.unchanged += counts.unchanged;
    sums.rejected += counts.rejected;
    for (const [index, { outcome, problem }] of rows.entries()) {
      const row = part[index];
      if (outcome !== 'rejected' || !row) continue;
      if (!rejects) {
        rejects = createWriteStream(rejectedFile);
        rejects.write(source.head);
      }
      rejects.write(row.text);
      console.error(`line ${row.line}: ${reasonOf(problem)}`);
    }
    show(sums.created + sums.unchanged + sums.rejected);
  }
  if (rejects) {
    rejects.end();
    await once(rejects, 'finish');
  }
  const { created, unchanged, rejected } = sums;
  console.log(
    `${created} ${dryRun ? 'would be created' : 'created'}, ${unchanged} unchanged, ${rejected} rejected`,
  );
  if (rejected === 0) return;
  console.error(`the rejected rows are in ${rejectedFile}`);
  process.exitCode = 1;
}

function reasonOf(problem: Result['rows'][number]['problem']): string {
  const errors = problem?.errors ?? [];
  if (errors.length === 0) return problem?.detail ?? '';
  return errors.map(sentenceOf).join(' ');
}

function sentenceOf({ pointer, detail, allowed = [], suggestion }: z.output<typeof fault>): string {
  const choice = allowed.length > 0 ? ` Allowed: ${allowed.join(', ')}.` : '';
  const guess = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${columnOf(pointer)} ${detail}${choice}${guess}`.trim();
}

/** The column that a JSON Pointer names. */
const columnOf = (pointer: string | undefined): string =>
  pointer === undefined ? '' : decodeURIComponent(pointer.slice(2)).replaceAll('/', '.');

function wantedOf(positionals: readonly string[], rejected: string | undefined, dryRun: boolean): Wanted {
  const [what, file, ...rest] = positionals;
  if (what !== 'households') throw new UsageError(`${what ?? 'nothing'} cannot be imported: households can`);
  if (file === undefined || rest.length > 0) throw new UsageError('one FILE is needed');
  const [, ending] = /(\.csv|\.ndjson)$/.exec(file) ?? [];
  if (ending === undefined) throw new UsageError(`${file} does not end in .csv or .ndjson`);
  if (!existsSync(file)) throw new UsageError(`${file} is not there`);
  return { file, dryRun, rejectedFile: rejected ?? `${file}.rejected${ending}` };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'dry-run': { type: 'boolean' },
      rejected: { type: 'string' },
    },
  });
  if (values.help) return console.log(help);
  const wanted = wantedOf(positionals, values.rejected, values['dry-run'] ?? false);
  await importFile(apiOf(settingsOrExit(process.env)), wanted);
}

if (import.meta.main) await runCommand(main);
