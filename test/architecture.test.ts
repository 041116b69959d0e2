// Holds the import table of the layout: allowed imports, and the files that may use the clock, randomness and the environment.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Zone =
  | 'schemas'
  | 'domain'
  | 'pictures'
  | 'runtime'
  | 'records'
  | 'ingest'
  | 'windows'
  | 'days'
  | 'upkeep'
  | 'api'
  | 'console'
  | 'infra'
  | 'test';

/** Zones and packages that a zone may import; `node:` and `npm` stand for all of their kind. */
const mayImport: Record<Zone, readonly string[]> = {
  schemas: [],
  // Pure packages: regular expressions in linear time, and base58.
  domain: ['schemas', 're2js', 'base-x'],
  // Data in, SVG text out; of domain only types, which a test of its own checks.
  pictures: ['domain'],
  runtime: ['npm', 'node:'],
  records: ['runtime', 'domain', 'node:', 'zod'],
  ingest: ['domain', 'schemas', 'runtime', 'node:', 'zod'],
  windows: ['days', 'domain', 'schemas', 'runtime', 'node:', 'zod'],
  days: ['domain', 'schemas', 'runtime', 'node:', 'zod'],
  upkeep: ['domain', 'schemas', 'runtime', 'records', 'node:', 'zod'],
  api: [
    'days',
    'domain',
    'pictures',
    'schemas',
    'runtime',
    'records',
    'node:',
    'koa',
    '@koa/router',
    'zod',
    'raw-body',
    'ulid',
    'csv-parse',
    'busboy',
    'uqr',
    'yaml',
  ],
  // Of infra the client and the verifier of bundles, which another test holds.
  console: ['infra', 'pictures', 'vue', 'vue-router', 'vite', '@getodk/web-forms'],
  infra: ['runtime', 'records', 'days', 'schemas', 'domain', 'npm', 'node:'],
  test: [
    'schemas',
    'domain',
    'pictures',
    'runtime',
    'records',
    'ingest',
    'windows',
    'days',
    'upkeep',
    'api',
    'console',
    'infra',
    'npm',
    'node:',
  ],
};

const isZone = (name: string): name is Zone => Object.hasOwn(mayImport, name);

function zoneOf(path: string): Zone {
  const name = path.replace(/^services\//, '').split('/')[0] ?? '';
  if (!isZone(name)) throw new Error(`${path} is in no zone of the layout`);
  return name;
}

const sources = ['schemas', 'services', 'infra', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name)),
);

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

function imports(path: string): string[] {
  const from = /^\s*(?:import|export)\b[^;'"]*?\bfrom\s+['"]([^'"]+)['"]/gm;
  const bare = /\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
  return [from, bare].flatMap((pattern) => [...text(path).matchAll(pattern)].map((match) => match[1] ?? ''));
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return zoneOf(join(path, '..', specifier));
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? '';
  if (specifier.startsWith('node:')) return 'node:';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function allowed(zone: Zone, target: string): boolean {
  const list = mayImport[zone];
  return (
    target === zone ||
    list.includes(target) ||
    (!isZone(target) && target !== 'node:' && list.includes('npm'))
  );
}

/** Unit tests stand beside their file and may use the test tools. */
const testTools = ['vitest', 'fast-check', 'node:', 'avsc', 'zod', 'jsqr', 'standardwebhooks', 'test'];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

test('imports point one way, as the table says', () => {
  const faults = sources.flatMap((path) =>
    imports(path)
      .map((specifier) => ({ specifier, target: targetOf(path, specifier) }))
      .filter(({ target }) => !allowed(zoneOf(path), target) && !(isTest(path) && testTools.includes(target)))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});

test('pictures use types of the domain alone, so that a browser carries none of its code', () => {
  const drawn = sources.filter((path) => path.startsWith('services/pictures/') && !isTest(path));
  const statements = drawn.flatMap((path) =>
    [...text(path).matchAll(/^import (?!type)[^;]*?from '#domain\/[^;]*;/gm)].map(
      ([one]) => `${path}: ${one}`,
    ),
  );
  expect(drawn.length).toBeGreaterThan(10);
  expect(statements).toEqual([]);
});

/** The source that an import names; undefined for packages. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(path, '..', specifier);
  const [, zone = '', rest] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
  if (rest === undefined) return undefined;
  return `${['schemas', 'infra', 'test'].includes(zone) ? zone : `services/${zone}`}/${rest}`;
}

test('no file imports itself by way of others, not even a type', () => {
  let left = new Map(
    sources.map((path) => [path, imports(path).flatMap((specifier) => fileOf(path, specifier) ?? [])]),
  );
  // Whoever imports none of the rest, or is imported by none, is in no circle with it.
  for (let before = 0; before !== left.size;) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    left = new Map(
      [...left].filter(([path, targets]) => imported.has(path) && targets.some((target) => left.has(target))),
    );
  }
  expect([...left.keys()]).toEqual([]);
});

/** Sources in services and infra, without tests. */
const shipped = sources.filter((path) => !path.startsWith('test/') && !isTest(path));

/** Folders that a source imports from, other than its own. */
const foldersOf = (path: string): string[] =>
  imports(path)
    .flatMap((specifier) => fileOf(path, specifier) ?? [])
    .map(dirname)
    .filter((folder) => folder !== dirname(path));

test('no two folders import each other', () => {
  const used = new Map<string, Set<string>>();
  for (const path of shipped)
    used.set(dirname(path), new Set([...(used.get(dirname(path)) ?? []), ...foldersOf(path)]));
  const pairs = [...used].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => folder < other && used.get(other)?.has(folder))
      .map((other) => `${folder} ${other}`),
  );
  expect(used.size).toBeGreaterThan(40);
  expect(pairs).toEqual([]);
});

test('the contract of the API imports no resource, and none of the rooms that resources are made of', () => {
  const contract = shipped.filter((path) => path.startsWith('services/api/contract/'));
  expect(contract.length).toBeGreaterThan(20);
  expect(contract.flatMap(foldersOf).filter((folder) => folder.startsWith('services/api'))).toEqual([]);
});

test('the console reads the public interface and draws pictures alone, no page imports another, and one file alone writes markup', () => {
  const files = shipped.filter((path) => path.startsWith('services/console/'));
  const targets = (path: string): string[] => imports(path).flatMap((one) => fileOf(path, one) ?? []);
  const outside = files.flatMap(targets).filter((path) => !path.startsWith('services/console/'));
  const foreignFolders = [...new Set(outside.map(dirname))].filter(
    (one) => !one.startsWith('services/pictures/'),
  );
  expect(foreignFolders).toEqual(['infra/client', 'infra/verifiers/source']);
  const pageOf = (path: string): string | undefined => /^services\/console\/pages\/([^/]+)\//.exec(path)?.[1];
  const foreign = files.flatMap((path) =>
    targets(path).filter((target) => pageOf(path) && pageOf(target) && pageOf(path) !== pageOf(target)),
  );
  expect(foreign).toEqual([]);
  expect(files.filter((path) => /\binnerHTML\b|\binsertAdjacentHTML\b/.test(text(path)))).toEqual([
    'services/console/parts/picture.tsx',
  ]);
  const withForms = files.filter((path) => imports(path).includes('@getodk/web-forms')).map(dirname);
  expect([...new Set(withForms)]).toEqual(['services/console/fill']);
  const others = shipped.filter((path) => !path.startsWith('services/console/'));
  expect(others.filter((path) => targets(path).some((one) => one.startsWith('services/console/')))).toEqual(
    [],
  );
});

test('every resource of the API has a test next to its rules', () => {
  const resources = shipped.filter((path) => /^services\/api\/[^/]+\/routes\.ts$/.test(path)).map(dirname);
  expect(resources.length).toBeGreaterThan(10);
  const tested = (folder: string): boolean =>
    sources.some((path) => path.startsWith(`${folder}/`) && isTest(path));
  expect(resources.filter((folder) => !tested(folder))).toEqual([]);
});

/** The record log, its typed tables (services/records/tables.ts), and the personal data that records refer to. */
const recordTables =
  'records|record_intents|settled_intents|personal_data|projects|households|devices|installations|placements|' +
  'project_devices|device_records|evidence_anchors|claims|claim_disputes|verifiers|credentials|surveys|collectors|survey_assignments|field_links|survey_files|survey_responses|api_keys|webhook_endpoints|webhook_orders|jobs|household_analyses|project_analyses|alarms|events|audit_log';

test('SQL on record tables is only in the record log, the store of the API, windows, the reader of stale days and upkeep', () => {
  const doors = [
    'services/records/',
    'services/api/store/',
    'services/windows/',
    'services/days/',
    'services/upkeep/',
    // Commands that copy all records, or read them before an API runs.
    'infra/backup/',
    'infra/commands/key-actions.ts',
    'infra/start/facts.ts',
  ];
  const sql = new RegExp(`\\b(?:FROM|JOIN)\\s+(?:${recordTables})\\b`);
  const readers = shipped.filter((path) => sql.test(text(path)));
  expect(doors.filter((door) => !readers.some((path) => path.startsWith(door)))).toEqual([]);
  expect(readers.filter((path) => !doors.some((door) => path.startsWith(door)))).toEqual([]);
});

/** What may be imported from outside services/records; the head of records.ts says what each is for. */
const recordDoor = [
  'records',
  'events',
  'health',
  'repair',
  'trim',
  'backup',
  'lost-keys',
  'api-keys/api-key-text',
  'api-keys/api-key-uses',
  'api-keys/api-keys',
  'api-keys/sessions',
  'feed/feed',
  'feed/subjects',
  'webhooks/webhooks',
  'alarms/alarm',
  'surveys/questionnaire',
  'personal/rows',
].map((name) => `services/records/${name}.ts`);

// Tests also play a process that dies between two steps inside the zone.
test('programs reach the record log by its door alone', () => {
  const isInside = (path: string): boolean => path.startsWith('services/records/');
  const reached = shipped
    .filter((path) => !isInside(path))
    .flatMap((path) => imports(path).flatMap((specifier) => fileOf(path, specifier) ?? []))
    .filter(isInside);
  expect([...new Set(reached)].sort()).toEqual(recordDoor.toSorted());
});

test('no folder has more than 30 sources', () => {
  const folders = Map.groupBy(shipped, dirname);
  const full = [...folders].filter(([, paths]) => paths.length > 30);
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

/** State of a process that is no part of an object that `main.ts` made; each with the reason why. */
const sharedState: Readonly<Record<string, string>> = {
  'services/runtime/memory/buffers.ts buffers':
    'the memory of a process is bounded once, and kafkajs reaches it by itself',
  'services/runtime/process/ids.ts next': 'ULIDs of a process rise',
  'services/runtime/kafka/wire/kafkajs.ts require': 'modules of kafkajs are replaced in the cache of Node.js',
  'services/records/text.ts textOf': 'a memo of a pure function, which forgets a text with its object',
};

const maker = /^(?:open|create|monotonic)\w*[(<]/;
const emptyContainer = /^new (?:(?:Map|Set|Array)\b(?:<.*>)?\(\)|WeakMap|WeakSet|FinalizationRegistry)/;
const memory = /^(?:new \w*(?:Array|Buffer)|Buffer\.alloc\w*)\((?!0\)|\[)/;
const calls = 'set|add|delete|clear|push|pop|shift|unshift|splice|fill|sort|reverse|copyWithin|register';
const assignment = String.raw`(?:[-+*/%&|^]|\?\?|\|\||&&|<<|>>>?|\*\*)?=(?![=>])`;
const member = String.raw`(?:\.\w+|\[[^\]]*\])`;

/** Names at the top of a module that hold what changes, by the text of the module as `npm run fix` formats it. */
function stateIn(module: string): string[] {
  const constants = [...module.matchAll(/^(?:export )?const (\w+)(?:: ([^=]+))? =\s*([^]*?);$/gm)];
  const changing = constants.filter(([, name, type = '', value = '']) => {
    const isOpen = /^(?:\[\]|\{\})$/.test(value) && !/^readonly|^Readonly/.test(type);
    const change = `${member}+(?: ${assignment}|\\+\\+|--)|${member}*\\.(?:${calls})\\(`;
    return (
      isOpen ||
      [maker, emptyContainer, memory].some((pattern) => pattern.test(value)) ||
      new RegExp(`(?<![\\w.])${name}(?:${change})`).test(module)
    );
  });
  const variables = [...module.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)];
  return [...variables, ...changing].map(([, name = '']) => name);
}

test.each([
  ['let a = 1;', true],
  ['const a = new Map<string, number>();', true],
  ['const a: string[] = [];', true],
  ['const a: readonly string[] = [];', false],
  ["const a = new Set(['b']);", false],
  ["const a = new Set(['b']);\na.add('c');", true],
  ['const a = new Uint8Array(0);', false],
  ['const a = new Uint8Array(4);', true],
  ['export const a = openIndex();', true],
  ['const a = { b: 1 };\nif (a.b <= 1 || a.b === 2) c();', false],
  ['const a = { b: 1 };\na.b += 1;', true],
])('whether a module holds what changes: %j', (module, holds) => {
  expect(stateIn(`${module}\n`)).toEqual(holds ? ['a'] : []);
});

test('no module keeps state of its own: what changes is made by a function that `main.ts` calls', () => {
  const found = shipped
    .filter((path) => path.startsWith('services/') && !/\/main\.tsx?$/.test(path))
    .flatMap((path) => stateIn(text(path)).map((name) => `${path} ${name}`));
  expect(found.toSorted()).toEqual(Object.keys(sharedState).toSorted());
});

test('the environment, the clock and chance are touched only in main.ts, runtime, infra and tests', () => {
  const free = (path: string): boolean =>
    /^(infra|test|services\/(runtime|records))\//.test(path) ||
    /\/(?:main\.tsx?|vite\.config\.ts)$/.test(path) ||
    isTest(path);
  const pattern = /process\.(env|on|once)\b|new Date\(\)|Date\.now\(\)|Math\.random\(\)|performance\.now\(\)/;
  expect(sources.filter((path) => !free(path) && pattern.test(text(path)))).toEqual([]);
});

test('the domain is pure: no Date, no process, no Buffer', () => {
  const domain = sources.filter((path) => path.startsWith('services/domain/') && !isTest(path));
  const withoutComments = (path: string): string => text(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(
    domain.filter((path) => /\bDate\b|\bprocess\.|\bBuffer\b|\bfetch\(/.test(withoutComments(path))),
  ).toEqual([]);
});

/** Exported functions whose name is a participle all the same. */
const participles: Readonly<Record<string, string>> = {
  'services/api/contract/query.ts required': 'a schema, as `optional` of zod',
  'services/api/survey-templates/template/size.ts bounded': 'a schema',
  'services/api/store/bodies/names.ts installed': 'a name: names.installed(id)',
  'services/pictures/kit/frame.ts named': 'a part of a picture',
  'services/records/api-keys/api-keys.ts rotated': 'the body of a rotated key',
  'services/records/api-keys/api-keys.ts revoked': 'the body of a revoked key',
  'services/api/responses/response/corrected.ts corrected': 'the answer to a correction',
};

const isParticiple = (name: string): boolean =>
  (/^[a-z]+ed$/.test(name) && !/^(?:need|feed|seed|speed|embed|exceed)$/.test(name)) ||
  /^(?:told|sent|held|kept|made|given|taken|shown|known|drawn|written|left|found|met|seen|begun|done|chosen|said)$/.test(
    name,
  );

test('a function that does something is a verb: no exported one is a bare participle', () => {
  const exported = /^export (?:async )?(?:function\*? (\w+)|const (\w+) =\s*(?:async )?(?:<[^=]*>)?\()/gm;
  const names = shipped.flatMap((path) =>
    [...text(path).matchAll(exported)].map(([, declared, assigned]) => ({
      path,
      name: declared ?? assigned ?? '',
    })),
  );
  expect(names.length).toBeGreaterThan(2000);
  const found = names.filter(({ name }) => isParticiple(name)).map(({ path, name }) => `${path} ${name}`);
  expect(found.filter((one) => !Object.hasOwn(participles, one))).toEqual([]);
});

test('the top level holds what a newcomer expects and nothing else', () => {
  const visible = readdirSync(root).filter((name) => !name.startsWith('.') && name !== 'node_modules');
  expect(visible.sort()).toEqual(
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'infra',
      'package-lock.json',
      'package.json',
      'schemas',
      'services',
      'test',
      'tsconfig.json',
    ].sort(),
  );
});
