// Every page in every state, mounted on plain objects over a client whose replies the test gives; and what its writes send.
import { createRenderer, nextTick, shallowRef, type Component } from 'vue';
import { createMemoryHistory } from 'vue-router';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '#infra/client/client.ts';
import type { ApiKey } from '#infra/client/operations.ts';
import { sessionKey, type Session } from '../data/session.ts';
import { readingKey } from '../data/use-resource.ts';
import { openRouter } from '../router.ts';
import { localZone } from '../words/dates.ts';
import { texts as en } from '../words/en.ts';
import { languages } from '../words/languages.ts';
import { openSpeech, speechKey } from '../words/speech.ts';
import { frameWords } from '../words/words.ts';
import { texts as claims } from './claims/words/en.ts';
import { claimWords } from './claims/words/words.ts';
import { texts as data } from './data-quality/words/en.ts';
import { dataWords } from './data-quality/words/words.ts';
import { texts as devices } from './devices/words/en.ts';
import { deviceWords } from './devices/words/words.ts';
import { overviewWords } from './overview/words/words.ts';
import { texts as results } from './results/words/en.ts';
import { resultWords } from './results/words/words.ts';
import { texts as settings } from './settings/words/en.ts';
import { settingWords } from './settings/words/words.ts';
import { texts as review } from './surveys/review/words/en.ts';
import { reviewWords } from './surveys/review/words/words.ts';
import { texts as surveysFr } from './surveys/words/fr.ts';
import { texts as surveys } from './surveys/words/en.ts';
import { surveyWords } from './surveys/words/words.ts';

/** A node of the page: an element with its attributes, or a text. */
interface Node {
  readonly tag: string;
  text: string;
  readonly props: Record<string, unknown>;
  readonly children: Node[];
  parent: Node | null;
  /** Of a dialog. */
  readonly showModal: () => void;
  readonly close: () => void;
}

const nodeOf = (tag: string, text = ''): Node => ({
  tag,
  text,
  props: {},
  children: [],
  parent: null,
  showModal: () => {},
  close: () => {},
});

const remove = (node: Node): void => {
  const siblings = node.parent?.children;
  siblings?.splice(siblings.indexOf(node), 1);
  node.parent = null;
};

const { createApp } = createRenderer<Node, Node>({
  createElement: (tag) => nodeOf(tag),
  createText: (text) => nodeOf('', text),
  createComment: () => nodeOf(''),
  setText: (node, text) => void (node.text = text),
  setElementText: (node, text) => void node.children.splice(0, Infinity, nodeOf('', text)),
  parentNode: ({ parent }) => parent,
  nextSibling: (node) => node.parent?.children[node.parent.children.indexOf(node) + 1] ?? null,
  insert: (node, parent, anchor) => {
    if (node.parent) remove(node);
    const at = anchor ? parent.children.indexOf(anchor) : parent.children.length;
    parent.children.splice(at, 0, node);
    node.parent = parent;
  },
  remove,
  patchProp: (node, name, _before, value) => void (node.props[name] = value),
});

const textOf = ({ text, children }: Node): string =>
  [text, ...children.map(textOf)].join(' ').replaceAll(/\s+/g, ' ').trim();

const allOf = (node: Node): Node[] => [node, ...node.children.flatMap(allOf)];

beforeAll(() => {
  // Pictures draw when they know their width, and load when they are seen: plain objects have neither.
  for (const name of ['ResizeObserver', 'IntersectionObserver'])
    vi.stubGlobal(
      name,
      class {
        observe = (): void => {};
        disconnect = (): void => {};
      },
    );
  for (const name of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLDetailsElement'])
    vi.stubGlobal(
      name,
      class {
        value = '';
      },
    );
});
afterAll(() => void vi.unstubAllGlobals());

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

interface Sent {
  readonly name: string;
  readonly request: {
    readonly body?: unknown;
    readonly query?: unknown;
    readonly headers?: Record<string, string>;
  };
}

type Answer = (name: string) => Reply | Promise<Reply>;

const allRights = [
  'analysis:run',
  'devices:write',
  'readings:write',
  'keys:manage',
  'webhooks:manage',
  'audit:read',
  'surveys:write',
  'responses:review',
  'projects:write',
  'claims:write',
  'claims:verify',
  'credentials:issue',
];

/** Opens the address, and resolves when the first replies were shown. */
async function mounted(
  path: string,
  answer: Answer,
  scopes: readonly string[] = allRights,
  actor: string | null = null,
) {
  const sent: Sent[] = [];
  const ask = async (name: string, request: Sent['request'] = {}) => {
    sent.push({ name, request });
    return { headers: new Headers(), ...(await answer(name)) };
  };
  // Of the client only what the pages use.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const client = ask as unknown as Client;
  const me = { id: 'key_1', name: 'office', scopes, actor } as unknown as ApiKey; // oxlint-disable-line typescript/no-unsafe-type-assertion
  const never = (): never => expect.fail('not asked for');
  const session: Session = {
    me: shallowRef(me),
    isOut: shallowRef(false),
    signIns: shallowRef(0),
    read: never,
    signIn: never,
    signOut: never,
  };
  const speech = openSpeech(['en']);
  await speech.load(frameWords);
  const router = openRouter(createMemoryHistory(), speech);
  await router.push(path);
  const [record] = router.currentRoute.value.matched;
  // A route loads its page when it is opened.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = record?.components?.['default'] as Component;
  const app = createApp(page)
    .provide(sessionKey, session)
    .provide(speechKey, speech)
    .provide(readingKey, { client, session, nowMs: () => Date.UTC(2026, 0, 15), kept: new Map() })
    .use(router);
  const root = nodeOf('root');
  app.mount(root);
  onTestFinished(() => app.unmount());
  const settle = async (): Promise<void> => {
    // Parts of a page that have scripts of their own.
    await vi.dynamicImportSettled();
    for (let round = 0; round < 20; round++) await nextTick();
  };
  await settle();
  const buttons = (): Node[] => allOf(root).filter(({ tag }) => tag === 'button');
  return {
    session,
    speech,
    sent,
    router,
    settle,
    text: () => textOf(root),
    links: () => allOf(root).flatMap(({ tag, props }) => (tag === 'a' ? [String(props['href'])] : [])),
    buttons: () => buttons().map(textOf),
    click: async (name: string): Promise<void> => {
      const button = buttons().find((one) => textOf(one) === name);
      const click = button?.props['onClick'];
      if (typeof click !== 'function')
        throw new Error(`no button ${name}: ${buttons().map(textOf).join(', ')}`);
      click();
      await settle();
    },
    /** Of several forms the one that has this field. */
    submit: async (field?: string): Promise<void> => {
      const has = (form: Node): boolean =>
        field === undefined || allOf(form).some(({ props }) => props['id'] === field);
      const form = allOf(root).find((node) => node.tag === 'form' && has(node));
      const submit = form?.props['onSubmit'];
      if (typeof submit !== 'function') throw new Error('no form');
      submit({ preventDefault: () => {} });
      await settle();
    },
    fill: async (field: string, value: string): Promise<void> => {
      const node = allOf(root).find(({ props }) => props['id'] === field);
      const change = node?.props[node.tag === 'select' ? 'onChange' : 'onInput'];
      if (typeof change !== 'function') throw new Error(`no field ${field}`);
      const kind = Object(globalThis)[node?.tag === 'select' ? 'HTMLSelectElement' : 'HTMLInputElement'];
      change({ target: Object.assign(new kind(), { value }) });
      await settle();
    },
    field: (id: string) => allOf(root).find(({ props }) => props['id'] === id)?.props['value'],
    /** Chooses a file with these bytes; gives the field. */
    choose: async (field: string, arrayBuffer: () => Promise<ArrayBuffer>): Promise<{ value: string }> => {
      const change = allOf(root).find(({ props }) => props['id'] === field)?.props['onChange'];
      if (typeof change !== 'function') throw new Error(`no field ${field}`);
      const target = Object.assign(new (Object(globalThis).HTMLInputElement)(), {
        value: 'C:\\fakepath\\bundle.zip',
        files: [{ arrayBuffer }],
      });
      change({ target });
      await settle();
      return target;
    },
    tick: async (text: string): Promise<void> => {
      const label = allOf(root).find((node) => node.tag === 'label' && textOf(node) === text);
      const change = label?.children.find(({ tag }) => tag === 'input')?.props['onChange'];
      if (typeof change !== 'function') throw new Error(`no box ${text}`);
      change({ target: Object.assign(new (Object(globalThis).HTMLInputElement)(), { checked: true }) });
      await settle();
    },
  };
}

const refusal = (status: number, code: string, more = {}): Reply => ({
  status,
  body: { status, code, title: `title of ${code}`, detail: `detail of ${code}`, requestId: 'req_1', ...more },
});

const base = '/projects/prj_1';

/** Address, what is said while it is read, and the parts that are empty in an empty project. */
const pages: readonly (readonly [string, string, readonly string[]])[] = [
  [base, en.overview.reading, [en.overview.nothing]],
  [`${base}/households`, en.households.reading, [en.households.empty]],
  [`${base}/households?coverageBelow=0.95`, en.households.reading, [en.households.emptyCoverage]],
  [`${base}/households/hh_1/did:x:a/2026-01-02/readings`, en.readings.reading, [en.readings.empty]],
  [`${base}/results`, results.reading, [results.empty]],
  [`${base}/results/an_1`, results.readingOne, [results.noWarnings]],
  [`${base}/data`, data.readingDevices, [data.noDevices, data.noAnomalies, data.noRefused]],
  [`${base}/devices/did:x:a`, devices.reading, [devices.noGaps]],
  [`${base}/surveys`, surveys.reading, [surveys.empty]],
  [
    `${base}/surveys/srv_1`,
    surveys.readingOne,
    [surveys.ready, surveys.noCollectors, surveys.noComparison, surveys.noVisits],
  ],
  [`${base}/surveys/responses`, review.reading, [review.empty]],
  [`${base}/surveys/srv_1/responses?state=held`, review.reading, [review.empty]],
  [
    `${base}/surveys/srv_1/responses/rsp_1`,
    review.readingOne,
    [review.noChecks, review.noAnswers, review.noFiles, review.noDecisions],
  ],
  [`${base}/claims`, claims.reading, [claims.empty, claims.noAnalysis]],
  [`${base}/claims?status=revoked`, claims.reading, [claims.emptyState]],
  [
    `${base}/claims/clm_1`,
    claims.readingOne,
    [claims.noChecks, claims.noDecisions, claims.noDisputes, claims.noCredential, claims.noBundle],
  ],
  ['/settings', settings.readingMine, [settings.noKeys, settings.noWebhooks, settings.noAudit]],
];

const head = {
  project: { id: 'prj_1', name: 'Stoves' },
  period: null,
  timeZone: 'UTC',
  n: 0,
  missingShare: null,
};
const period = { start: '2026-01-01', end: '2026-01-31' };
const analysis = {
  id: 'an_1',
  householdId: 'did:x:home:0001',
  period,
  status: 'provisional',
  methodology: 'gs-mecd@2.0',
  coverage: 0.9,
  leakage: 1,
  creditedReduction: 50,
  probPositive: 0.99,
  inputsVerified: { verified: 3, total: 4 },
  warnings: [],
  resultDigest: 'd1',
  computedAt: '2026-02-01T10:00:00Z',
  analysis: {
    baselineEmissions: 100,
    actualEmissions: 40,
    reductions: 60,
    confidence: 0.4,
    interval: { lower: 50, upper: 70, level: 0.9 },
    units: { emissions: 'kgCO2e', fuelSaved: 'kg' },
    deviceContributions: [
      { deviceId: 'did:x:home:0001:cooker', reductionShare: 1, evidence: { usageHours: 9, fuelSaved: 12 } },
    ],
  },
};

const survey = {
  id: 'srv_1',
  title: 'Use of the cookers',
  projectId: 'did:x',
  type: 'BaselineSurvey',
  round: 1,
  status: 'draft',
  sampling: { method: 'simple_random', size: 20 },
  counts: { frame: 40, drawn: 0 },
  warnings: [],
  version: 3,
};
const response = {
  id: 'rsp_1',
  campaignId: 'srv_1',
  householdId: 'did:x:home:0001',
  timestamp: '2026-01-02T10:00:00.000Z',
  collector: 'did:x:amina',
  responses: {},
  verification: { status: 'pending' },
  completion: { answered: 0, applicable: 2, ratio: 0, threshold: 0, missing: [] },
  quality: { completeness: 0, consistency: true, meets: true },
  checks: [],
  outOfSample: false,
  digest: 'sha256:d1',
  version: 2,
};
const claimIn = (status: string, more: object = {}) => ({
  id: 'clm_1',
  version: 3,
  status,
  claim: {
    type: 'UsageClaim',
    householdId: 'did:x:home:0001',
    deviceIds: [],
    period: { start: '2026-01-01', end: '2026-01-31' },
    vintage: 2026,
    quantity: 2.125,
    unit: 'h',
  },
  evidence: [],
  verification: { status: 'pending' },
  claimant: 'did:x:developer',
  organisation: 'Stoves',
  contentVersion: 1,
  claimDigest: 'sha256:00',
  createdAt: '2026-02-01T10:00:00Z',
  updatedAt: '2026-02-01T10:00:00Z',
  ...more,
});

/** What an installation without data says. */
const empties: Readonly<Record<string, unknown>> = {
  getProject: { id: 'prj_1', name: 'Stoves', timeZone: 'UTC' },
  getProjectSummary: {
    households: null,
    coverage: null,
    estimate: null,
    claimable: null,
    toDo: [],
    notRead: [],
  },
  getFleetCalendar: {
    ...head,
    unit: 'household',
    sort: 'attention',
    households: [],
    groups: [],
    devicesNeverHeard: 0,
    lately: { days: 0, cooked: 0, silent: 0 },
    hidden: { groups: 0, households: 0 },
  },
  getCoverageStrip: {
    ...head,
    threshold: 0.95,
    expected: 0,
    received: 0,
    below: 0,
    devices: [],
    others: null,
    neverHeard: { count: 0, expected: 0, devices: [] },
  },
  getReductionWaterfall: { ...head, analysis: null, steps: [], net: null },
  getSurvey: survey,
  getSurveyReadiness: { surveyId: 'srv_1', isReady: true, isRequired: false, requirements: [] },
  getSampleProgressPicture: {
    ...head,
    survey: { id: 'srv_1', type: 'BaselineSurvey', status: 'draft' },
    strata: [],
    precision: { planned: null, now: null, mode: 'absolute', isReached: false },
    outOfSample: 0,
    draw: null,
    handPicked: false,
    hidden: { groups: 0, households: 0 },
  },
  getSurveyProgress: { surveyId: 'srv_1', byStratum: [], byCollector: [], outOfSample: 0, sampleProof: null },
  getSurveyVsSensor: {
    ...head,
    survey: { id: 'srv_1', type: 'BaselineSurvey', status: 'draft' },
    crossCheck: null,
    question: null,
    measure: null,
    fuelUnit: null,
    points: [],
    notComparable: { noSensor: 0, lowCoverage: 0 },
    agreement: null,
    kappa: null,
    shareOverstated: null,
  },
  getResponse: response,
  getHousehold: { id: 'hh_1', did: 'did:x:home:0001', externalId: 'HH-0001' },
  getDevice: { did: 'did:x:a', type: 'ElectricPressureCooker', status: 'active', householdId: null },
  getAnalysis: analysis,
  getAnalysisFreshness: { stale: false, since: null, reasons: [], successor: null },
  getClaim: claimIn('draft'),
  getClaimEvidencePicture: {
    ...head,
    claim: {
      id: 'clm_1',
      type: 'UsageClaim',
      status: 'draft',
      quantity: 2,
      unit: 'h',
      householdId: 'did:x:home:0001',
    },
    nodes: [],
    edges: [],
    counts: { ok: 0, attention: 0, bad: 0 },
    checks: { passed: 0, others: [] },
  },
  getMe: { id: 'key_1', name: 'office', scopes: allRights, projectIds: [], expiresAt: null, actor: null },
};
const emptyList = { data: [], nextCursor: null, hasMore: false };
const empty: Answer = (name) => ({ status: 200, body: empties[name] ?? emptyList });

test.each(pages)('%s says what it reads', async (path, reading) => {
  const { text } = await mounted(path, () => new Promise(() => {}));
  expect(text()).toContain(reading);
});

test.each(pages)('%s says what belongs to its empty parts', async (path, _reading, parts) => {
  const { text } = await mounted(path, empty);
  for (const part of parts) expect(text()).toContain(part);
});

test.each(pages)('%s says why it failed, and asks again', async (path) => {
  const { text, buttons, sent, click } = await mounted(path, () => refusal(500, 'internal-error'));
  expect(text()).toContain('detail of internal-error Request req_1');
  expect(buttons()).toContain(en.state.again);
  const before = sent.length;
  await click(en.state.again);
  expect(sent.length).toBe(before + 1);
});

test.each(pages)('%s names the missing right', async (path) => {
  const errors = [{ code: 'scope-missing', detail: '', allowed: ['some:read'] }];
  const { text } = await mounted(path, () => refusal(403, 'scope-missing', { errors }));
  expect(text()).toContain(en.state.noRight('some:read'));
});

test.each(pages)('%s says what was not found', async (path) => {
  expect((await mounted(path, () => refusal(404, 'project-not-found'))).text()).toContain(en.state.notFound);
});

test.each(pages)('%s tells the session when nobody is signed in', async (path) => {
  const { session } = await mounted(path, () => refusal(401, 'unauthenticated'));
  expect(session.isOut.value).toBe(true);
});

test.each(pages)('%s says that the store is away', async (path) => {
  const { text } = await mounted(path, () => refusal(503, 'dependency-unavailable'));
  expect(text()).toContain(en.state.awayEmpty);
});

/** Pages that offer an action on an empty project. */
const acting = [
  `${base}/results`,
  `${base}/data`,
  `${base}/devices/did:x:a`,
  `${base}/surveys/srv_1`,
  `${base}/surveys/srv_1/responses/rsp_1`,
  '/settings',
];

test.each(pages.filter(([path]) => acting.includes(path)))(
  '%s shows no action without the right, and says which one is missing',
  async (path) => {
    const { text, buttons } = await mounted(path, empty, []);
    expect(text()).toMatch(/To act here your key needs \w+:\w+\./);
    expect(buttons().filter((one) => !['Save SVG', 'Save CSV'].includes(one))).toEqual([]);
  },
);

const link = (resource: string, href: string, id: string | null = null) => ({ resource, id, href });

test('each line of things to do leads to the list that it counts', async () => {
  const lines = [
    [
      link('devices', '/v1/devices?projectId=did%3Ax&connectivity=silent'),
      `${base}/data?connectivity=silent#devices`,
    ],
    [link('devices', '/v1/devices?hasUnexplainedGap=true'), `${base}/data?hasUnexplainedGap=true#devices`],
    [link('households', '/v1/households?coverageBelow=0.95'), `${base}/households?coverageBelow=0.95`],
    [
      link('anomalies', '/v1/anomalies?severity=major&from=2026-01-01'),
      `${base}/data?severity=major&from=2026-01-01#anomalies`,
    ],
    [link('project-analyses', '/v1/projects/x/analyses?stale=true'), `${base}/results`],
    [link('analyses', '/v1/analyses?stale=true'), `${base}/results?of=households`],
    [link('dead-letters', '/v1/readings/dead-letters?replayed=false'), `${base}/data#refused`],
    [link('webhook-endpoints', '/v1/webhook-endpoints?isDisabled=true'), '/settings#webhooks'],
    [link('api-keys', '/v1/api-keys?expiresBefore=x'), '/settings#keys'],
    [link('surveys', '/v1/surveys/srv_1/readiness', 'srv_1'), `${base}/surveys/srv_1#readiness`],
    [link('responses', '/v1/responses?status=pending'), `${base}/surveys/responses`],
    [
      link('assignments', '/v1/surveys/srv_1/assignments?purpose=revisit', 'srv_1'),
      `${base}/surveys/srv_1#visits`,
    ],
    [link('claims', '/v1/claims?projectId=did%3Ax&status=disputed'), `${base}/claims?status=disputed`],
  ] as const;
  const toDo = lines.map(([at], index) => ({
    kind: `kind-${index}`,
    severity: 'blocks-data',
    count: 1,
    ids: [],
    link: at,
    words: `Line ${index}.`,
  }));
  const summary = { ...Object(empties['getProjectSummary']), toDo };
  const { links } = await mounted(base, (name) =>
    name === 'getProjectSummary' ? { status: 200, body: summary } : empty(name),
  );
  expect(links()).toEqual(expect.arrayContaining(lines.map(([, to]) => to)));
});

test('stale analyses stand above the current ones, and each leads to its own page', async () => {
  let list = 0;
  const { text, links } = await mounted(`${base}/results`, (name) => {
    if (name !== 'listProjectAnalyses') return empty(name);
    list += 1;
    const row = { ...analysis, id: `an_${list}`, stale: list === 1 };
    return { status: 200, body: { data: [row], nextCursor: null, hasMore: false } };
  });
  expect(text().indexOf(results.stale)).toBeLessThan(text().indexOf(results.fresh));
  expect(text()).toContain(results.isStale);
  expect(links()).toEqual(expect.arrayContaining([`${base}/results/an_1`, `${base}/results/an_2`]));
});

test('an analysis names interval, confidence and state, and leads to the days of its devices', async () => {
  const { text, links } = await mounted(`${base}/results/an_1`, empty);
  expect(text()).toContain('50 to 70 kgCO2e (90 %)');
  expect(text()).toContain(results.provisional);
  const home = `${base}/households/${encodeURIComponent('did:x:home:0001')}`;
  expect(links().map(decodeURIComponent)).toContain(
    decodeURIComponent(`${home}/did:x:home:0001:cooker/2026-01-31`),
  );
});

test('an analysis runs for the month before, once, and its result opens', async () => {
  const { sent, submit, router } = await mounted(`${base}/results`, (name) =>
    name === 'analyzeProject' ? { status: 200, body: { ...analysis, id: 'an_9' } } : empty(name),
  );
  await submit();
  const runs = sent.filter(({ name }) => name === 'analyzeProject');
  expect(runs.map(({ request }) => request.body)).toEqual([
    { projectId: 'prj_1', periodStart: '2025-12-01', periodEnd: '2025-12-31' },
  ]);
  expect(runs[0]?.request.headers?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe(`${base}/results/an_9`));
});

test('a write without an answer is repeated as the same write; a refused one says why', async () => {
  const replies: (() => Reply)[] = [
    () => {
      throw new Error('no connection');
    },
    () => refusal(422, 'insufficient-data'),
    () => ({ status: 202, body: {} }),
  ];
  const { sent, submit, text } = await mounted(`${base}/results`, (name) =>
    name === 'analyzeProject' ? (replies.shift()?.() ?? empty(name)) : empty(name),
  );
  await submit();
  expect(text()).toContain(en.action.noReply);
  await submit();
  expect(text()).toContain('detail of insufficient-data');
  await submit();
  expect(text()).toContain(results.queued);
  const keys = sent.flatMap(({ request }) => request.headers?.['idempotency-key'] ?? []);
  expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false]);
});

const letter = {
  id: 'dl_1',
  reason: 'truncated',
  detail: '1 byte is left',
  topic: 'telemetry.power',
  partition: 2,
  offset: 7,
  deviceId: null,
  arrivedAt: '2026-01-01T00:00:00Z',
  raw: btoa('\0\0Hi'),
  rawLength: 4,
  rawSha256: 'ab',
};

test('a refused message shows its bytes, and is replayed after a question', async () => {
  const { text, sent, click } = await mounted(`${base}/data`, (name) => {
    if (name === 'listDeadLetters') return { status: 200, body: { ...emptyList, data: [letter] } };
    if (name === 'replayDeadLetter') return { status: 201, body: { id: 'dl_1', replayedAs: { offset: 9 } } };
    return empty(name);
  });
  expect(text()).toContain('00 00 48 69 ..Hi');
  await click(data.replay);
  expect(text()).toContain(data.replayQuestion);
  expect(sent.map(({ name }) => name)).not.toContain('replayDeadLetter');
  await click(data.replay);
  expect(text()).toContain(data.replayed('9'));
});

test('a rotated key is shown once; a change of another person is refused with its reason', async () => {
  const key = {
    id: 'key_2',
    name: 'fleet',
    status: 'active',
    version: 3,
    scopes: [],
    projectIds: [],
    expiresAt: null,
    lastUsedAt: null,
  };
  const { text, sent, click } = await mounted('/settings', (name) => {
    if (name === 'listApiKeys') return { status: 200, body: { ...emptyList, data: [key] } };
    if (name === 'rotateApiKey') return { status: 201, body: { ...key, key: 'hearth_secret' } };
    if (name === 'revokeApiKey') return refusal(412, 'version-mismatch');
    if (name === 'getApiKey') return { status: 200, body: { ...key, name: 'fleet north', version: 4 } };
    return empty(name);
  });
  await click(settings.rotate);
  await click(settings.rotate);
  expect(text()).toContain('hearth_secret');
  await click(settings.hide);
  expect(text()).not.toContain('hearth_secret');
  await click(settings.revoke);
  await click(settings.revoke);
  // Both versions, and of them what differs.
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${settings.name} fleet fleet north`);
  const before = sent.length;
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
  expect(sent.slice(before).map(({ name }) => name)).toEqual(['listApiKeys']);
  expect(sent.find(({ name }) => name === 'revokeApiKey')?.request.headers?.['if-match']).toBe('"3"');
});

test.each([
  ['draft', [claims.submitDraft, claims.withdraw], []],
  ['submitted', [claims.withdraw, claims.reject], [claims.approve]],
  ['in_review', [claims.withdraw, claims.approve, claims.reject], []],
  ['verified', [claims.issue, claims.disputeSend], [claims.withdraw, claims.approve]],
  ['rejected', [claims.disputeSend], [claims.issue]],
  ['disputed', [claims.disputeSend], [claims.approve]],
  ['withdrawn', [], [claims.withdraw, claims.disputeSend]],
  ['revoked', [], [claims.issue, claims.disputeSend]],
] as const)('a claim that is %s offers what its state allows', async (status, offered, absent) => {
  const { buttons, text } = await mounted(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim' ? { status: 200, body: claimIn(status) } : empty(name),
  );
  expect(buttons()).toEqual(expect.arrayContaining([...offered]));
  for (const one of absent) expect(buttons()).not.toContain(one);
  expect(text()).toContain(claims.statuses[status]);
});

test('a claim is written with all its decimals, and the page names who must act', async () => {
  const { text } = await mounted(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim' ? { status: 200, body: claimIn('in_review') } : empty(name),
  );
  expect(text()).toContain(claims.sentence('2.125 h', '0001', '2026-01-01', '2026-01-31'));
  expect(text()).toContain(claims.turns.in_review('Stoves'));
  expect(text()).toContain('2026-02-01 10:00 UTC');
});

test('an answer that a claim cites opens under its campaign', async () => {
  const { router } = await mounted(`${base}/answers/rsp_1`, (name) =>
    name === 'getResponse' ? { status: 200, body: { campaignId: 'srv_1' } } : empty(name),
  );
  const page = `${base}/surveys/srv_1/responses/rsp_1`;
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe(page));
});

test('a decision needs the typed name, is sent for the version that was seen, and a newer one is shown beside it', async () => {
  let version = 3;
  const cited = { id: 'ev_1', type: 'Analysis', ref: 'an_1', digest: 'sha256:1', check: 'ok' };
  const { text, sent, click, submit, fill } = await mounted(`${base}/claims/clm_1`, (name) => {
    if (name === 'getClaim')
      return { status: 200, body: claimIn('in_review', { version, evidence: version === 3 ? [] : [cited] }) };
    if (name !== 'decideClaim') return empty(name);
    version = 4;
    return refusal(412, 'version-mismatch');
  });
  await click(claims.reject);
  expect(text()).toContain(claims.reasonNeeded);
  await click(claims.approve);
  expect(text()).toContain(claims.noOverlap);
  await submit('typed-name');
  expect(sent.map(({ name }) => name)).not.toContain('decideClaim');
  await fill('typed-name', '0001');
  await submit('typed-name');
  const decided = sent.filter(({ name }) => name === 'decideClaim');
  expect(decided.map(({ request }) => request.body)).toEqual([{ decision: 'verified' }]);
  expect(decided[0]?.request.headers).toMatchObject({
    'if-match': '"3"',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const part of [en.versions.title, claims.evidenceCount, en.versions.shown, en.versions.now])
    expect(text()).toContain(part);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
});

test('a check of a bundle that cannot run ends and says so; what it found goes with its key and its claim', async () => {
  let version = 3;
  const of = await mounted(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim'
      ? { status: 200, body: claimIn('in_review', { version, submittedAt: '2026-02-02T10:00:00Z' }) }
      : empty(name),
  );
  const gone = await of.choose('bundle-file', () => Promise.reject(new Error('the file is gone')));
  await vi.waitFor(() => expect(of.text()).toContain(claims.checkFailed));
  // Else the same file, chosen again, would be no change.
  expect(gone.value).toBe('');
  expect(of.buttons()).toContain(claims.checkNow);
  const chooseNone = () => of.choose('bundle-file', () => Promise.resolve(new ArrayBuffer(3)));
  // The code that checks is loaded first.
  const isInvalid = () =>
    vi.waitFor(() => expect(of.text()).toContain(claims.verdicts.INVALID), { timeout: 20_000 });
  await chooseNone();
  await isInvalid();
  expect(of.text()).not.toContain(claims.checkFailed);
  await of.fill('bundle-key', `z6Mk${'t'.repeat(44)}`);
  expect(of.text()).not.toContain(claims.verdicts.INVALID);
  await chooseNone();
  await isInvalid();
  version = 4;
  await of.click(claims.withdraw);
  await of.fill('typed-name', '0001');
  await of.submit('typed-name');
  await vi.waitFor(() => expect(of.text()).not.toContain(claims.verdicts.INVALID));
});

const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
    : [path];

test.each(languages)(
  'the catalogues of pages have the same texts in $name as in English',
  async ({ code }) => {
    for (const catalogue of [
      resultWords,
      dataWords,
      settingWords,
      deviceWords,
      surveyWords,
      reviewWords,
      claimWords,
      overviewWords,
    ]) {
      const [translated, english] = await Promise.all([catalogue[code](), catalogue.en()]);
      expect(pathsOf(translated)).toEqual(pathsOf(english));
    }
  },
);

test('another language changes the texts and loses nothing of a half-written form', async () => {
  const { fill, field, speech, text, settle } = await mounted(
    `${base}/surveys/srv_1`,
    answering({ getSurvey: { ...survey, sample: null } }),
  );
  await fill('commit-source', 'dice');
  await fill('commit-thrower', 'the mayor');
  await speech.speak('fr');
  await settle();
  expect(text()).toContain(surveysFr.steps);
  expect(text()).not.toContain(surveys.steps);
  expect(field('commit-thrower')).toBe('the mayor');
});

/** The replies of a project with this campaign and this answer. */
const answering =
  (replies: Readonly<Record<string, unknown>>): Answer =>
  (name) => {
    const known = replies[name];
    if (typeof known === 'function') return known();
    return known === undefined ? empty(name) : { status: 200, body: known };
  };

test('a campaign says what blocks it, and how far it is', async () => {
  const drawn = {
    ...survey,
    id: 'srv_2',
    status: 'open',
    counts: { frame: 40, drawn: 20, received: 18, verified: 10 },
  };
  const unmet = { surveyId: 'srv_1', isReady: false, isRequired: true, requirements: [{ isMet: false }] };
  const { text, links } = await mounted(
    `${base}/surveys`,
    answering({ listSurveys: { ...emptyList, data: [survey, drawn] }, getSurveyReadiness: unmet }),
  );
  for (const part of [surveys.notDrawn, surveys.unmet(1), surveys.unmetRequired, surveys.toDecide(8)])
    expect(text()).toContain(part);
  expect(text()).toContain(surveys.progressOf('10', '20', '18'));
  expect(links()).toEqual(
    expect.arrayContaining([`${base}/surveys/srv_1#readiness`, `${base}/surveys/srv_2/responses`]),
  );
});

test('a campaign opens when its name is typed; one that changed meanwhile is shown beside what is stored', async () => {
  let version = 3;
  const { sent, click, fill, tick, submit, text } = await mounted(
    `${base}/surveys/srv_1`,
    answering({
      getSurvey: () => ({
        status: 200,
        body: { ...survey, version, status: version === 3 ? 'draft' : 'scheduled' },
      }),
      actOnSurvey: () => {
        version = 4;
        return refusal(412, 'version-mismatch');
      },
    }),
  );
  await click(surveys.open);
  await fill('typed-name', 'another name');
  await submit('typed-name');
  expect(sent.map(({ name }) => name)).not.toContain('actOnSurvey');
  await tick(surveys.allowUndrawn);
  await fill('typed-name', survey.title);
  await submit('typed-name');
  const act = sent.find(({ name }) => name === 'actOnSurvey')?.request;
  expect([act?.body, act?.headers?.['if-match']]).toEqual([{ allowUndrawn: true }, '"3"']);
  expect(act?.headers?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${surveys.state} ${surveys.states.draft} ${surveys.states.scheduled}`);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
});

test('a draw is committed, and its seed comes from the planned source', async () => {
  const committed = {
    ...survey,
    sample: {
      commitment: 'sha256:c',
      committedAt: '2026-01-01T00:00:00.000Z',
      frameDigest: 'f',
      drawnAt: null,
    },
  };
  const plan = { source: 'drand', chain: 'chain', round: 7 };
  let now: object = committed;
  const { sent, fill, submit, text, buttons } = await mounted(
    `${base}/surveys/srv_1`,
    answering({
      getSurvey: () => ({ status: 200, body: now }),
      getSampleProof: { commitments: [{ committed: { seedPlan: plan } }] },
      commitSample: () => refusal(400, 'invalid-survey'),
      drawSample: () => {
        now = {
          ...committed,
          sample: { ...committed.sample, drawnAt: '2026-01-02T00:00:00.000Z' },
          version: 4,
        };
        return { status: 201, body: { sampleSize: 20, reserveSize: 4 } };
      },
    }),
  );
  await fill('commit-source', 'dice');
  expect(text()).toContain(`${surveys.at} (${localZone()})`);
  for (const [field, value] of [
    ['thrower', 'the mayor'],
    ['place', 'town hall'],
    ['at', '2026-02-01T10:00'],
    ['witnesses', 'Ann, Ben'],
    ['reason', 'no drand here'],
  ])
    await fill(`commit-${field}`, value ?? '');
  await submit('commit-source');
  expect(sent.find(({ name }) => name === 'commitSample')?.request.body).toMatchObject({
    seedPlan: { source: 'dice', witnesses: ['Ann', 'Ben'] },
    reason: 'no drand here',
  });
  expect(text()).toContain('detail of invalid-survey');
  await fill('draw-seed', 'abcd');
  await submit('draw-seed');
  await fill('typed-name', survey.title);
  await submit('typed-name');
  expect(sent.find(({ name }) => name === 'drawSample')?.request.body).toEqual({
    seed: { source: 'drand', value: 'abcd', round: 7 },
  });
  // The form is gone with its only step; what came of it is still said.
  expect(buttons()).not.toContain(surveys.draw);
  expect(text()).toContain(surveys.drawnNow('20', '4'));
});

test('a field link is shown once, as a QR code', async () => {
  const collector = { did: 'did:x:amina', name: 'Amina', active: true, projectIds: [] };
  const { sent, click, text } = await mounted(
    `${base}/surveys/srv_1`,
    answering({
      listCollectors: { ...emptyList, data: [collector] },
      createFieldLink: () => ({ status: 201, body: { address: 'http://api/v1/key/t', qr: '<svg/>' } }),
    }),
  );
  await click(surveys.link);
  expect(sent.find(({ name }) => name === 'createFieldLink')?.request.body).toEqual({ projectId: 'prj_1' });
  expect(text()).toContain('http://api/v1/key/t');
  await click(surveys.hide);
  expect(text()).not.toContain('http://api/v1/key/t');
});

test('long lists of a campaign have a next page, and nobody is called inactive for being on it', async () => {
  const collector = { did: 'did:x:amina', name: 'Amina', active: true, projectIds: [] };
  const work = { assigned: 1, submitted: 1, done: 1, returned: 0, refused: 0, open: 0, medianMinutes: null };
  const byCollector = [{ collector: 'did:x:zawadi', ...work }];
  const visit = { id: 'asg_1', householdId: 'did:x:home:0001', collector: 'did:x:amina' };
  const answers = (nextCursor: string | null) =>
    answering({
      listCollectors: { ...emptyList, data: [collector], nextCursor },
      listAssignments: { ...emptyList, data: [visit], nextCursor },
      getSurveyProgress: { surveyId: 'srv_1', byStratum: [], byCollector, outOfSample: 0, sampleProof: null },
    });
  const page = `${base}/surveys/srv_1`;
  const cut = await mounted(page, answers('c2'));
  expect(cut.links()).toEqual(
    expect.arrayContaining([`${page}?collectorsAfter=c2#collectors`, `${page}?visitsAfter=c2#visits`]),
  );
  expect(cut.text()).toContain('zawadi');
  expect(cut.text()).not.toContain(surveys.inactive);
  const next = await mounted(`${page}?collectorsAfter=c2&visitsAfter=c2`, answers(null));
  for (const name of ['listCollectors', 'listAssignments'])
    expect(next.sent.find((one) => one.name === name)?.request.query).toMatchObject({ cursor: 'c2' });
  expect(next.text()).not.toContain('zawadi');
  const whole = await mounted(page, answers(null));
  expect(whole.text()).toContain(surveys.inactive);
});

test.each([
  ['draft', false],
  ['open', true],
  ['closed', true],
  ['withdrawn', false],
])('a campaign that is %s offers the comparison with sensors: %s', async (status, isOffered) => {
  const { buttons } = await mounted(`${base}/surveys/srv_1`, answering({ getSurvey: { ...survey, status } }));
  expect(buttons().includes(surveys.compare)).toBe(isOffered);
});

const queue = `${base}/surveys/srv_1/responses`;
const doubtful = {
  ...response,
  id: 'rsp_2',
  householdId: 'did:x:home:0002',
  checks: [{ id: 'outlier', result: 'warn' }],
};

test('many answers are decided in the versions that are shown, and refusals are named', async () => {
  const outcome = {
    hasMore: false,
    items: [
      { index: 0, status: 201, id: 'rsp_1', problem: null },
      { index: 1, status: 403, id: 'rsp_2', problem: { detail: 'not yours', errors: [] } },
    ],
  };
  const { sent, tick, fill, submit, text } = await mounted(
    queue,
    answering({ listResponses: { ...emptyList, data: [response, doubtful] }, decideResponses: outcome }),
  );
  await tick(review.chooseAll);
  await fill('decision', 'rejected');
  await submit('decision');
  expect(sent.map(({ name }) => name)).not.toContain('decideResponses');
  await fill('decision-reason', 'invented');
  await submit('decision');
  expect(sent.find(({ name }) => name === 'decideResponses')?.request.body).toEqual({
    decision: 'rejected',
    reason: 'invented',
    items: [
      { id: 'rsp_1', version: 2 },
      { id: 'rsp_2', version: 2 },
    ],
  });
  expect(text()).toContain(review.decided(1, 2));
  expect(text()).toContain('0002 : not yours');
});

test('the outcome of many decisions stays when no answer is left to decide', async () => {
  const items = [{ index: 0, status: 201, id: 'rsp_1', problem: null }];
  let left = [response];
  const { tick, fill, submit, text } = await mounted(
    queue,
    answering({
      listResponses: () => ({ status: 200, body: { ...emptyList, data: left } }),
      decideResponses: () => {
        left = [];
        return { status: 200, body: { hasMore: false, items } };
      },
    }),
  );
  await tick(review.chooseAll);
  await fill('decision', 'verified');
  await submit('decision');
  expect(text()).toContain(review.empty);
  expect(text()).toContain(review.decided(1, 1));
});

test('the queue shows the answers of one check', async () => {
  const { text, sent } = await mounted(
    `${queue}?state=verified&check=outlier`,
    answering({ listResponses: { ...emptyList, data: [response, doubtful] } }),
  );
  expect([text().includes('0002'), text().includes('0001')]).toEqual([true, false]);
  expect(sent.find(({ name }) => name === 'listResponses')?.request.query).toMatchObject({
    status: ['verified'],
    campaignId: 'srv_1',
  });
});

const one = `${queue}/rsp_1`;

test('an answer is decided in the version that is shown', async () => {
  const { sent, fill, submit } = await mounted(
    one,
    answering({ decideResponse: () => ({ status: 201, body: response }) }),
  );
  await fill('decision', 'verified');
  await submit('decision');
  const decided = sent.find(({ name }) => name === 'decideResponse')?.request;
  expect([decided?.body, decided?.headers?.['if-match']]).toEqual([{ decision: 'verified' }, '"2"']);
});

test('an answer that changed meanwhile is not decided, and both versions are shown', async () => {
  let now: object = response;
  const { fill, submit, text, click } = await mounted(
    one,
    answering({
      getResponse: () => ({ status: 200, body: now }),
      decideResponse: () => {
        now = { ...response, version: 3, verification: { status: 'verified' } };
        return refusal(412, 'version-mismatch');
      },
    }),
  );
  await fill('decision', 'verified');
  await submit('decision');
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${review.state} ${review.states.pending} ${review.states.verified}`);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
  expect(text()).toContain(review.states.verified);
});

test('with two levels a person approves first; own answers say that another person decides', async () => {
  const rules = { id: 'prj_1', name: 'Stoves', timeZone: 'UTC', reviewLevels: 2, separationOfDuties: true };
  const two = await mounted(one, answering({ getProject: rules }));
  expect(two.text()).toContain(review.decisions.supervisor_approved);
  const own = await mounted(one, answering({ getProject: rules }), allRights, 'did:x:amina');
  expect(own.text()).toContain(review.ownAnswer);
  expect(own.buttons()).not.toContain(review.decide);
});

test('a key that may not read the project is offered both approvals', async () => {
  const given = answering({});
  const { text } = await mounted(one, (name) =>
    name === 'getProject' ? refusal(403, 'scope-missing') : given(name),
  );
  expect(text()).toContain(review.decisions.supervisor_approved);
  expect(text()).toContain(review.decisions.verified);
});

test('a held interview is accepted, given a household, or discarded with a reason', async () => {
  const held = {
    ...response,
    verification: { status: 'held' },
    householdId: '',
    faults: [{ code: 'household-unknown', detail: 'It names no household.' }],
  };
  const { sent, text, click, fill, submit } = await mounted(
    one,
    answering({ getResponse: held, actOnHeldResponse: held }),
  );
  expect(text()).toContain('It names no household.');
  await click(review.accept);
  await click(review.accept);
  await fill('held-household', 'hh_1');
  await submit('held-household');
  await fill('held-reason', 'taken twice');
  await submit('held-reason');
  expect(sent.filter(({ name }) => name === 'actOnHeldResponse').map(({ request }) => request.body)).toEqual([
    {},
    { householdId: 'hh_1' },
    { reason: 'taken twice' },
  ]);
});
