// Who may do what: a table of all operations of the OpenAPI document and of callers that may not use them on a project of
// others, and of the one that may. And one rule for lists and single reads, for all things that have both.
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
  return { ...project, own, ...(await harvest(project, own)) };
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

type Known = Pick<Seeded, 'things' | 'known' | 'sampled' | 'visited' | 'analysisId' | 'id' | 'token'>;

const ofSample = /^\/v1\/surveys\/:id\/(?:sample|cross-checks)|^getSurveyVsSensor$/;

const survey = (path: string, { sampled, things }: Known): string =>
  (ofSample.test(path) ? sampled : things.get('/v1/surveys')) ?? '';

function idAt({ parameter, list }: Place, path: string, of: Known): string | undefined {
  if (list === '/v1/surveys') return survey(path, of);
  if (path === '/v1/households/:id/responses') return of.visited;
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
  const isNeeded = operationId.endsWith('Waterfall') || !z.safeParse(query, {}).success;
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

const itemsOf = ({ body }: HttpReply) => page.safeParse(body).data?.data ?? [];

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
  body: `--x\r\nContent-Disposition: form-data; name="xml_submission_file"; filename="i.xml"\r\nContent-Type: text/xml\r\n\r\n<data id="${survey('', of)}" version="1"><household>${of.known.get('/v1/households')}</household><s><persons>3</persons></s><meta><instanceID>uuid:00000000-0000-4000-8000-000000000000</instanceID></meta></data>\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
});

/** Bodies of operations that take no JSON, or whose example names nothing of a project. */
const bodies: Readonly<Record<string, (of: Seeded) => Sent>> = {
  importHouseholds: ({ household, did }) => ({
    body: `did,projectId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption\n${household},${did},X,Low,Wood,3\n`,
    headers: { 'content-type': 'text/csv' },
  }),
  createHousehold: ({ household, did }) => ({
    body: JSON.stringify({
      did: household,
      projectId: did,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    }),
    headers: {},
  }),
  sendReadings: ({ device }) => ({ body: reading(device), headers: {} }),
  sendDeviceReadings: ({ device }) => ({ body: reading(device), headers: {} }),
  createSurveyTemplate: ({ did }) => ({
    body: JSON.stringify({
      templateId: 'rights',
      projectId: did,
      sections: [{ id: 's', questions: [{ id: 'q', type: 'integer' }] }],
    }),
    headers: {},
  }),
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
const leaked = (asked: string, { text, headers }: HttpReply): string[] =>
  [...here.data].filter((one) => `${text} ${[...headers].join(' ')}`.includes(one) && !asked.includes(one));

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

describe('a project of others', () => {
  beforeAll(async () => {
    before = await versionsOf(here);
  });

  test.concurrent.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is closed: %s',
    async (_, endpoint) => {
      const { operationId } = endpoint;
      const request = requestOn(endpoint, here);
      const asked = textOf(endpoint, here, request);
      const namesIt =
        [...here.data].some((one) => asked.includes(one)) && !calculations.includes(operationId);
      for (const [name, { client, token }] of Object.entries(strangersOf(endpoint))) {
        const reply = await client(endpoint.method, fullAddress(endpoint, { ...here, token }), request);
        const isUsed = namesIt && isDone(endpoint, reply);
        const row = [name, reply.status, reply.body['code'], isUsed, leaked(asked, reply)];
        expect(row).toEqual([name, ...(refusals[name] ?? row.slice(1, 3)), false, []]);
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

const writes = ofKeys.filter(({ method }) => method !== 'GET');

/** Where the key of a project is refused on its own, or its request is about something that is not there. */
const refusedToOwn: Readonly<Record<string, string>> = {
  decideClaim: 'separation-of-duties',
  resolveDispute: 'separation-of-duties',
  endSession: 'session-not-found',
  sendForm: 'form-not-found',
};

/** What is gone afterwards comes last. */
const isLast = ({ method, operationId }: Endpoint): boolean =>
  method === 'DELETE' || /^(?:erase|revoke)/.test(operationId);

test('one’s own: no write is refused for want of a right', async () => {
  const codes: Record<string, unknown> = {};
  for (const endpoint of writes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const { status, body } = await here.own(
      endpoint.method,
      fullAddress(endpoint, here),
      requestOn(endpoint, here),
    );
    const code = String(body['code']);
    if ([401, 403, 404].includes(status)) codes[endpoint.operationId] = code;
  }
  expect(codes).toEqual(refusedToOwn);
});
