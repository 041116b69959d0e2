// The statements by which duties decide on what they do not find, answered by one server of the model.
import { z } from 'zod';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Replicas, Row, Server } from './replicas.ts';

/** A door to the address: any server answers a statement. */
export function openDoor(replicas: Replicas): ClickHouse {
  const unused = (): Promise<never> => Promise.reject(new Error('not a part of the model'));
  return {
    database: 'hearth',
    query: async (row, sql, params = {}) => {
      const server = replicas.pick();
      checkGuards(replicas, server, sql, params);
      return answer({ replicas, server, sql, params }).map((one) => row.parse(one));
    },
    insertRows: async (table, rows) => {
      if (table === 'unique_keys') throw new Error('the model reserves keys itself');
      replicas.insert(
        replicas.pick(),
        table,
        rows.map((row) => stampedRow(table, row, replicas.now())),
      );
    },
    insertNative: unused,
    command: async (sql, params = {}) => command({ replicas, server: replicas.pick(), sql, params }),
    [Symbol.asyncDispose]: async () => {},
  };
}

interface Statement {
  readonly replicas: Replicas;
  readonly server: Server;
  readonly sql: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const textsOf = (value: unknown): string[] => z.array(z.string()).parse(value ?? []);
const numberOf = (value: unknown): number => z.number().parse(value);
const textOf = (value: unknown): string => z.string().parse(value);
const atOf = (row: Row): number => numberOf(row['at']);

/** With the columns that have a default. Times are ms. */
function stampedRow(table: string, row: Row, nowMs: number): Row {
  const given = row['at'];
  const at = typeof given === 'string' ? Date.parse(given) : given === 0 ? 0 : nowMs;
  if (table === 'events') return { ...row, at, published: at < nowMs - 1500 || at > nowMs ? nowMs : at };
  return table === 'windows_copies' ? { ...row, seen: nowMs } : { ...row, at };
}

const isWitness = (row: Row): boolean => row['nonce'] === '' && (row['kind'] ?? 'witness') === 'witness';

/** The conditions of a statement that throw in the server. */
function checkGuards(replicas: Replicas, server: Server, sql: string, params: Statement['params']): void {
  const refuse = (): never => {
    throw new StoreError('throwIf', { fault: 'batch', code: 395, cause: null });
  };
  const lagging = /throwIf\(max\(is_readonly OR absolute_delay > (\d+)\)\)[^]*?table IN \(([^)]*)\)/.exec(
    sql,
  );
  for (const table of lagging?.[2]?.match(/\w+/g) ?? [])
    if (server.isReadOnly || replicas.delaySeconds(server, table) > Number(lagging?.[1])) refuse();
  for (const [, table = ''] of sql.matchAll(/throwIf\(toUnixTimestamp\(max\(at\)\) < [^)]*\) FROM (\w+)/g)) {
    const newest = Math.max(0, ...replicas.shown(server, table).filter(isWitness).map(atOf));
    if (Math.floor(newest / 1000) < numberOf(params['witnessSeconds'])) refuse();
  }
  if (
    sql.includes('throwIf({horizon:Int64} > known)') &&
    numberOf(params['horizon']) > knownOf(replicas, server).micros
  )
    refuse();
}

const intentOf = (row: Row): Row => ({ ...row, atMs: row['at'] });

const published = (row: Row): boolean => row['outcome'] === 'published';

/** By a part of the text; the first that fits. */
const answers: readonly (readonly [string, (statement: Statement) => readonly Row[]])[] = [
  [
    'FROM unique_keys',
    ({ replicas, sql, params }) => {
      const wanted = sql.includes('key IN') ? new Set(textsOf(params['keys'])) : null;
      return [...replicas.keeper].flatMap(([key, nonce]) =>
        wanted === null || wanted.has(key) ? [{ key, nonce }] : [],
      );
    },
  ],
  [
    'FROM record_intents FINAL',
    ({ replicas, server, params }) => {
      const settled = new Set(replicas.shown(server, 'settled_intents').map(({ nonce }) => nonce));
      const open = replicas
        .shown(server, 'record_intents')
        .filter(
          (row) =>
            textOf(row['nonce']) > textOf(params['after']) &&
            atOf(row) < numberOf(params['beforeMs']) &&
            !settled.has(row['nonce']),
        );
      return byNonce(open).slice(0, 200).map(intentOf);
    },
  ],
  [
    'FROM record_intents WHERE nonce = {nonce:String}',
    ({ replicas, server, params }) =>
      replicas
        .shown(server, 'record_intents')
        .filter(({ nonce }) => nonce === params['nonce'])
        .slice(0, 1)
        .map(intentOf),
  ],
  [
    'SELECT DISTINCT nonce FROM record_intents',
    ({ replicas, server, params }) => {
      const wanted = new Set(textsOf(params['nonces']));
      return replicas.shown(server, 'record_intents').filter(({ nonce }) => wanted.has(textOf(nonce)));
    },
  ],
  [
    'at < now() - 60',
    ({ replicas, server, params }) => {
      const [after, before] = [textOf(params['after']), textOf(params['before'])];
      const settled = new Set(
        replicas
          .shown(server, 'settled_intents')
          .filter((row) => atOf(row) < replicas.now() - 60_000)
          .map(({ nonce }) => nonce),
      );
      return replicas
        .shown(server, 'record_intents')
        .filter(({ nonce }) => textOf(nonce) > after && textOf(nonce) < before && !settled.has(nonce))
        .slice(0, 1);
    },
  ],
  [
    'SELECT nonce, keys FROM record_intents',
    ({ replicas, server, params }) => {
      const [fromMs, untilMs] = [numberOf(params['from']) * 1000, numberOf(params['until']) * 1000];
      const marked = new Set(
        replicas
          .shown(server, 'settled_intents')
          .filter((row) => published(row) && seconds(row) > fromMs && seconds(row) <= untilMs)
          .map(({ nonce }) => nonce),
      );
      const due = replicas
        .shown(server, 'record_intents')
        .filter(({ nonce }) => textOf(nonce) > textOf(params['after']) && marked.has(nonce));
      return byNonce(due).slice(0, numberOf(params['intentsMax']));
    },
  ],
  [
    'FROM settled_intents WHERE nonce = {nonce:String}',
    ({ replicas, server, params }) =>
      replicas
        .shown(server, 'settled_intents')
        .filter((row) => row['nonce'] === params['nonce'] && published(row))
        .slice(0, 1),
  ],
  [
    'AS ms FROM settled_intents',
    ({ replicas, server, params }) =>
      replicas
        .shown(server, 'settled_intents')
        .filter((row) => published(row) && seconds(row) > numberOf(params['after']) * 1000)
        .map((row) => ({ ms: seconds(row) }))
        .toSorted((a, b) => a.ms - b.ms)
        .slice(0, 1),
  ],
  [
    'FROM key_trims',
    ({ replicas, server }) => [
      { ms: 1000 * Math.max(0, ...replicas.shown(server, 'key_trims').map(({ until }) => numberOf(until))) },
    ],
  ],
  ['FROM survey_files', () => []],
  ['FROM personal_data', candidates],
  ["kind = 'response'", () => []],
  ['FROM records', newestHouseholds],
  ['AS projectId', eventsAfter],
  ['system.processes', horizon],
  [
    'min(published_at)',
    ({ replicas, server, params }) => {
      const wanted = new Set(textsOf(params['ids']));
      const rows = replicas.shown(server, 'events').filter(({ id }) => wanted.has(textOf(id)));
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => ({
        id,
        micros: 1000 * Math.min(...of.map((row) => numberOf(row['published']))),
      }));
    },
  ],
  [
    'FROM windows_copies',
    ({ replicas, server, params }) => {
      const sinceMs = replicas.now() - numberOf(params['silentAfterMs']);
      const newest = new Map(replicas.shown(server, 'windows_copies').map((row) => [row['copy'], row]));
      return [...newest.values()]
        .filter((row) => row['has_left'] === false && numberOf(row['seen']) > sinceMs)
        .map(({ copy }) => ({ name: textOf(copy) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
  ],
];

function answer(statement: Statement): readonly Row[] {
  const found = answers.find(([part]) => statement.sql.includes(part));
  if (!found) throw new Error(`the model cannot answer: ${statement.sql}`);
  return found[1](statement);
}

/** Marks are kept to the second. */
const seconds = (row: Row): number => Math.floor(atOf(row) / 1000) * 1000;

const byNonce = (rows: readonly Row[]): Row[] => {
  const newest = new Map(rows.map((row) => [textOf(row['nonce']), row]));
  return [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

const versioned = (rows: readonly Row[]): Row[] => {
  const newest = new Map<unknown, Row>();
  for (const row of rows) {
    const before = newest.get(row['id']);
    if (!before || numberOf(before['version']) <= numberOf(row['version'])) newest.set(row['id'], row);
  }
  return [...newest.values()];
};

const householdBody = z.object({
  personal: z.object({ ref: z.string() }).optional(),
  erased: z.unknown().optional(),
});

const bodyOf = (row: Row) => householdBody.parse(JSON.parse(textOf(row['body'])));

function candidates({ replicas, server, params }: Statement): Row[] {
  const households = versioned(replicas.shown(server, 'households'));
  const erased = new Set(households.filter((row) => bodyOf(row).erased !== undefined).map(({ id }) => id));
  const referred = new Set(households.map((row) => bodyOf(row).personal?.ref));
  return replicas
    .shown(server, 'personal_data')
    .filter(
      (row) =>
        erased.has(row['household_id']) ||
        (atOf(row) < numberOf(params['beforeMs']) && !referred.has(textOf(row['ref']))),
    )
    .map((row) => ({ householdId: row['household_id'], ref: row['ref'], atMs: row['at'] }));
}

function newestHouseholds({ replicas, server, params }: Statement): Row[] {
  const wanted = new Set(textsOf(params['ids']));
  const rows = replicas
    .shown(server, 'records')
    .filter(({ kind, id }) => kind === 'household' && wanted.has(textOf(id)));
  return versioned(rows);
}

/** Up to where no event is missing on a server, by what it can know. */
function knownOf(replicas: Replicas, server: Server) {
  const rows = replicas
    .shown(server, 'events')
    .map((row) => [textOf(row['id']), numberOf(row['published'])] as const);
  const clock = replicas.now() - 2500 - 1000 * replicas.delaySeconds(server, 'events');
  const proof = Math.max(0, ...rows.map(([, at]) => at)) - 1500;
  return { rows, clock, proof, micros: 1000 * Math.min(clock, proof) };
}

function horizon({ replicas, server, sql }: Statement): Row[] {
  if (!sql.includes('AS proof')) return [{ micros: 1000 * (replicas.now() - 2500) }];
  const { rows, clock, proof, micros } = knownOf(replicas, server);
  const first = new Map(rows.toSorted(([, a], [, b]) => b - a));
  const unproven = [...first]
    .filter(([id, at]) => at > proof && rows.some(([one, place]) => one === id && place <= clock))
    .toSorted(([, a], [, b]) => b - a);
  return [{ micros, unproven: unproven[0]?.[0] ?? null }];
}

function eventsAfter({ replicas, server, params }: Statement): Row[] {
  const [after, last] = [numberOf(params['micros']), numberOf(params['horizon'])];
  return replicas
    .shown(server, 'events')
    .map((row) => ({ ...row, id: textOf(row['id']), micros: 1000 * numberOf(row['published']) }))
    .filter(
      ({ id, micros }) =>
        micros <= last && (micros > after || (micros === after && id > textOf(params['id']))),
    )
    .toSorted((a, b) => a.micros - b.micros || (a.id < b.id ? -1 : 1))
    .slice(0, numberOf(params['limit']))
    .map((row) => ({ ...row, type: '', subject: '', projectId: null, data: '{}', atMs: 0 }));
}

function command({ replicas, server, sql, params }: Statement): void {
  const { keeper } = replicas;
  if (sql.startsWith('INSERT INTO events')) {
    const row = replicas.shown(server, 'events').find(({ id }) => id === params['id']);
    if (row) replicas.insert(server, 'events', [{ ...row, published: replicas.now() }]);
  } else if (sql.startsWith('ALTER TABLE personal_data DELETE')) {
    const refs = new Set(textsOf(params['refs']));
    replicas.remove('personal_data', ({ ref }) => refs.has(textOf(ref)));
  } else if (sql.startsWith('ALTER TABLE unique_keys UPDATE')) {
    const nonces = new Set(textsOf(params['nonces']));
    for (const key of textsOf(params['keys']))
      if (nonces.has(keeper.get(key) ?? '')) keeper.set(key, textOf(params['mark']));
  } else if (sql.startsWith('ALTER TABLE unique_keys DELETE')) {
    for (const key of textsOf(params['keys'])) {
      const nonce = keeper.get(key);
      const isGone =
        params['mark'] === undefined
          ? nonce !== undefined && nonce < textOf(params['before'])
          : nonce === params['mark'];
      if (isGone) keeper.delete(key);
    }
  } else throw new Error(`the model cannot do: ${sql}`);
}
