// Every long list of the console: its cursor stands in the address, and links lead to the next page and to the first.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { analysis, claimIn, response, survey } from '#test/support/pages/records.ts';
import { answerWith, emptyList } from '#test/support/pages/replies.ts';
import { texts as en } from '../words/en.ts';

const base = '/projects/prj_1';
const readings = `${base}/households/hh_1/did:x:a/2026-01-02/readings`;
const answer = `${base}/surveys/srv_1/responses/rsp_1`;

standForBrowser();

const place = { deviceId: 'did:x:a', householdId: null };
const moment = { createdAt: '2026-01-02T03:00:00Z', lastUsedAt: null, expiresAt: null };
const rows = {
  project: { id: 'prj_1', name: 'Stoves', coverageThreshold: 0.9 },
  household: { id: 'hh_1', did: 'did:x:1', location: {}, baseline: {}, devices: [], status: 'active' },
  reading: {
    kind: 'power',
    observedAt: '2026-01-02T03:00:00Z',
    sequence: 1,
    activePowerW: 5,
    energyWh: null,
  },
  device: { id: 'dev_1', did: 'did:x:a', type: 'Other', householdId: null },
  alarm: {
    id: 'alm_1',
    type: 'device.silent',
    subject: 'did:x:a',
    householdId: null,
    openedAt: '2026-01-02T03:00:00Z',
    comments: [],
  },
  anomaly: { id: 'ano_1', ...place, observedAt: '2026-01-02T03:00:00Z', severity: 'minor' },
  letter: { id: 'dl_1', ...place, arrivedAt: '2026-01-02T03:00:00Z', raw: '', rawLength: 0, rawSha256: '' },
  session: { id: 'ses_1', isCurrent: true, ...moment, expiresAt: '2026-01-03T03:00:00Z' },
  key: { id: 'key_2', name: 'fleet', status: 'active', projectIds: [], scopes: [], actor: null, ...moment },
  webhook: { id: 'whk_1', url: 'https://x.example', events: [], active: true, disabled: null },
  delivery: { id: 'del_1', type: 'x', status: 'delivered', attemptCount: 1, attempts: [], ...moment },
  entry: { id: 'aud_1', at: '2026-01-02T03:00:00Z' },
};

/** Page, what it asks for, name of the cursor in the address, id of the list in the page, and a row where the caption counts rows. */
const lists: readonly [string, string, string, string, object?][] = [
  ['/', 'listProjects', 'cursor', '', rows.project],
  [`${base}/households`, 'listHouseholds', 'cursor', '', rows.household],
  [readings, 'getDeviceReadings', 'cursor', '', rows.reading],
  [`${base}/results`, 'listProjectAnalyses', 'staleAfter', '', analysis],
  [`${base}/results`, 'listProjectAnalyses', 'cursor', '#current', analysis],
  [`${base}/claims`, 'listClaims', 'cursor', '', claimIn('draft')],
  [`${base}/claims`, 'listAnalyses', 'analysesAfter', '#submit'],
  [`${base}/data`, 'listAlarms', 'alarmsAfter', '#alarms', rows.alarm],
  [`${base}/data`, 'listDevices', 'devicesAfter', '#devices', rows.device],
  [`${base}/data`, 'listAnomalies', 'anomaliesAfter', '#anomalies', rows.anomaly],
  [`${base}/data`, 'listDeadLetters', 'refusedAfter', '#refused', rows.letter],
  [`${base}/devices/did:x:a`, 'listDeviceGaps', 'gapsAfter', '#gaps'],
  [`${base}/surveys`, 'listSurveys', 'cursor', '', survey],
  [`${base}/surveys/srv_1`, 'listCollectors', 'collectorsAfter', '#collectors'],
  [`${base}/surveys/srv_1`, 'listAssignments', 'visitsAfter', '#visits'],
  [`${base}/surveys/responses`, 'listResponses', 'cursor', '', response],
  [answer, 'listResponseDecisions', 'decisionsAfter', '#decisions'],
  [answer, 'listResponseVersions', 'versionsAfter', '#versions'],
  ['/settings', 'listSessions', 'sessionsAfter', '#sessions', rows.session],
  ['/settings', 'listApiKeys', 'keysAfter', '#keys', rows.key],
  ['/settings', 'listWebhookEndpoints', 'webhooksAfter', '#webhooks', rows.webhook],
  ['/settings', 'listWebhookDeliveries', 'after-log-whk_1', '#log-whk_1', rows.delivery],
  ['/settings', 'listAuditLog', 'auditAfter', '#audit', rows.entry],
];

/** The page while all its other lists are empty; that of webhooks has one, whose log is a list of its own. */
const mountList = (address: string, operation: string, list: object) =>
  mountPage(
    address,
    answerWith({
      listWebhookEndpoints: { ...emptyList, data: [rows.webhook] },
      [operation]: { ...emptyList, ...list },
    }),
  );

test.each(lists)('%s has all pages of %s', async (path, operation, name, anchor) => {
  const { sent, links } = await mountList(`${path}?${name}=c2`, operation, { nextCursor: 'c3' });
  expect(sent.filter((one) => one.name === operation).map(({ request }) => request.query)).toContainEqual(
    expect.objectContaining({ cursor: 'c2' }),
  );
  expect(links()).toEqual(expect.arrayContaining([`${path}${anchor}`, `${path}?${name}=c3${anchor}`]));
});

test.each(lists.filter(([, , , , row]) => row))(
  '%s counts no page of %s as the list',
  async (path, operation, name, _anchor, row) => {
    const data = [row];
    const first = await mountList(path, operation, { data, nextCursor: 'c2' });
    const last = await mountList(`${path}?${name}=c2`, operation, { data });
    // The log of a webhook is read when it is opened, as its second page is.
    const shown = operation === 'listWebhookDeliveries' ? [last] : [first, last];
    for (const page of shown) expect(page.text()).toContain(en.action.onThisPage('1 '));
  },
);

/** Lists that say nothing when they are empty. */
const silent = ['listAnalyses', 'listResponseVersions', 'listSessions'];

test.each(lists.filter(([, operation, name]) => !silent.includes(operation) && name !== 'staleAfter'))(
  '%s says of an empty page of %s that it is a page, and leads to the first',
  async (path, operation, name, anchor) => {
    const { text, links } = await mountList(`${path}?${name}=c2`, operation, {});
    expect(text()).toContain(en.action.emptyPage);
    expect(links()).toContain(`${path}${anchor}`);
    const whole = await mountList(path, operation, {});
    expect(whole.text()).not.toContain(en.action.emptyPage);
  },
);

test('a caption says the total where the list has one, and counts a list of one page', async () => {
  const all = await mountList('/', 'listProjects', {
    data: [rows.project],
    nextCursor: 'c2',
    totalCount: 172,
  });
  expect(all.text()).toContain(en.projects.count(172));
  const one = await mountList(readings, 'getDeviceReadings', { data: [rows.reading] });
  expect(one.text()).toContain(en.readings.caption(1));
  expect(one.text()).not.toContain(en.action.onThisPage(''));
});
