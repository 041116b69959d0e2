// What the API answers in tests of pages: refusals, and an installation without data.
import { analysis, claimIn, response, survey } from './records.ts';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

export type Answer = (name: string) => Reply | Promise<Reply>;

export const allRights = [
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

export const refusal = (status: number, code: string, more = {}): Reply => ({
  status,
  body: { status, code, title: `title of ${code}`, detail: `detail of ${code}`, requestId: 'req_1', ...more },
});

const head = {
  project: { id: 'prj_1', name: 'Stoves' },
  period: null,
  timeZone: 'UTC',
  n: 0,
  missingShare: null,
};

/** What an installation without data says. */
export const empties: Readonly<Record<string, unknown>> = {
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
  getDeviceCoverage: { deviceId: 'did:x:a', gaps: [] },
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
export const emptyList = { data: [], nextCursor: null, hasMore: false };
export const empty: Answer = (name) => ({ status: 200, body: empties[name] ?? emptyList });

/** The replies of an installation without data, but for these. */
export const answerWith =
  (replies: Readonly<Record<string, unknown>>): Answer =>
  (name) => {
    const known = replies[name];
    if (typeof known === 'function') return known();
    return known === undefined ? empty(name) : { status: 200, body: known };
  };
