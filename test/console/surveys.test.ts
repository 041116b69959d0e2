// Survey campaigns in a real browser: commit, draw and open, answers and their review, held interviews, field links, the
// comparison with sensors, and a form that is filled in and arrives as a response.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { laptop, openBrowser, phone, watchedPage } from '#test/support/browser.ts';
import { axeFaults, settled, textWith } from '#test/support/console-page.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { patientClient } from '#test/support/post-until-taken.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let browser: Browser;
let url: string;
let key: string;
let call: HttpClient;
let phones: Phones;
let project: string;
/** Campaigns: one to draw, one with answers, one whose form is filled in. */
let drawable: string;
let answered: string;
let filled: string;
/** Id of an interview that is held. */
let held: string;

const hostile = '<img src=x onerror=alert(1)>';
const projectDid = 'did:example:campaigns:project';
const days = Array.from({ length: 19 }, (_, index) => `2024-02-${String(index + 1).padStart(2, '0')}`);

beforeAll(async () => {
  world = await openWorld();
  const [folder, opened] = await Promise.all([buildConsole(cacheDir(process.env)), openBrowser()]);
  browser = opened;
  ({ url } = await world.start('api', { HEARTH_CONSOLE_DIR: folder }));
  key = await keyFor(world);
  call = patientClient(httpClient(url, key));
  project = await create('/v1/projects', {
    did: projectDid,
    name: `Stoves ${hostile}`,
    country: 'KE',
    timeZone: 'UTC',
  });
  phones = await openPhones(call, 'campaigns');
  answered = await answeredCampaign();
  held = await heldInterview();
  filled = await formCampaign();
  drawable = await create('/v1/surveys', {
    type: 'MonitoringSurvey',
    projectId: projectDid,
    title: 'Draw me',
    template: { stoveUsage: true },
    sampling: { method: 'simple_random', size: 3 },
  });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

const requireSuccess = (reply: HttpReply): HttpReply => {
  if (reply.status >= 300) throw new Error(reply.text);
  return reply;
};

const create = async (path: string, body: object): Promise<string> =>
  String(requireSuccess(await call('POST', path, { body })).body['id']);

const openOf = (survey: string): Promise<void> => phones.field.act(survey, 'open');

/** An hour of cooking. */
const usedDay = (day: string) => ({
  hours_in_use: 1,
  'events.start_at': [`${day}T10:00:00Z`],
  'events.end_at': [`${day}T11:00:00Z`],
  'events.in_use_seconds': [3600],
  'events.energy_wh': [null],
  'events.max_temperature_c': [null],
});

/** A household whose cooker was in use on every n-th day. */
async function cookingHousehold(name: string, usedEvery: number): Promise<string> {
  const device = `did:example:campaigns:cooker/${name}`;
  const did = await phones.field.household({
    externalId: name,
    location: { district: `Nyeri ${hostile}`, density: 'Medium' },
    devices: [{ did: device, type: 'ElectricPressureCooker', status: 'active' }],
  });
  const id = String(
    requireSuccess(await call('GET', `/v1/households/${encodeURIComponent(did)}`)).body['id'],
  );
  const rows = days.flatMap((day, index) =>
    deviceDayRows(device, [day], {
      household_id: id,
      device_type: 'ElectricPressureCooker',
      coverage: 1,
      ...(index % usedEvery === 0 ? usedDay(day) : { hours_in_use: 0 }),
    }),
  );
  await world.clickhouse.insertRows('device_days', rows);
  return did;
}

const stoveUsage = (daysUsed: number) => ({
  stove_usage: {
    still_has_stove: true,
    in_working_order: true,
    days_used_last_week: daysUsed,
    hours_per_day: 1,
    old_stove_days_last_week: 0,
  },
});

/** Two verified answers, one of which contradicts its cooker, and three that wait for a reviewer. */
async function answeredCampaign(): Promise<string> {
  const survey = await create('/v1/surveys', {
    type: 'MonitoringSurvey',
    projectId: projectDid,
    title: 'Use of the cookers',
    template: { stoveUsage: true },
    sampling: { method: 'census' },
  });
  await openOf(survey);
  const answer = async (home: string, collector = phones.collector): Promise<void> => {
    const timestamp = '2024-02-20T10:00:00Z';
    await create(`/v1/surveys/${survey}/responses`, {
      householdId: home,
      timestamp,
      collector,
      responses: stoveUsage(7),
    });
  };
  await answer(await cookingHousehold('HH-01', 1));
  await answer(await cookingHousehold('HH-02', 6));
  requireSuccess(
    await call('POST', `/v1/surveys/${survey}/verifications`, { body: { decision: 'verified', filter: {} } }),
  );
  for (const name of ['HH-03', 'HH-04', 'HH-05']) await answer(await cookingHousehold(name, 1));
  await answer(await cookingHousehold('HH-06', 1), 'did:example:campaigns:agent/2');
  const rules = [{ question: 'stove_usage.days_used_last_week' }];
  requireSuccess(
    await call('POST', `/v1/surveys/${survey}/cross-checks`, { body: { window: 'P14D', rules } }),
  );
  return survey;
}

/** An interview without a household and without answers, as a form sends it. Resolves to the id of its response. */
async function heldInterview(): Promise<string> {
  const form = requireSuccess(await call('GET', `/v1/surveys/${answered}/form`)).text;
  const [, version] = /<data id="[^"]+" version="([^"]+)"/.exec(form) ?? [];
  const instanceId = `uuid:${randomUUID()}`;
  const xml = `<data id="${answered}" version="${version}"><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  const sender = await keyFor(world, { scopes: ['responses:write'] });
  const send = async (text: string) => {
    const body = new FormData();
    body.set('xml_submission_file', new Blob([text], { type: 'text/xml' }), 'interview.xml');
    const reply = await fetch(`${url}/v1/surveys/${answered}/submissions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender}` },
      body,
    });
    return [reply.status, await reply.json()];
  };
  expect(await send(xml)).toEqual([202, { outcome: 'held', instanceId }]);
  // A repeat is stored once; other bytes under the same id are refused.
  expect(await send(xml)).toEqual([202, { outcome: 'repeated', instanceId }]);
  expect((await send(`${xml} `))[0]).toBe(409);
  expect((await send(xml.replaceAll(answered, `${answered}-visit`)))[0]).toBe(404);
  const { body } = await call('GET', `/v1/surveys/${answered}/responses?responseId=${instanceId}`);
  return (
    z
      .array(z.object({ id: z.string() }))
      .length(1)
      .parse(body['data'])[0]?.id ?? ''
  );
}

/** A campaign with visits of the collector. */
async function formCampaign(): Promise<string> {
  const survey = await phones.field.open(
    {
      templateId: 'short-form',
      sections: [
        {
          id: 'use',
          label: 'Use of the stove',
          questions: [
            {
              id: 'days',
              type: 'integer',
              label: 'Days of use',
              required: true,
              validation: { min: 0, max: 7 },
            },
            { id: 'fuel', type: 'single_choice', label: 'Which fuel', options: ['charcoal', 'wood'] },
          ],
        },
      ],
    },
    { title: 'Short form' },
  );
  for (const externalId of ['HH-77', 'HH-78', 'HH-79', 'HH-80']) await phones.visit(survey, { externalId });
  return survey;
}

/** Signed in by a link; by typing the key where one is given. */
async function signedIn(viewport: { width: number; height: number } = laptop, typed?: string) {
  const context = await browser.createBrowserContext();
  const watched = await watchedPage(context, { origin: url, viewport });
  const { page, faults } = watched;
  if (typed === undefined) await page.goto(await consoleLink({ url, key }));
  else {
    await page.goto(`${url}/console/`);
    await page.waitForSelector('#sign-in-key');
    await page.type('#sign-in-key', typed);
    await page.click('dialog button.main');
  }
  await textWith(page, 'Stoves');
  // The sign-in of a browser without a session asks first, and is refused.
  faults.length = 0;
  return { context, page, faults };
}

async function within(
  work: (of: { page: Page; faults: string[] }) => Promise<void>,
  typed?: string,
  expected = /^$/,
): Promise<void> {
  const { context, page, faults } = await signedIn(laptop, typed);
  try {
    await work({ page, faults });
    expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
  } finally {
    await context.close();
  }
}

const list = (): string => `/console/projects/${project}/surveys`;

const addresses = (): readonly (readonly [string, string])[] => [
  [list(), 'the sample is not drawn'],
  [`${list()}/${drawable}`, 'Commit to a draw'],
  [`${list()}/${answered}`, 'Verdict per household'],
  [`${list()}/responses`, 'To decide on many answers at once'],
  [`${list()}/${answered}/responses`, 'Decide on 0 answers'],
  [`${list()}/${answered}/responses?state=held`, 'no household named'],
  [`${list()}/${answered}/responses/${held}`, 'Why it is held'],
];

test.each([
  ['laptop', laptop],
  ['phone', phone],
] as const)(
  'every page is quiet, accessible and no wider than the screen on a %s',
  { timeout: 300_000 },
  async (_name, viewport) => {
    const { context, page, faults } = await signedIn(viewport);
    for (const [address, wanted] of addresses()) {
      await page.goto(`${url}${address}`);
      await textWith(page, wanted);
      await settled(page);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      await settled(page);
      expect([address, await axeFaults(page)]).toEqual([address, []]);
      const width = z.number().parse(await page.evaluate('document.documentElement.scrollWidth'));
      expect([address, width]).toEqual([address, viewport.width]);
      expect([address, faults]).toEqual([address, []]);
    }
    await context.close();
  },
);

/** Sets the value of a field as a person does by its picker. */
const set = (page: Page, field: string, value: string) =>
  page.evaluate(
    `(() => { const field = document.getElementById(${JSON.stringify(field)}); field.value = ${value}; field.dispatchEvent(new Event('input')); })()`,
  );

const withSample = z.object({ sample: z.object({ committedAt: z.string() }) });

test('a draw is committed, drawn and opened, each after its name is typed', () =>
  within(async ({ page }) => {
    await page.goto(`${url}${list()}/${drawable}`);
    await page.waitForSelector('#commit-description');
    await page.type('#commit-description', 'First draw of the national lottery');
    await page.locator('form button ::-p-text(Commit to a draw)').click();
    await page.waitForSelector('#draw-seed');
    await page.type('#draw-seed', '04 17 23 31 38 42');
    // Later than the commitment, to the second, and in the past: the first whole second after it, once it is over.
    const { sample } = withSample.parse((await call('GET', `/v1/surveys/${drawable}`)).body);
    const publishedMs = (Math.floor(Date.parse(sample.committedAt) / 1000) + 1) * 1000;
    await until('the second after the commitment', () => Date.now() > publishedMs);
    await set(
      page,
      'draw-published',
      `new Date(${publishedMs} - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19)`,
    );
    await page.locator('main form:has(#draw-seed) button').click();
    await page.waitForSelector('dialog #typed-name');
    const isBlocked = () => page.evaluate('document.querySelector("dialog button.main").disabled');
    expect(await isBlocked()).toBe(true);
    await page.type('#typed-name', 'Draw me');
    expect(await isBlocked()).toBe(false);
    await page.click('dialog button.main');
    await textWith(page, 'Drawn at');
    expect((await call('GET', `/v1/surveys/${drawable}`)).body['counts']).toMatchObject({ drawn: 3 });
    await page.locator('main button ::-p-text(Open)').click();
    await page.waitForSelector('dialog #typed-name');
    expect(await axeFaults(page)).toEqual([]);
    await page.type('#typed-name', 'Draw me');
    await page.click('dialog button.main');
    await textWith(page, 'Pause');
    expect((await call('GET', `/v1/surveys/${drawable}`)).body['status']).toBe('open');
    await page.locator('main ::-p-text(Proof of the draw)').click();
    await textWith(page, 'First draw of the national lottery');
    await textWith(page, '04 17 23 31 38 42');
  }));

const statesOf = async (survey: string): Promise<Record<string, number>> => {
  const { body } = await call('GET', `/v1/surveys/${survey}/responses?limit=100`);
  const rows = z.array(z.object({ verification: z.object({ status: z.string() }) })).parse(body['data']);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ verification }) => verification.status)].map(([state, of]) => [
      state,
      of.length,
    ]),
  );
};

test('a collector may not approve own answers, and is told why', async () => {
  const own = await keyFor(world, { actorDid: phones.collector });
  await within(async ({ page }) => {
    await page.goto(`${url}${list()}/${answered}/responses`);
    await textWith(page, 'Decide on 0 answers');
    await page.locator('main ::-p-text(Choose all of this page)').click();
    await page.select('#decision', 'verified');
    await page.locator('form button ::-p-text(Decide on 3 answers)').click();
    await page.locator('form .confirm button.danger').click();
    const text = await textWith(page, 'These are not decided:');
    expect(text).toContain('0 of 3 are decided.');
    expect(text).toContain('another person must decide on it');
    await page.locator('main table a').click();
    await textWith(page, 'You collected this interview, so another person must decide on it.');
  }, own);
  expect(await statesOf(answered)).toMatchObject({ pending: 4, verified: 2 });
});

test('answers are approved, returned and rejected', () =>
  within(async ({ page }) => {
    const reviewer = `${url}${list()}/${answered}/responses`;
    await page.goto(reviewer);
    await textWith(page, 'Decide on 0 answers');
    for (const index of [1, 2]) await page.locator(`tbody tr:nth-child(${index}) input`).click();
    await page.select('#decision', 'verified');
    await page.locator('form button ::-p-text(Decide on 2 answers)').click();
    await textWith(page, 'Approve 2 answers?');
    await page.locator('form .confirm button.danger').click();
    await textWith(page, '2 of 2 are decided.');
    for (const [decision, state] of [
      ['needs_correction', 'returned'],
      ['rejected', 'rejected'],
    ] as const) {
      await page.goto(reviewer);
      await textWith(page, 'Decide on 0 answers');
      await page.locator('tbody th a').click();
      await textWith(page, 'Answers by section');
      await page.select('#decision', decision);
      const isHeld = await page.evaluate('document.querySelector("main form button.main").disabled');
      expect(isHeld).toBe(true);
      await page.type('#decision-reason', 'Seven days of seven?');
      await page.locator('main form button.main').click();
      await textWith(page, 'Seven days of seven?');
      await textWith(page, state);
    }
    expect(await statesOf(answered)).toEqual({ verified: 4, needs_correction: 1, rejected: 1, held: 1 });
  }));

test('a held interview gets its household, or is discarded', () =>
  within(async ({ page }) => {
    const last = await cookingHousehold('HH-08', 1);
    await page.goto(`${url}${list()}/${answered}/responses/${held}`);
    await page.waitForSelector('#held-household');
    await page.type('#held-household', last);
    await page.locator('form button ::-p-text(Assign a household)').click();
    await page.waitForFunction('!document.querySelector("h1").innerText.includes("no household named")');
    expect((await call('GET', `/v1/responses/${held}`)).body['householdId']).toBe(last);
    await page.waitForSelector('#held-reason');
    await page.type('#held-reason', 'Sent by mistake');
    await page.locator('form button.danger').click();
    await textWith(page, 'Sent by mistake');
    expect((await call('GET', `/v1/responses/${held}`)).body['verification']).toMatchObject({
      status: 'superseded',
    });
  }));

test('a field link is a QR code that the page shows once', () =>
  within(async ({ page }) => {
    await page.goto(`${url}${list()}/${answered}`);
    await page.locator('main table button ::-p-text(Link for a phone)').click();
    await page.waitForSelector('img.qr');
    await page.waitForFunction('document.querySelector("img.qr").naturalWidth > 0');
    const address = z.string().parse(await page.evaluate('document.querySelector(".secret").textContent'));
    expect((await fetch(`${address}/formList`)).status).toBe(200);
    await page.locator('main ::-p-text(Hide it)').click();
    await page.waitForFunction('document.querySelector("img.qr") === null');
  }));

test('answers against sensors: verdicts of households, and the revisit of the one that contradicts', () =>
  within(async ({ page }) => {
    await page.goto(`${url}${list()}/${answered}`);
    await page.waitForSelector('.drawing svg');
    await settled(page);
    await page.locator('main summary ::-p-text(Verdict per household)').click();
    const verdicts = await page.evaluate(
      'Array.from(document.querySelectorAll("main details td .badge"), (one) => one.innerText)',
    );
    expect(verdicts).toEqual(['overstated', 'consistent']);
    const text = await textWith(page, 'Verdict per household: 1 contradiction');
    expect(text).toContain('the answer contradicts the sensor');
  }));

test('the list of things to do leads to the answers', () =>
  within(async ({ page }) => {
    await page.goto(`${url}/console/projects/${project}`);
    await textWith(page, 'revisit');
    await page.locator('.to-do a ::-p-text(revisit)').click();
    await textWith(page, 'Revisits to make');
    expect(new URL(page.url()).hash).toBe('#visits');
  }));

async function fillIn(page: Page, household: string, count: string): Promise<void> {
  await page.locator(`.odk-form ::-p-text(${household})`).click();
  await page.locator('.odk-form input.p-inputnumber-input').fill(count);
  await page.locator('.odk-form ::-p-text(wood)').click();
}

const sendButton = '.odk-form .footer button';

/** Resolves once the form was read anew: it offers this household, and no longer that one. */
async function formWithout(page: Page, gone: string, left: string): Promise<void> {
  await page.waitForFunction(`!document.body.innerText.includes('${gone}')`);
  expect(await textWith(page, left)).not.toContain(gone);
}

test('a form is filled in, and arrives as an answer of the collector', async () => {
  const own = await keyFor(world, { actorDid: phones.collector });
  await within(
    async ({ page }) => {
      await page.goto(`${url}${list()}/${filled}`);
      await page.locator('main a ::-p-text(Fill in the form here)').click();
      await textWith(page, 'Which household?');
      expect(new URL(page.url()).pathname).toBe(`/console/fill/${filled}`);
      expect(await textWith(page, 'Days of use')).toContain('Which fuel');
      expect(await page.title()).toBe('Fill in: Short form');
      // A form with faults says what is allowed, and leads to the first of them.
      await page.locator(sendButton).click();
      await textWith(page, 'This question must be answered.');
      const focused = 'document.activeElement.closest(".question-container.highlight")?.innerText ?? ""';
      await page.waitForFunction(`${focused} !== ""`);
      await fillIn(page, 'HH-77', '9');
      await page.locator(sendButton).click();
      await textWith(page, 'Allowed: from 0 to 7.');
      await page.waitForFunction(`(${focused}).includes('Days of use')`);
      await page.keyboard.press('Backspace');
      await page.keyboard.type('5');
      await page.keyboard.press('Tab');
      await page.locator(sendButton).click();
      await textWith(page, 'The form is empty again');
      await textWith(page, 'The interview is received. It waits for a reviewer.');
      await formWithout(page, 'HH-77', 'HH-78');
      const { body } = await call('GET', `/v1/surveys/${filled}/responses`);
      expect(body['data']).toMatchObject([
        {
          verification: { status: 'pending' },
          collector: phones.collector,
          responses: { use: { days: 5, fuel: 'wood' } },
          checks: expect.arrayContaining([{ id: 'assignment', result: 'pass' }]),
        },
      ]);
      // What the browser sent is kept as it came.
      const [{ instanceId } = { instanceId: '' }] = z
        .array(z.object({ instanceId: z.string() }))
        .parse(body['data']);
      const kept = await world.clickhouse.query(
        z.object({ name: z.string(), digest: z.string() }),
        'SELECT name, digest FROM survey_files WHERE response_id = {instanceId:String}',
        { instanceId },
      );
      expect(kept).toEqual([{ name: 'xml_submission_file', digest: expect.stringMatching(/^sha256:/) }]);
      await page.locator('a ::-p-text(Back to the campaign)').click();
      await textWith(page, 'Answers to decide');
      await page.locator('main ::-p-text(Answers to decide)').click();
      await textWith(page, 'to review');
      await page.locator('tbody th a').click();
      // The words of the questionnaire, which leads to it as a document.
      expect(await textWith(page, 'Days of use')).toMatch(/Days of use\s+5/);
      await page.locator('.crumbs ::-p-text(Short form)').click();
      await page.locator('main dd a[href*="/questionnaire"]').click();
      await textWith(page, 'Use of the stove');
      // Pictures of the campaign are of all collectors.
    },
    own,
    /status of 403/,
  );
});

/** Loses replies to interviews after the API has sent them. Resolves to what ends it. */
async function loseReplies(page: Page): Promise<() => Promise<void>> {
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  });
  const patterns = [{ urlPattern: '*/submissions', requestStage: 'Response' as const }];
  await session.send('Fetch.enable', { patterns });
  return () => session.detach();
}

/** Whether the browser would ask before the page is left. */
const asksToLeave = (page: Page) =>
  page.evaluate('!dispatchEvent(new Event("beforeunload", { cancelable: true }))');

const isHeldStill = (page: Page) =>
  page.evaluate('document.querySelector(".odk-form").closest("[inert]") !== null');

/** Fills in the form of the collector, and allows no other fault than replies that did not come or refuse. */
async function fillingIn(work: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, faults } = await signedIn(
    laptop,
    await keyFor(world, { actorDid: phones.collector }),
  );
  await page.goto(`${url}/console/fill/${filled}`);
  await textWith(page, 'Which household?');
  await work(page);
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
  await context.close();
}

test('without a network, or when the reply is lost, the interview is held still and sent again as it was', () =>
  fillingIn(async (page) => {
    let posts = 0;
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
    expect(await asksToLeave(page)).toBe(false);
    await fillIn(page, 'HH-78', '4');
    expect(await asksToLeave(page)).toBe(true);
    const recover = await loseReplies(page);
    // Two taps.
    await page.evaluate(
      `(() => { const one = document.querySelector('${sendButton}'); one.click(); one.click(); })()`,
    );
    await textWith(page, 'The interview is not sent yet.');
    expect([posts, await isHeldStill(page), await axeFaults(page)]).toEqual([1, true, []]);
    await recover();
    await page.setOfflineMode(true);
    await page.locator('button ::-p-text(Send again)').click();
    await page.waitForFunction('!document.body.innerText.includes("Sending")');
    await textWith(page, 'The interview is not sent yet.');
    expect([await isHeldStill(page), await asksToLeave(page)]).toEqual([true, true]);
    await page.setOfflineMode(false);
    await page.locator('button ::-p-text(Send again)').click();
    await textWith(page, 'The interview was received before.');
    await formWithout(page, 'HH-78', 'HH-79');
    expect([await isHeldStill(page), await asksToLeave(page)]).toEqual([false, false]);
    const { body } = await call('GET', `/v1/surveys/${filled}/responses`);
    const answers = z
      .array(z.looseObject({ responses: z.unknown(), version: z.number() }))
      .parse(body['data']);
    expect(answers.filter(({ responses }) => JSON.stringify(responses).includes('"days":4'))).toMatchObject([
      { version: 1, verification: { status: 'pending' } },
    ]);
  }));

/** Sends the interview with one more blank first, so that the API knows its id with other bytes. */
const sendOther = `(() => {
  const real = window.fetch;
  window.fetch = async (address, init) => {
    if (init?.method === 'POST') {
      const body = new FormData();
      const xml = await init.body.get('xml_submission_file').text();
      body.set('xml_submission_file', new File([xml + ' '], 'interview.xml', { type: 'text/xml' }));
      await real(address, { ...init, body });
    }
    return real(address, init);
  };
})()`;

test('an interview that was received before with other answers leads to a new form', () =>
  fillingIn(async (page) => {
    await fillIn(page, 'HH-79', '3');
    await page.evaluate(sendOther);
    await page.locator(sendButton).click();
    await textWith(page, 'This interview was received before.');
    await page.locator('button ::-p-text(New form)').click();
    await formWithout(page, 'HH-79', 'HH-80');
    expect(await asksToLeave(page)).toBe(false);
  }));

test.each([
  ['laptop', laptop],
  ['phone', phone],
] as const)('the page of forms keeps its policy and fits a %s', async (_name, viewport) => {
  const { context, page, faults } = await signedIn(viewport);
  const reply = await page.goto(`${url}/console/fill/${answered}`);
  expect(reply?.headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");
  await textWith(page, 'Which household?');
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);
  const width = z.number().parse(await page.evaluate('document.documentElement.scrollWidth'));
  expect([width, faults]).toEqual([viewport.width, []]);
  await context.close();
});

test('the page of forms says who may not fill in, and that somebody is signed out', async () => {
  const reader = await keyFor(world, { scopes: ['projects:read', 'surveys:read'] });
  const { context, page } = await signedIn(laptop, reader);
  await page.goto(`${url}${list()}/${answered}`);
  await textWith(page, 'To act here your key needs responses:write.');
  expect(await page.$('a[href^="/console/fill/"]')).toBeNull();
  await page.goto(`${url}/console/fill/${answered}`);
  await textWith(page, 'To fill in forms your key needs responses:write.');
  await context.deleteCookie(...(await context.cookies()));
  await page.locator('button ::-p-text(Try again)').click();
  expect(await textWith(page, 'You are signed out.')).toContain('try again here');
  await context.close();
});

test('the page of forms names the scope that lists of households need', async () => {
  const sender = await keyFor(world, { scopes: ['projects:read', 'surveys:read', 'responses:write'] });
  const { context, page } = await signedIn(laptop, sender);
  await page.goto(`${url}/console/fill/${answered}`);
  await textWith(page, 'To fill in forms your key needs households:read.');
  expect(await page.$('.odk-form')).toBeNull();
  await context.close();
});
