// Imports households row by row. Each row is a separate operation with its own outcome, as if it were sent to POST
// /v1/households.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isDid, isIdOf } from '#domain/identifiers.ts';
import { openFileJudge, type RowVerdict } from '#domain/imports/file-judge.ts';
import { isPassing as isStorePassing } from '#runtime/clickhouse/client.ts';
import { NameTaken, UncertainReservation } from '#records/records.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { maySee } from '../contract/access.ts';
import { createHousehold } from '../households/create-household.ts';
import { bodyFaults, namingKnown } from '../contract/faults.ts';
import { execute, refuseTooLarge, type Call } from '../execute/execute.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { householdInput } from '../households/household/input.ts';
import * as names from '../store/bodies/names.ts';
import { knownDistricts } from '../store/samples/known-districts.ts';
import { onlyProject } from '../projects/projects.ts';
import type { RawRequest } from '../contract/shape.ts';
import type { ReadRow, SentRow } from './csv.ts';
import { importWarning, newDistricts, type ImportWarning } from './new-districts.ts';
import type { Work } from '../jobs/keep.ts';

const fault = z.looseObject({ code: z.string(), detail: z.string() });

const outcomes = ['created', 'unchanged', 'rejected'] as const;

const rowReply = z.object({
  line: z.number().describe('Line of the file, from 1.'),
  outcome: z.enum(outcomes),
  id: z.string().nullable().describe('Id of the household; null for a rejected row and with `dryRun`.'),
  did: z.string().nullable(),
  problem: z.object({ code: z.string(), detail: z.string(), errors: z.array(fault) }).nullable(),
});

const count = z.int().min(0);

export const importReply = z
  .object({
    dryRun: z.boolean(),
    total: count,
    created: count,
    unchanged: count,
    rejected: count,
    rows: z.array(rowReply).describe('The outcome of every row, ordered by line.'),
    warnings: z
      .array(importWarning)
      .describe(
        'Districts that no household of the project had before, for keys with `households:read`. Their rows are stored all the same.',
      ),
  })
  .meta({ id: 'HouseholdImport' });

type RowOutcome = z.output<typeof rowReply>;

interface Import {
  readonly rows: readonly SentRow[];
  readonly dryRun: boolean;
  /** The request; each row becomes its body. */
  readonly raw: RawRequest;
}

/**
 * Rows of all imports of a process that are processed at once. They share batched calls to the store; the rest of the
 * commits is left to other requests.
 */
export const importRowsAtOnce = 100;

/** Most imports of a process at once: each keeps up to 8 MiB of rows, and their outcomes. */
export const importsMax = 8;

/**
 * Starts the import. Rows that contradict each other are rejected before any row is processed; a copy of a row has
 * the outcome that follows from the first. So the result does not depend on the order of processing. A repeat is
 * safe, because `did` or `externalId` identifies a row. Throws 503 if too many imports are running.
 */
export function importHouseholds(api: Api, { rows, dryRun, raw }: Import): Work {
  const leave = api.importPlaces.take();
  const found: RowOutcome[] = [];
  // An import continues after its client has disconnected.
  const always = new AbortController().signal;
  let isStopped = false;
  const runSome = async (waiting: Iterable<SentRow>): Promise<void> => {
    for (const row of waiting) {
      if (isStopped) return;
      // A row whose first reply was lost returns the first outcome: created, not unchanged.
      const idempotency = { key: `idem:${raw.principal.keyId}:import:${api.newUlid()}`, requestDigest: '' };
      const run = () => patiently(() => runRow(api, row, { dryRun, raw, idempotency }));
      found.push(await api.importRow(run, always));
    }
  };
  const work = async (): Promise<z.output<typeof importReply>> => {
    const { verdicts, warnings } = await patiently(() => judgeFile(api, raw.principal, rows));
    found.push(...contradictionsOf(verdicts));
    const waiting = rows.filter(({ line }) => !verdicts.has(line)).values();
    await Promise.all(Array.from({ length: importRowsAtOnce }, () => runSome(waiting)));
    found.push(...copiesOf(verdicts, found));
    const counted = (wanted: string): number => found.filter(({ outcome }) => outcome === wanted).length;
    return {
      dryRun,
      total: rows.length,
      created: counted('created'),
      unchanged: counted('unchanged'),
      rejected: counted('rejected'),
      rows: found.toSorted((a, b) => a.line - b.line),
      warnings,
    };
  };
  const stop = (): void => {
    isStopped = true;
  };
  return {
    kind: 'household-imports',
    scope: 'households:write',
    total: rows.length,
    done: () => found.length,
    result: work()
      .catch((error: unknown) => {
        stop();
        throw error;
      })
      .finally(leave),
    stop,
  };
}

const nothing = { id: null, did: null, problem: null } as const;

type Verdicts = ReadonlyMap<number, RowVerdict>;

interface JudgedFile {
  readonly verdicts: Verdicts;
  readonly warnings: ImportWarning[];
}

/** What is said of the file as a whole, before a row is processed. */
async function judgeFile(api: Api, principal: Principal, rows: readonly SentRow[]): Promise<JudgedFile> {
  const sent = rows.map((row) => ({ line: row.line, value: row.sent() }));
  const dids = [...new Set(sent.flatMap(({ value }) => projectIn(value)))].filter(isDid);
  const owners = await api.records.names(dids.map(names.projectDid));
  const own = onlyProject(principal) ?? '';
  const projectOf = (name: unknown): string =>
    typeof name === 'string' ? (owners.get(names.projectDid(name))?.owner ?? name) : own;
  const judge = openFileJudge({ digest: (text) => sha256(text).toString('base64'), projectOf });
  for (const { line, value } of sent) judge.note(line, value);
  const projectOfRow = (value: unknown): string => projectOf(projectIn(value)[0]);
  const projects = [...new Set(sent.map(({ value }) => projectOfRow(value)))];
  // The nearest district is told to keys alone that may read it.
  const isReader = principal.scopes.includes('households:read');
  const readable = projects.filter((id) => isReader && isIdOf('project', id) && maySee(principal, id));
  const known = await knownDistricts(api, readable);
  return { verdicts: judge.verdicts(), warnings: newDistricts(sent, { projectOf: projectOfRow, known }) };
}

const withProject = z.looseObject({ projectId: z.string() });

const projectIn = (value: unknown): string[] => {
  const parsed = withProject.safeParse(value);
  return parsed.success ? [parsed.data.projectId] : [];
};

function* contradictionsOf(verdicts: Verdicts): Generator<RowOutcome> {
  for (const [line, verdict] of verdicts) {
    if (verdict.kind !== 'contradiction') continue;
    const { pointer, detail } = verdict;
    const errors = [{ pointer, code: 'contradicts-row', detail }];
    yield {
      line,
      outcome: 'rejected',
      ...nothing,
      problem: problemOf(new Problem('household-conflict', { detail, errors })),
    };
  }
}

/**
 * The first row of an outcome is created, and its copies exist already. Copies of rows that were not reached are
 * neither.
 */
function* copiesOf(verdicts: Verdicts, found: readonly RowOutcome[]): Generator<RowOutcome> {
  const byLine = new Map(found.map((row) => [row.line, row]));
  for (const [line, verdict] of verdicts) {
    const first = verdict.kind === 'copy' ? byLine.get(verdict.of) : undefined;
    if (first) yield { ...first, line, outcome: first.outcome === 'created' ? 'unchanged' : first.outcome };
  }
}

async function runRow(
  api: Api,
  { line, read }: SentRow,
  { dryRun, raw, idempotency }: Pick<Import, 'dryRun' | 'raw'> & Pick<Call, 'idempotency'>,
): Promise<RowOutcome> {
  try {
    const row = { ...raw, params: {}, query: {}, body: bodyOf(read()), ifMatch: null };
    if (dryRun) {
      const answer = await createHousehold.answer(row, api);
      refuseTooLarge(answer, idempotency);
      return { line, outcome: answer.status === 201 ? 'created' : 'unchanged', ...nothing };
    }
    const request = { endpoint: createHousehold, raw: row, address: createHousehold.path, idempotency };
    const reply = await execute(request, api);
    const { id, did } = z.object({ id: z.string(), did: z.string() }).parse(JSON.parse(reply.body));
    return { line, outcome: reply.status === 201 ? 'created' : 'unchanged', id, did, problem: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'request-in-progress') throw error;
    return { line, outcome: 'rejected', ...nothing, problem: problemOf(error) };
  }
}

/** The body of a row. Throws every fault of an invalid row. */
function bodyOf({ value, faults }: ReadRow): unknown {
  const own = [...faults, ...nameless(value)];
  if (own.length === 0) return value;
  const { error } = householdInput.safeParse(value, namingKnown);
  const found = new Set(own.map(({ pointer }) => pointer));
  const others = error ? bodyFaults(error, value).filter(({ pointer }) => !found.has(pointer)) : [];
  throw new Problem('invalid-household', { errors: [...own, ...others] });
}

/** A row without an identifier would create two households if it were sent twice. */
function nameless(value: unknown): Fault[] {
  const named = z.union([z.looseObject({ did: z.string() }), z.looseObject({ externalId: z.string() })]);
  if (typeof value !== 'object' || value === null || named.safeParse(value).success) return [];
  const detail = 'The row has neither a did nor an externalId. Add one, so that a repeat recognizes the row.';
  return [{ pointer: '#/externalId', code: 'required', detail }];
}

const faultsMax = 20;

const problemOf = ({ code, message, reply }: Problem) => ({
  code,
  detail: message,
  errors: (reply.errors ?? []).slice(0, faultsMax).map((one) => ({ ...one })),
});

const attempts = 5;

/** A short outage of a store does not end an import. */
async function patiently<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isPassing(error) || attempt === attempts) throw error;
      await pause(500 * attempt);
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof UncertainReservation ||
  error instanceof NameTaken ||
  error instanceof Problem ||
  isStorePassing(error);
