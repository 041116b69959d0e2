// npm run dead-letters: lists rejected messages and sends them again, over the REST API.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand, UsageError } from '../command-line/command.ts';
import { apiOf, ask, type Api } from '../fleet/register.ts';
import { rejectReasons } from '#domain/readings/reasons.ts';
import { settingsOrExit } from '#runtime/process/config.ts';

/** Words separated by commas, wrapped for the help. */
const wrapWords = (words: readonly string[], indent: string): string =>
  words.join(', ').replaceAll(/(.{60,80},) /g, `$1\n${indent}`);

const help = `npm run dead-letters -- list [FILTER ...] [--limit N]
npm run dead-letters -- replay FILTER ... [--again] [--dry-run]
npm run dead-letters -- replay --id ID [--id ID ...]

list     prints id, arrival, reason, device, replays and detail of each letter, oldest first (default: the first 100)
replay   sends the original messages again; ingest checks them as of their first arrival. After the cause is fixed
         they are stored as if accepted at first; sending one twice adds nothing
  --id ID          one letter, as list prints it, even if it was sent again before
  --again          includes letters that were sent again before
  --dry-run        prints how many would be sent, and sends nothing

FILTER   the same filter twice means "or", different filters mean "and"
  --reason REASON  reason of the rejection: ${wrapWords(Object.keys(rejectReasons), ' '.repeat(19))}
  --topic TOPIC    Kafka topic        --kind KIND      usage, fuel, temperature or power
  --device DID     key of the message
  --after TIME     arrived after      --before TIME    arrived before: date-times with a time zone, 2026-11-21T09:10:00Z

The API and its key are HEARTH_API_URL and HEARTH_API_KEY, by default those of the Hearth running on
HEARTH_DATA_DIR. The key needs the scope readings:read to list and readings:write to replay.`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

const options = {
  help: { type: 'boolean', short: 'h' },
  reason: texts,
  topic: texts,
  kind: texts,
  device: texts,
  after: text,
  before: text,
  id: texts,
  limit: text,
  again: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

type Filter = Readonly<Record<string, string | string[]>>;

/** The options that filter, and their names in the API. */
const filters = [
  ['reason', 'reason'],
  ['topic', 'topic'],
  ['kind', 'kind'],
  ['device', 'deviceId'],
  ['after', 'arrivedAfter'],
  ['before', 'arrivedBefore'],
] as const;

/** The filters that are given. */
const filterOf = (values: Values): Filter =>
  Object.fromEntries(
    filters.flatMap(([option, name]) => {
      const value = values[option];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** The JSON of a successful reply. Throws any other reply with the text of its problem. */
async function answerOf<T>(shape: z.ZodType<T>, request: Promise<Response>): Promise<T> {
  const reply = await request;
  const body: unknown = await reply.json();
  if (reply.ok) return shape.parse(body);
  const { detail, errors } = problem.parse(body);
  throw new Error(
    [
      detail,
      ...errors.map(
        (error) => `${error.parameter ?? error.pointer ?? ''} ${error.detail}${allowedText(error.allowed)}`,
      ),
    ].join('\n'),
  );
}

const allowedText = (allowed: readonly string[]): string =>
  allowed.length === 0 ? '' : ` Allowed: ${allowed.join(', ')}.`;

const problem = z.object({
  detail: z.string(),
  errors: z
    .array(
      z.object({
        detail: z.string(),
        parameter: z.string().optional(),
        pointer: z.string().optional(),
        allowed: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      arrivedAt: z.string(),
      reason: z.string(),
      deviceId: z.string().nullable(),
      detail: z.string(),
      replays: z.array(z.unknown()),
    }),
  ),
  nextCursor: z.string().nullable(),
});

const pageLimit = 100;

async function list(api: Api, filter: Filter, limit: number): Promise<void> {
  let left = limit;
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(Math.min(left, pageLimit)) });
    for (const [name, value] of Object.entries(filter))
      for (const one of [value].flat()) query.append(name, one);
    if (cursor !== null) query.set('cursor', cursor);
    const { data, nextCursor } = await answerOf(page, ask(api, `readings/dead-letters?${query.toString()}`));
    for (const { id, arrivedAt, reason, deviceId, detail, replays } of data)
      console.log([id, arrivedAt, reason, deviceId ?? '-', `${replays.length} replays`, detail].join('\t'));
    left -= data.length;
    cursor = nextCursor;
  } while (cursor !== null && left > 0);
  if (cursor !== null) console.error('there are more letters; raise --limit to see them');
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return pageLimit;
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given);
  throw new UsageError(`--limit is ${JSON.stringify(given)}: use a whole number from 1 to 9999999`);
}

const pathOf = (id: string): string => `readings/dead-letters/${encodeURIComponent(id)}`;

const place = z.object({ topic: z.string(), partition: z.number(), offset: z.number() });
const single = z.object({ id: z.string(), replayedAs: place });

async function replayOne(api: Api, id: string): Promise<void> {
  const { replayedAs } = await answerOf(single, ask(api, `${pathOf(id)}/replays`, '{}'));
  console.log(`${id} was sent again: ${replayedAs.topic} ${replayedAs.partition} ${replayedAs.offset}`);
}

const outcome = z.object({
  matched: z.number(),
  replayed: z.number(),
  refused: z.array(z.object({ id: z.string(), detail: z.string() })),
  remaining: z.number(),
  nextCursor: z.string().nullable(),
});

/** The filter that means the place of a letter. */
async function filterOfOne(api: Api, id: string): Promise<object> {
  const { topic, partition, offset } = await answerOf(place, ask(api, pathOf(id)));
  return { topic: [topic], partition, offset };
}

async function replayMatching(api: Api, filter: object, values: Values): Promise<void> {
  const dryRun = values['dry-run'] ?? false;
  const wanted = { ...filter, again: values.again ?? false, limit: 1000, dryRun };
  let [replayed, refused] = [0, 0];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = JSON.stringify({ ...wanted, ...(cursor !== undefined && { cursor }) });
    const part: z.output<typeof outcome> = await answerOf(
      outcome,
      ask(api, 'readings/dead-letters/replays', body),
    );
    for (const { id, detail } of part.refused) console.log(`${id} cannot be sent again: ${detail}`);
    replayed += part.replayed;
    refused += part.refused.length;
    if (part.remaining > 0)
      console.error(`${replayed} ${dryRun ? 'checked' : 'sent'}, ${part.remaining} remaining`);
    cursor = part.nextCursor;
  }
  console.log(`${replayed} ${dryRun ? 'would be sent again' : 'sent again'}, ${refused} cannot be sent`);
}

/** Rejects options that the command does not use: `replay --limit 1` would send all letters. */
function refuseUnused(command: 'list' | 'replay', values: Values): void {
  const names = filters.map(([option]) => option);
  const ofReplay = values.id === undefined ? [...names, 'again', 'dry-run'] : ['id', 'dry-run'];
  const used: string[] = command === 'list' ? [...names, 'limit'] : ofReplay;
  const unused = Object.keys(values).find((name) => !used.includes(name));
  if (unused !== undefined)
    throw new UsageError(
      `--${unused} is not an option of ${command}${values.id && unused !== 'id' ? ' --id' : ''}; allowed: ${used.map((name) => `--${name}`).join(', ')}`,
    );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, ...more] = positionals;
  if (values.help) return console.log(help);
  if ((command !== 'list' && command !== 'replay') || more.length > 0)
    throw new UsageError(`${positionals.join(' ') || 'no command'}: use list or replay`);
  refuseUnused(command, values);
  const [filter, limit] = [filterOf(values), limitOf(values.limit)];
  if (command === 'replay' && values.id === undefined && Object.keys(filter).length === 0)
    throw new UsageError('replay needs a filter or --id');
  const api = apiOf(settingsOrExit(process.env));
  if (command === 'list') return list(api, filter, limit);
  if (values.id === undefined) return replayMatching(api, filter, values);
  for (const id of values.id) {
    if (values['dry-run']) await replayMatching(api, await filterOfOne(api, id), { ...values, again: true });
    else await replayOne(api, id);
  }
}

await runCommand(main);
