// Who may do what: a table of all operations of the OpenAPI document and of callers that may not use them on a project of
// others, or on the work of other collectors, and of the one that may. What a caller may not see answers as what does not
// exist. And one rule for lists and single reads, for all things that have both.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#api/context/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { scopes } from '#domain/scopes.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openReceiver, webhookSettings, type Receiver } from '#test/support/receiver.ts';
import { seedProject, type SeededProject } from '#test/support/seeded-project.ts';
import { openWorld, type World } from '#test/support/world.ts';

/** Operations without a key: documents about Hearth, and what every reader of a credential must reach. */
const publicOperations = [
  'createSession',
  'getCredentialContext',
  'getCredentialSchema',
  'getDidDocument',
  'getDocs',
  'getDocsFile',
  'getHealth',
  'getMetrics',
  'getOpenApi',
  'getOpenApiYaml',
  'getProblem',
  'getReadiness',
  'getRoot',
  'getStatusList',
];

/** Operations that every key may call: each answers about the key itself or about Hearth, or one of two scopes is enough. */
const anyKey = [
  'cancelJob',
  'changeAssignment',
  'endSession',
  'getAssignment',
  'getJob',
  'getLimits',
  'getMe',
  'getMethodology',
  'listAssignments',
  'listFactors',
  'listJobs',
  'listMethodologies',
  'listSessions',
];

/** Lists of things that belong to no project. */
const ofNoProject = ['/v1/factors', '/v1/methodologies'];

/** Of these kinds the seeded project has nothing. */
const notSeeded = ['/v1/survey-templates/:id/versions/:number/lists', '/v1/evidence/batches/:id/proofs'];

/** What reads of the seeded project answer in place of 200, for its readings are not those of its batches, and it has no lists. */
const otherAnswers: Readonly<Record<string, string>> = {
  getClaimBundle: 'evidence-changed',
  getEvidenceLeaves: 'evidence-changed',
  getEvidenceProof: 'evidence-changed',
  getSurveyTemplateList: 'template-not-found',
  // It is of all projects.
  getPipelineHealth: 'project-not-allowed',
};

/** Calculations with what the request holds: they read nothing. */
const calculations = ['calculateSampleSize', 'verifyEvidence'];

/** Replies with an outcome for each item. */
const withOutcomes = ['createResponses', 'createSurveyResponses', 'importHouseholds'];

let world: World;
let url: string;
let receiver: Receiver;
let here: Seeded;
let there: Seeded;
let callers: Readonly<Record<string, HttpClient>>;
/** Keys of the project that lack one scope. */
const withoutScope = new Map<string, HttpClient>();
/** A key of the other project and of no organisation. */
let otherProject: HttpClient;

interface Seeded extends SeededProject {
  /** In all its DIDs and texts. */
  readonly name: string;
  readonly own: HttpClient;
  /** By the list of their kind: what parameters of addresses are replaced by. */
  readonly known: ReadonlyMap<string, string>;
  /** Ids and texts. */
  readonly data: ReadonlySet<string>;
}

const marker = 'zawadi';

beforeAll(async () => {
  world = await openWorld();
  const settings = webhookSettings();
  [{ url }] = await Promise.all([world.start('api', settings), world.start('upkeep', settings)]);
  receiver = await openReceiver();
  [here, there] = await Promise.all([seeded(marker), seeded('baraka')]);
  callers = await allCallers();
  otherProject = httpClient(url, await keyFor(world, { projectIds: [there.id] }));
  for (const scope of scopes) {
    const others = scopes.filter((one) => one !== scope);
    const key = await keyFor(world, { projectIds: [here.id], scopes: others });
    withoutScope.set(scope, httpClient(url, key));
  }
}, 600_000);
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function seeded(name: string): Promise<Seeded> {
  const project = await seedProject({ world, url, receiver, name });
  const own = httpClient(url, project.key);
  return { ...project, name, own, ...(await harvest(project, own)) };
}

/** Keys that see different things of the two projects. */
async function allCallers(): Promise<Record<string, HttpClient>> {
  const admin = httpClient(url, await keyFor(world));
  const idle = `did:example:${marker}:idle`;
  await admin('POST', '/v1/collectors', { body: { did: idle, projectIds: [here.did] } });
  // These work for all projects.
  await admin('POST', '/v1/collectors', { body: { did: 'did:example:everywhere:collector' } });
  const verifier = { name: 'Everywhere', organisation: 'Everywhere', kind: 'person' };
  await admin('POST', '/v1/verifiers', { body: { did: 'did:example:everywhere:verifier', ...verifier } });
  const client = async (rights: Parameters<typeof keyFor>[1]): Promise<HttpClient> =>
    httpClient(url, await keyFor(world, rights));
  const projectIds = [here.id];
  return {
    'of all projects': admin,
    'of the project': here.own,
    'of another project': there.own,
    'of both projects': await client({ projectIds: [here.id, there.id] }),
    'of the project and another organisation': await client({ projectIds, organisation: there.organisation }),
    'of all projects and another organisation': await client({ organisation: there.organisation }),
    'of the collector': await client({ projectIds, actorDid: here.collector }),
    'of a collector who asked nobody': await client({ projectIds, actorDid: idle }),
  };
}

const isList = ({ method, path }: Endpoint): boolean => method === 'GET' && !/:\w+$/.test(path);

interface Place {
  readonly parameter: string;
  /** The address before it: `/v1/devices/:id/gaps`. */
  readonly list: string;
}

const placesOf = (path: string): Place[] =>
  [...path.matchAll(/\/(:\w+)/g)].map((match) => ({
    parameter: match[1] ?? '',
    list: path.slice(0, match.index),
  }));

type Known = Pick<
  Seeded,
  'things' | 'known' | 'sampled' | 'visited' | 'analysisId' | 'id' | 'token' | 'held'
>;

const ofSample = /^\/v1\/surveys\/:id\/(?:sample|cross-checks)|^getSurveyVsSensor$/;

const survey = (path: string, { sampled, things }: Known): string =>
  (ofSample.test(path) ? sampled : things.get('/v1/surveys')) ?? '';

function idAt({ parameter, list }: Place, path: string, of: Known): string | undefined {
  if (list === '/v1/surveys') return survey(path, of);
  if (path === '/v1/households/:id/responses') return of.visited;
  if (parameter === ':id' && path.endsWith('/actions/:action') && list === '/v1/responses') return of.held;
  const words: Readonly<Record<string, string>> = {
    ':number': '1',
    ':action': list.startsWith('/v1/surveys') ? 'close' : 'discard',
    ':name': 'households.csv',
    ':token': of.token,
    ':project': of.id,
    ':formId': survey('', of),
    ':list': 'villages',
    ':readingId': 'power.1704189600000.1',
  };
  return words[parameter] ?? of.known.get(list);
}

/** The address of an operation at a seeded project. */
const addressOf = ({ path }: Pick<Endpoint, 'path'>, of: Known): string =>
  placesOf(path).reduce(
    (address, place) =>
      address.replace(place.parameter, encodeURIComponent(idAt(place, path, of) ?? `no${place.parameter}`)),
    path,
  );

const month = 'from=2024-01-01&to=2024-01-03';
const file = 'format=csv&include=pending&include=held&include=needs_correction';
const queries: Readonly<Record<string, string>> = {
  getHouseholdReadings: `kind=power&${month}`,
  getDeviceReadings: `kind=power&${month}`,
  listHouseholdDays: month,
  listDeviceDays: month,
  listHouseholdCookingEvents: month,
  listDeviceCookingEvents: month,
  getHouseholdCoverage: month,
  getDeviceCoverage: month,
  listAnomalies: month,
  getSurveyStatistics: 'question=s.persons&include=pending',
  getSurveyResponseFile: file,
  getSurveyResponseManifest: file,
  getClaimReport: 'start=2024-01-01&end=2024-01-03',
  getPipelineHealth: month,
  addResponseAttachment: 'name=stove.jpg',
};

/** A query by which an operation says something of the project. */
function queryOf({ operationId, query }: Endpoint, of: Known): string {
  const isNeeded = /Waterfall$|^importSurveyTemplate$/.test(operationId) || !z.safeParse(query, {}).success;
  const takes = (name: string, value: string): boolean =>
    isNeeded && z.safeParse(query, { [name]: [value] }).success;
  const needed: Readonly<Record<string, string>> = {
    projectId: of.id,
    surveyId: survey(operationId, of),
    claimId: of.things.get('/v1/claims') ?? '',
    analysisId: of.analysisId,
    correctionReason: 'asked',
  };
  const own = Object.entries(needed).find(([name, value]) => takes(name, value));
  return queries[operationId] ?? (own ? own.join('=') : '');
}

const fullAddress = (endpoint: Endpoint, of: Known): string =>
  [addressOf(endpoint, of), queryOf(endpoint, of)].filter((part) => part !== '').join('?');

const guarded = endpoints.filter(({ scope }) => scope !== 'public');
const ofKeys = guarded.filter(({ scope }) => scope !== 'field-link');
const lists = ofKeys.filter(isList).toSorted((a, b) => placesOf(a.path).length - placesOf(b.path).length);

const page = z.object({ data: z.array(z.looseObject({ id: z.string(), version: z.number().optional() })) });

const noReply = { body: {} };

const itemsOf = ({ body }: Pick<HttpReply, 'body'>) => page.safeParse(body).data?.data ?? [];

const idPattern = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b|\bkey_\w{22}\b/g;

/** What is in a project by its own lists, from the outside in. */
async function harvest(
  project: SeededProject,
  own: HttpClient,
): Promise<{ known: Map<string, string>; data: Set<string> }> {
  const known = new Map(project.things);
  const data = new Set([/did:example:(\w+):/.exec(project.did)?.[1] ?? '']);
  for (const list of lists) {
    const reply = await own('GET', fullAddress(list, { ...project, known }));
    const [first] = itemsOf(reply);
    if (first !== undefined && !known.has(list.path)) known.set(list.path, first.id);
    if (ofNoProject.includes(list.path)) continue;
    for (const [id] of reply.text.matchAll(idPattern)) data.add(id);
  }
  return { known, data };
}

interface Sent {
  readonly body?: string | Uint8Array;
  readonly headers: Record<string, string>;
}

const xml = (of: Seeded): Sent => ({
  body: `--x\r\nContent-Disposition: form-data; name="xml_submission_file"; filename="i.xml"\r\nContent-Type: text/xml\r\n\r\n<data id="${survey('', of)}" version="${of.formVersion}"><household>${of.known.get('/v1/households')}</household><s><persons>3</persons></s><meta><instanceID>uuid:00000000-0000-4000-8000-000000000000</instanceID></meta></data>\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
});

const json = (body: object): Sent => ({ body: JSON.stringify(body), headers: {} });

const interviewOf = (of: Seeded) => ({
  responseId: `${of.name}-again`,
  surveyId: survey('', of),
  householdId: of.household,
  timestamp: '2026-11-20T09:00:00Z',
  responses: { s: { persons: 3 } },
});

/** Bodies of operations that take no JSON, or whose example does not fit the things of the project. */
const bodies: Readonly<Record<string, (of: Seeded) => Sent>> = {
  importHouseholds: ({ name, did }) => ({
    body: `did,projectId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption\ndid:example:${name}:by-file,${did},XYZ,Low,Wood,3\n`,
    headers: { 'content-type': 'text/csv' },
  }),
  createHousehold: ({ name, did }) =>
    json({
      did: `did:example:${name}:made`,
      projectId: did,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    }),
  createDevice: ({ name, household }) =>
    json({ did: `did:example:${name}:made-device`, type: 'ElectricPressureCooker', householdId: household }),
  changeDeviceStatus: ({ name }) => json({ to: 'maintenance', reason: `${name} hinge` }),
  changeHouseholdStatus: ({ name }) => json({ to: 'inactive', reason: `${name} travels` }),
  sendReadings: ({ device }) => ({ body: reading(device), headers: {} }),
  sendDeviceReadings: ({ device }) => ({ body: reading(device), headers: {} }),
  analyzeHousehold: ({ household }) =>
    json({ householdId: household, periodStart: '2024-01-01', periodEnd: '2024-01-03' }),
  analyzeProject: ({ did }) => json({ projectId: did, periodStart: '2024-01-01', periodEnd: '2024-01-03' }),
  createSurveyTemplate: ({ did }) =>
    json({
      templateId: 'rights',
      projectId: did,
      sections: [{ id: 's', questions: [{ id: 'q', type: 'integer' }] }],
    }),
  importSurveyTemplate: () =>
    json({ templateId: 'by-file', sections: [{ id: 's', questions: [{ id: 'q', type: 'integer' }] }] }),
  actOnSurvey: () => json({}),
  createAssignments: ({ drawn, collector }) => json({ assignments: [{ householdId: drawn[0], collector }] }),
  changeAssignment: () => json({ status: 'in_progress' }),
  replaceSampledHousehold: ({ drawn }) => json({ householdId: drawn[0], reason: 'moved' }),
  createResponse: (of) => json(interviewOf(of)),
  createSurveyResponse: (of) => json(interviewOf(of)),
  createResponses: (of) => json({ responses: [interviewOf(of)] }),
  createSurveyResponses: (of) => json({ responses: [interviewOf(of)] }),
  correctResponse: ({ name }) => json({ responses: { s: { persons: 4 } }, reason: `${name} counted` }),
  createCollector: ({ name, did }) => json({ did: `did:example:${name}:made-collector`, projectIds: [did] }),
  updateCollector: () => json({ languages: ['sw'] }),
  createFieldLink: ({ did }) => json({ projectId: did }),
  createWebhookEndpoint: ({ did }) => json({ url: receiver.url, projectIds: [did] }),
  createProject: ({ name }) =>
    json({ did: `did:example:${name}:made-project`, name, country: 'ZM', timeZone: 'UTC' }),
  updateProject: ({ name }) => json({ name: `${name} renamed` }),
  addResponseAttachment: () => ({
    body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]),
    headers: { 'content-type': 'image/jpeg' },
  }),
  correctDelivery: () => ({
    body: JSON.stringify({
      observedAt: '2024-01-02T10:00:00Z',
      sequence: 1,
      quantity: 5,
      correctionReason: 'Misread.',
    }),
    headers: {},
  }),
  sendForm: xml,
  sendSubmission: xml,
};

const reading = (deviceId: string): string =>
  JSON.stringify({
    deviceId,
    readings: [{ kind: 'power', observedAt: '2026-11-20T17:10:00Z', sequence: 9, activePowerW: 820 }],
  });

/** The example of the contract, about things of the project. */
const exampleFor = ({ body: { example } }: Endpoint, of: Seeded): string =>
  JSON.stringify(example)
    .replaceAll('did:ixo:household/123', of.household)
    .replaceAll('did:ixo:project/789', of.did)
    .replaceAll('did:ixo:device/456', of.device)
    .replaceAll('did:ixo:agent/7', of.collector)
    .replaceAll('baseline-v1', survey('', of))
    .replaceAll(
      /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g,
      (id) => [...of.data].find((one) => one.split('_')[0] === id.split('_')[0]) ?? id,
    )
    .replaceAll('key_ExampleExampleExample1', of.known.get('/v1/api-keys') ?? '');

/** A request on things of the project. */
function requestOn(endpoint: Endpoint, of: Seeded): Sent {
  const own = bodies[endpoint.operationId]?.(of);
  const example = endpoint.body.example === undefined ? {} : { body: exampleFor(endpoint, of) };
  const { headers, ...body } = own ?? { ...example, headers: {} };
  return { ...body, headers: { ...headers, ...(endpoint.ifMatch && { 'if-match': '*' }) } };
}

const textOf = (endpoint: Endpoint, of: Seeded, { body = '' }: Sent): string =>
  `${decodeURIComponent(fullAddress(endpoint, of))} ${typeof body === 'string' ? body : ''}`;

/** Data of the project in a reply that its request did not hold. */
const leaked = (asked: string, { text, headers }: HttpReply, data: Iterable<string> = here.data): string[] =>
  [...data].filter((one) => `${text} ${[...headers].join(' ')}`.includes(one) && !asked.includes(one));

/** The same text about things that do not exist: with other ids and DIDs. */
const aboutNothing = (text: string, data: Iterable<string> = here.data): string =>
  [...data].reduce((renamed, one) => renamed.replaceAll(one, absentOf(one)), text);

const absentOf = (one: string): string =>
  one.startsWith('did:') ? `${one}-absent` : one.replace(/.{4}$/, one.includes('_') ? '0000' : 'none');

/** What a reply tells of the things that its request named: all but the request itself. */
function told({ status, body, text }: HttpReply, data?: Iterable<string>): unknown {
  const { requestId: _, ...members } = body;
  return [status, Object.keys(members).length === 0 ? text : aboutNothing(JSON.stringify(members), data)];
}

/** Answers of what may not be seen, lists without it, and readings of no device. */
const closed = ({ status, body }: HttpReply): boolean =>
  status < 300 || status === 403 || status === 404 || body['code'] === 'invalid-reading';

const outcomes = z.object({
  items: z.array(z.object({ status: z.number() })).optional(),
  created: z.number().default(0),
});

/** Whether a reply says that something was done or found. */
function isDone({ operationId }: Endpoint, { status, body }: HttpReply): boolean {
  if (!withOutcomes.includes(operationId)) return status < 400;
  const { items = [], created } = outcomes.parse(body);
  return created > 0 || items.some((item) => item.status < 400);
}

test('the operations without a key, and those of every key, are the ones that are listed', () => {
  const named = (scope: string): string[] =>
    endpoints.flatMap((one) => (one.scope === scope ? [one.operationId] : [])).toSorted();
  expect(named('public')).toEqual(publicOperations);
  expect(named('any')).toEqual(anyKey);
});

test('the seeded project has something of each kind that an address names, but for those that are listed', () => {
  const kinds = new Set(
    ofKeys.flatMap(({ path }) =>
      placesOf(path)
        .filter(({ parameter }) => parameter !== ':action')
        .map(({ list }) => list),
    ),
  );
  const missing = [...kinds].filter(
    (list) => !here.known.has(list) && !list.endsWith('/versions') && !list.endsWith('/form/lists'),
  );
  expect(missing.toSorted()).toEqual(notSeeded.toSorted());
});

/** Versions of the things of the project: what strangers send changes none. */
const versionsOf = async (of: Seeded): Promise<Record<string, string | undefined>> => {
  const reads = ofKeys.filter(({ method, path }) => method === 'GET' && path.includes(':'));
  const found = reads.map(async (endpoint) => {
    const { headers } = await of.own('GET', fullAddress(endpoint, of));
    return [endpoint.operationId, /^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
};

let before: Record<string, string | undefined>;

/** What each of them is told, where all operations tell the same. */
const refusals: Readonly<Record<string, readonly [status: number, code: string | undefined]>> = {
  'without a key': [401, 'unauthenticated'],
  // A phone is answered in XML.
  'without a link': [403, undefined],
  'without the scope': [403, 'scope-missing'],
};

interface Stranger {
  readonly client: HttpClient;
  /** Of its field link. */
  readonly token: string;
}

/** Callers that may not use the operation on the project. */
function strangersOf({ scope }: Endpoint): Record<string, Stranger> {
  const { token } = there;
  const noKey = httpClient(url, null);
  const noLink = `${here.token.slice(0, -4)}0000`;
  if (scope === 'field-link')
    return {
      'without a link': { client: noKey, token: noLink },
      'of another project': { client: noKey, token },
    };
  const lacking = withoutScope.get(scope);
  return {
    'without a key': { client: noKey, token },
    ...(lacking && { 'without the scope': { client: lacking, token } }),
    'of another project': { client: otherProject, token },
    'of another organisation': { client: there.own, token },
  };
}

/** The work of collectors: what the key of another collector is told nothing of. */
const workOf = ({ data, household, device, name }: Seeded): string[] => [
  ...[...data].filter((one) => /^(?:hh|dev|ins|rsp|asg|att|rdc|an|clm|alm|cal|gap)_/.test(one)),
  household,
  device,
  ...['Answer', 'Visited', 'Held', 'Contact', 'roster'].map((word) => `${name} ${word}`),
  `${name}.jpg`,
];

/** These take interviews of every household of the project: its collectors work where they are sent. */
const ofAnyHousehold: readonly string[] = [
  'createResponse',
  'createResponses',
  'createSurveyResponse',
  'createSurveyResponses',
  'sendForm',
];

describe('the work of other collectors', () => {
  test.concurrent.each(ofKeys.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is closed to a collector: %s',
    async (_, endpoint) => {
      const { operationId, method } = endpoint;
      if (ofAnyHousehold.includes(operationId)) return;
      const idle = callers['of a collector who asked nobody'];
      if (!idle) throw new Error('no such caller');
      const data = workOf(here);
      const request = requestOn(endpoint, here);
      const asked = textOf(endpoint, here, request);
      const reply = await idle(method, fullAddress(endpoint, here), request);
      expect([reply.status, leaked(asked, reply, data)]).toEqual([reply.status, []]);
      if (aboutNothing(asked, data) === asked || calculations.includes(operationId)) return;
      const absent = await idle(
        method,
        aboutNothing(fullAddress(endpoint, here), data),
        sentAboutNothing(request, data),
      );
      expect([closed(reply) || reply.text, told(reply, data)]).toEqual([true, told(absent, data)]);
    },
  );
});

describe('a project of others', () => {
  beforeAll(async () => {
    before = await versionsOf(here);
  });

  test.concurrent.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is closed: %s',
    async (_, endpoint) => {
      const { operationId, method } = endpoint;
      const request = requestOn(endpoint, here);
      const asked = textOf(endpoint, here, request);
      const namesIt = aboutNothing(asked) !== asked && !calculations.includes(operationId);
      for (const [name, { client, token }] of Object.entries(strangersOf(endpoint))) {
        const address = fullAddress(endpoint, { ...here, token });
        const reply = await client(method, address, request);
        const isUsed = namesIt && isDone(endpoint, reply);
        const row = [name, reply.status, reply.body['code'], isUsed, leaked(asked, reply)];
        expect(row).toEqual([name, ...(refusals[name] ?? row.slice(1, 3)), false, []]);
        if (!namesIt || refusals[name]) continue;
        const absent = await client(method, aboutNothing(address), sentAboutNothing(request));
        expect([name, closed(reply) || reply.text, told(reply)]).toEqual([name, true, told(absent)]);
      }
    },
  );

  test('is as it was', async () => {
    expect(Object.values(before).filter((version) => version !== undefined).length).toBeGreaterThan(10);
    expect(await versionsOf(here)).toEqual(before);
  });
});

const reads = guarded.filter(({ method }) => method === 'GET' || method === 'HEAD');

test.concurrent.each(reads.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'one’s own: %s',
  async (_, endpoint) => {
    const by = endpoint.scope === 'field-link' ? httpClient(url, null) : here.own;
    const reply = await by(endpoint.method, fullAddress(endpoint, here));
    const code = reply.status < 300 ? undefined : reply.body['code'];
    expect([code, reply.text]).toEqual([otherAnswers[endpoint.operationId], reply.text]);
  },
);

interface Pair {
  readonly list: Endpoint;
  readonly single: Endpoint;
}

/** Lists with the read of one of their items: below them, or of the kind after which they are named. */
const pairs: Pair[] = lists.flatMap((list) => {
  const kind = list.path.split('/').at(-1) ?? '';
  const names = [`${list.path}/`, `/v1/${kind}/`];
  const single = names
    .map((name) =>
      ofKeys.find(
        ({ method, path }) => method === 'GET' && new RegExp(`^${name}:\\w+(?:/history)?$`).test(path),
      ),
    )
    .find((one) => one !== undefined);
  return single && !ofNoProject.includes(list.path) ? [{ list, single }] : [];
});

describe('what a list shows can be read singly, and what cannot be read singly is in no list', () => {
  test('in all lists of things that have both', () => {
    expect(pairs.length).toBeGreaterThan(30);
  });

  test.concurrent.each(pairs.map((pair) => [`${pair.list.path} and ${pair.single.path}`, pair] as const))(
    '%s',
    async (_, { list, single }) => {
      for (const of of list.path.includes(':') ? [here, there] : [here]) {
        const shown = await Promise.all(
          Object.values(callers).map((by) => idsShown(by, { list, single }, of)),
        );
        const chosen = tellingIds(shown);
        expect(chosen).not.toEqual([]);
        for (const [index, [name, by]] of Object.entries(callers).entries()) {
          const replies = chosen.map(async (id) =>
            (await by('GET', pathOfItem(single, of, id))).status < 300 ? [id] : [],
          );
          const listed = chosen.filter((id) => shown[index]?.includes(id));
          expect([name, (await Promise.all(replies)).flat()]).toEqual([name, listed]);
        }
      }
    },
  );
});

const itemParameter = /:\w+(?=(?:\/history)?$)/;

const pathOfItem = ({ path }: Endpoint, of: Seeded, id: string): string =>
  addressOf({ path: path.replace(itemParameter, encodeURIComponent(id)) }, of);

/** Versions are known by their number. */
async function idsShown(by: HttpClient, { list, single }: Pair, of: Seeded): Promise<string[]> {
  const isPaged = z.safeParse(list.query, { limit: ['100'] }).success;
  const asked = [queryOf(list, of), ...(isPaged ? ['limit=100'] : [])].filter((part) => part !== '');
  const items = itemsOf(await by('GET', `${addressOf(list, of)}?${asked.join('&')}`));
  return items.map(({ id, version }) => (single.path.endsWith(':number') ? String(version) : id));
}

/** Of the ids in the lists of several callers those that the fewest see, and those that the most see. */
function tellingIds(shown: readonly (readonly string[])[]): string[] {
  const viewers = (id: string): number => shown.filter((ids) => ids.includes(id)).length;
  const every = [...new Set(shown.flat())].toSorted((a, b) => viewers(a) - viewers(b));
  return [...new Set([...every.slice(0, 4), ...every.slice(-2)])];
}

test('a response is repeated by its own collector alone', async () => {
  const path = `/v1/surveys/${survey('', here)}/responses`;
  const answers = { s: { persons: 3, name: `${marker} Answer` } };
  const body = {
    householdId: here.visited,
    responseId: `${marker}-interview`,
    timestamp: '2026-11-20T09:00:00Z',
    responses: answers,
  };
  const sentBy = (name: string): Promise<HttpReply> | undefined => callers[name]?.('POST', path, { body });
  expect(await sentBy('of the collector')).toMatchObject({ status: 200, body: { responses: answers } });
  const other = await sentBy('of a collector who asked nobody');
  expect(other).toMatchObject({
    status: 409,
    body: { code: 'response-conflict', errors: [{ pointer: '#/responseId' }] },
  });
  expect(other?.text).not.toContain('rsp_');
});

test('a household is asked once: who asked first is told to those who see that response', async () => {
  const path = `/v1/surveys/${survey('', here)}/responses`;
  const body = {
    householdId: here.visited,
    timestamp: '2026-11-20T09:00:00Z',
    responses: { s: { persons: 3 } },
  };
  const refused = async (name: string): Promise<string> => {
    const reply = await callers[name]?.('POST', path, { body });
    expect(reply).toMatchObject({ status: 409, body: { code: 'duplicate-response' } });
    return reply?.text ?? '';
  };
  const response = here.things.get('/v1/responses') ?? '';
  expect(await refused('of the collector')).toContain(response);
  const other = await refused('of a collector who asked nobody');
  expect([other.includes('rsp_'), other.includes(`${marker}-interview`)]).toEqual([false, false]);
});

test('a file has the responses of the own collector alone', async () => {
  const rows = async (name: string): Promise<unknown> => {
    const path = `/v1/surveys/${survey('', here)}/responses/manifest?${file}`;
    return (await callers[name]?.('GET', path))?.body['rows'];
  };
  // A process makes few files at once.
  expect([
    await rows('of the project'),
    await rows('of the collector'),
    await rows('of a collector who asked nobody'),
  ]).toEqual([2, 2, 0]);
});

/** Sends what a phone filled in. */
async function submit(phone: string, filled: string): Promise<void> {
  const body = new FormData();
  body.set('xml_submission_file', new Blob([filled], { type: 'text/xml' }), 'interview.xml');
  const sent = await fetch(`${phone}/submission`, { method: 'POST', body });
  expect([sent.ok, await sent.text()]).toEqual([true, expect.anything()]);
}

test('a correction that is held names no response of another collector to its own', async () => {
  const admin = callers['of all projects'];
  const did = `did:example:${marker}:idle`;
  const list = `/v1/surveys/${survey('', here)}/responses`;
  const listed = await admin?.('GET', `${list}?status=held`);
  const submitted = z.object({ data: z.array(z.looseObject({ instanceId: z.string() })) });
  const [{ instanceId } = { instanceId: '' }] = submitted.parse(listed?.body).data;
  const made = (await admin?.('GET', `/v1/collectors/${encodeURIComponent(did)}`))?.body['id'];
  const link = await admin?.('POST', `/v1/collectors/${String(made)}/field-links`, {
    body: { projectId: here.did },
  });
  const own = `uuid:${randomUUID()}`;
  const interview = `<data id="${survey('', here)}" version="${here.formVersion}"><household>${here.visited}</household><s><persons>3</persons></s>
    <meta><instanceID>${own}</instanceID><deprecatedID>${instanceId}</deprecatedID></meta></data>`;
  await submit(String(link?.body['address']), interview);
  const read = async (name: string): Promise<string> => {
    const reply = await callers[name]?.('GET', `${list}?responseId=${own}`);
    return JSON.stringify(itemsOf(reply ?? noReply).map(({ faults }) => faults));
  };
  expect(await read('of all projects')).toMatch(/It would replace rsp_/);
  expect(await read('of a collector who asked nobody')).toMatch(/It would replace another response/);
  const single = await callers['of a collector who asked nobody']?.('GET', `/v1/responses/${own}`);
  expect(single?.text).toContain('It would replace another response');
});

test('the files of a visit without an interview are read by its collector alone', async () => {
  const admin = callers['of all projects'];
  const id = `uuid:${randomUUID()}`;
  const [first] = itemsOf((await admin?.('GET', `/v1/surveys/${survey('', here)}/assignments`)) ?? noReply);
  const formId = `${survey('', here)}-visit`;
  const base = `${url}/v1/key/${here.token}/projects/${here.id}`;
  const text = await (await fetch(`${base}/forms/${formId}.xml`)).text();
  const version = /<data id="[^"]+" version="([^"]+)"/.exec(text)?.[1] ?? '';
  const visit = `<data id="${formId}" version="${version}"><household>${here.visited}</household><assignment>${first?.id}</assignment>
    <visit><outcome>no_answer</outcome></visit><meta><instanceID>${id}</instanceID></meta></data>`;
  await submit(base, visit);
  const files = await world.clickhouse.query(
    z.object({ id: z.string() }),
    'SELECT id FROM survey_files WHERE response_id = {id:String}',
    { id },
  );
  expect(files).toHaveLength(1);
  const read = async (name: string): Promise<unknown> =>
    (await callers[name]?.('GET', `/v1/attachments/${files[0]?.id}`))?.status;
  expect([
    await read('of the project'),
    await read('of the collector'),
    await read('of a collector who asked nobody'),
    await read('of another project'),
  ]).toEqual([200, 200, 404, 404]);
});

const writes = ofKeys.filter(({ method }) => method !== 'GET');

/** Where the key of a project is refused on its own, for what is asked would be refused to everybody, and why. */
const refusedToOwn: Readonly<Record<string, string>> = {
  // The claims of the project are decided, and hold their days.
  addClaimEvidence: 'illegal-transition',
  correctInstallation: 'days-claimed',
  createClaim: 'overlapping-claim',
  submitClaim: 'illegal-transition',
  updateClaim: 'illegal-transition',
  withdrawClaim: 'illegal-transition',
  withdrawInstallation: 'days-claimed',
  // A key without an actor decides nothing.
  decideClaim: 'separation-of-duties',
  resolveDispute: 'separation-of-duties',
  // The device is installed, and its delivery has a correction.
  archiveHousehold: 'open-installations',
  installDevice: 'device-conflict',
  correctDelivery: 'device-conflict',
  // The campaign is open, its sample drawn, its questionnaire published.
  commitSample: 'sample-already-drawn',
  correctSurvey: 'campaign-frozen',
  deleteSurveyTemplateVersion: 'illegal-transition',
  drawSample: 'sample-already-drawn',
  withdrawSurvey: 'illegal-transition',
  // The interview was sent in.
  withdrawResponseDraft: 'illegal-transition',
  // A project with records, of a key that is limited to it, and without a browser.
  createProject: 'project-not-allowed',
  endSession: 'session-not-found',
  withdrawProject: 'record-conflict',
};

/** A request on things that do not exist. */
const sentAboutNothing = ({ body, ...request }: Sent, data?: Iterable<string>): Sent => ({
  ...request,
  ...(body !== undefined && { body: typeof body === 'string' ? aboutNothing(body, data) : body }),
});

/** What is gone afterwards comes last. */
const isLast = ({ method, operationId }: Endpoint): boolean =>
  method === 'DELETE' || /^(?:erase|revoke|retire|actOnSurvey)/.test(operationId);

/** The draft that was added before. */
const ofDraft: readonly string[] = ['changeSurveyTemplateVersion', 'publishSurveyTemplateVersion'];

test('one’s own: every write is done, but for those that are listed', async () => {
  const codes: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const endpoint of writes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const { operationId } = endpoint;
    const address = fullAddress(endpoint, here);
    const reply = await here.own(
      endpoint.method,
      ofDraft.includes(operationId) ? address.replace('/versions/1', '/versions/2') : address,
      requestOn(endpoint, here),
    );
    if (isDone(endpoint, reply)) continue;
    codes[operationId] = reply.body['code'] ?? reply.text;
    if (codes[operationId] !== refusedToOwn[operationId]) texts[operationId] = reply.text;
  }
  expect([codes, texts]).toEqual([refusedToOwn, {}]);
});
