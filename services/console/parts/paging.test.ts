// Every long list of the console: its cursor stands in the address, and links lead to the next page and to the first.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { answerWith, emptyList } from '#test/support/pages/replies.ts';
import { texts as en } from '../words/en.ts';

const base = '/projects/prj_1';
const readings = `${base}/households/hh_1/did:x:a/2026-01-02/readings`;
const answer = `${base}/surveys/srv_1/responses/rsp_1`;

standForBrowser();

/** Page, what it asks for, the name of the cursor in the address, and the id of the list in the page. */
test.each([
  ['/', 'listProjects', 'cursor', ''],
  [`${base}/households`, 'listHouseholds', 'cursor', ''],
  [readings, 'getDeviceReadings', 'cursor', ''],
  [`${base}/results`, 'listProjectAnalyses', 'staleAfter', ''],
  [`${base}/results`, 'listProjectAnalyses', 'cursor', '#current'],
  [`${base}/claims`, 'listClaims', 'cursor', ''],
  [`${base}/claims`, 'listAnalyses', 'analysesAfter', '#submit'],
  [`${base}/data`, 'listDevices', 'devicesAfter', '#devices'],
  [`${base}/data`, 'listAnomalies', 'anomaliesAfter', '#anomalies'],
  [`${base}/data`, 'listDeadLetters', 'refusedAfter', '#refused'],
  [`${base}/devices/did:x:a`, 'listDeviceGaps', 'gapsAfter', '#gaps'],
  [`${base}/surveys`, 'listSurveys', 'cursor', ''],
  [`${base}/surveys/srv_1`, 'listCollectors', 'collectorsAfter', '#collectors'],
  [`${base}/surveys/srv_1`, 'listAssignments', 'visitsAfter', '#visits'],
  [`${base}/surveys/responses`, 'listResponses', 'cursor', ''],
  [answer, 'listResponseDecisions', 'decisionsAfter', '#decisions'],
  [answer, 'listResponseVersions', 'versionsAfter', '#versions'],
  ['/settings', 'listSessions', 'sessionsAfter', '#sessions'],
  ['/settings', 'listApiKeys', 'keysAfter', '#keys'],
  ['/settings', 'listWebhookEndpoints', 'webhooksAfter', '#webhooks'],
  ['/settings', 'listWebhookDeliveries', 'after-log-whk_1', '#log-whk_1'],
  ['/settings', 'listAuditLog', 'auditAfter', '#audit'],
])('%s has all pages of %s', async (path, operation, name, anchor) => {
  const webhook = { id: 'whk_1', url: 'https://x.example', events: [], active: true, disabled: null };
  const { sent, links } = await mountPage(
    `${path}?${name}=c2`,
    answerWith({
      listWebhookEndpoints: { ...emptyList, data: [webhook] },
      [operation]: { ...emptyList, nextCursor: 'c3' },
    }),
  );
  expect(sent.filter((one) => one.name === operation).map(({ request }) => request.query)).toContainEqual(
    expect.objectContaining({ cursor: 'c2' }),
  );
  expect(links()).toEqual(expect.arrayContaining([`${path}${anchor}`, `${path}?${name}=c3${anchor}`]));
});

test('a caption says the total, or that it counts a page', async () => {
  const reading = {
    kind: 'power',
    observedAt: '2026-01-02T03:00:00Z',
    sequence: 1,
    activePowerW: 5,
    energyWh: null,
    message: null,
  };
  const listed = async (path: string, name: string, more: object) =>
    (await mountPage(path, answerWith({ [name]: { ...emptyList, ...more } }))).text();
  const project = { id: 'prj_1', name: 'Stoves', coverageThreshold: 0.9 };
  const page = { data: [reading], nextCursor: 'c2' };
  expect(await listed('/', 'listProjects', { data: [project], totalCount: 172 })).toContain(
    en.projects.count(172),
  );
  const part = en.action.onThisPage(en.readings.caption(1));
  expect(await listed(readings, 'getDeviceReadings', page)).toContain(part);
  expect(await listed(`${readings}?cursor=c2`, 'getDeviceReadings', { ...page, nextCursor: null })).toContain(
    part,
  );
  expect(await listed(readings, 'getDeviceReadings', { ...page, nextCursor: null })).not.toContain(part);
});
