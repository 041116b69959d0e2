// The pages of the console in a real browser, over data: pictures, results, data quality, devices, settings, the way from the
// overview to a reading, and the writes that the pages offer.
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { laptop, openBrowser, phone, watchedPage } from '#test/support/browser.ts';
import { axeFaults, settled, sheetsOf, textWith } from '#test/support/console-page.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { reportAlarms } from '#upkeep/alarms/report-alarms.ts';

let world: World;
let browser: Browser;
let url: string;
let key: string;
let call: HttpClient;
let project: string;
let analysis: string;

const hostile = '<img src=x onerror=alert(1)>';
const household = 'did:example:pages:HH-0001';
const device = `${household}:cooker`;
const dayMs = 86_400_000;
/** Pictures show the days that are over, so these are counted from now. */
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const [yesterday, start] = [dayBefore(1), dayBefore(10)];

beforeAll(async () => {
  world = await openWorld();
  const [folder, opened] = await Promise.all([buildConsole(cacheDir(process.env)), openBrowser()]);
  browser = opened;
  ({ url } = await world.start('api', { HEARTH_CONSOLE_DIR: folder }));
  key = await keyFor(world);
  call = httpClient(url, key);
  project = await create('/v1/projects', {
    did: 'did:example:pages',
    name: `Stoves ${hostile}`,
    country: 'KE',
    timeZone: 'UTC',
  });
  await makeHousehold();
  const ran = await call('POST', '/v1/analysis/household', {
    body: { householdId: household, periodStart: start, periodEnd: yesterday },
  });
  if (ran.status !== 200) throw new Error(`the analysis: ${ran.text}`);
  analysis = String(ran.body['id']);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

async function create(path: string, body: object): Promise<string> {
  const reply = await call('POST', path, { body });
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.text}`);
  return String(reply.body['id']);
}

/** A household with a cooker that was heard for ten days, one of its readings, and a message that was refused. */
async function makeHousehold(): Promise<void> {
  await create('/v1/households', {
    did: household,
    externalId: 'HH-0001',
    projectId: 'did:example:pages',
    location: { district: `Nyeri ${hostile}`, density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    members: { adults: 2, children: 1 },
  });
  await create('/v1/devices', {
    did: device,
    type: 'ElectricPressureCooker',
    ratedPowerW: 1000,
    expectedInterval: 'PT15M',
  });
  await create(`/v1/devices/${encodeURIComponent(device)}/installations`, {
    householdId: household,
    from: `${start}T00:00:00Z`,
  });
  const days = Array.from({ length: 10 }, (_, index) => dayBefore(index + 1));
  await world.clickhouse.insertRows('device_days', deviceDayRows(device, days, meteredDay));
  const arrivedAt = `${yesterday}T12:00:01Z`;
  await world.clickhouse.insertRows('power_readings', [
    {
      device_did: device,
      observed_at: `${yesterday}T12:00:00Z`,
      sequence: 41,
      active_power_w: 812,
      _arrived_at: arrivedAt,
      _partition: 3,
      _offset: 4711,
      _schema_id: 2,
    },
  ]);
  // It was heard until yesterday, so an alarm waits.
  await world.clickhouse.insertRows('device_heard', [
    { device_did: device, kind: 'power', last_observed_at: arrivedAt, last_arrived_at: arrivedAt },
  ]);
  await reportAlarms({
    clickhouse: world.clickhouse,
    records: openRecords(world.clickhouse),
    nowMs: Date.now,
    newUlid,
  });
  await world.clickhouse.insertRows('dead_letters', [
    {
      reason: 'truncated',
      detail: `left: ${hostile}`,
      message_key: device,
      raw: 'Hearth',
      raw_length: 6,
      raw_sha256: '0'.repeat(64),
      _topic: world.topics.power.topic,
      _partition: 1,
      _offset: 5,
      _last_offset: 5,
      _arrived_at: arrivedAt,
    },
  ]);
}

const link = (): Promise<string> => consoleLink({ url, key });

async function signedIn(viewport: { width: number; height: number } = laptop) {
  const context = await browser.createBrowserContext();
  const watched = await watchedPage(context, { origin: url, viewport });
  await watched.page.goto(await link());
  await textWith(watched.page, 'Stoves');
  return { context, ...watched };
}

async function within(
  work: (of: { context: BrowserContext; page: Page; faults: string[] }) => Promise<void>,
): Promise<void> {
  const opened = await signedIn();
  try {
    await work(opened);
  } finally {
    await opened.context.close();
  }
}

const base = (): string => `/console/projects/${project}`;
const at = (...parts: readonly string[]): string => [base(), ...parts.map(encodeURIComponent)].join('/');

const addresses = (): readonly (readonly [string, string])[] => [
  [base(), 'Show as table'],
  [at('results'), 'No current analysis'],
  [`${at('results')}?of=households`, `${start} – ${yesterday}`],
  [at('results', analysis), 'What to know about this result'],
  [at('data'), 'truncated'],
  [at('devices', device), 'No gap of this device is explained'],
  [at('households', household, device, yesterday, 'readings'), '4711'],
  ['/console/settings', 'createSession'],
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

test('the way from the overview to a reading: calendar, household, day, reading, message', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}${base()}`);
    // The row of the drawing itself.
    await page.locator(`.drawing [data-id="${household}"] text`).click();
    await textWith(page, 'What to know before a visit');
    await page.locator(`.days a[aria-label^="${yesterday}"]`).click();
    await textWith(page, 'Cooking events');
    await page.locator('main ::-p-text(Readings)').click();
    const text = await textWith(page, '4711');
    for (const part of ['812 W', world.topics.power.topic, `${yesterday} 12:00:01`, 'Measured at (UTC)'])
      expect(text).toContain(part);
    expect(faults).toEqual([]);
  }));

test('an address with # ends at its place, although what stands above is loaded later', () =>
  within(async ({ page, faults }) => {
    await page.setViewport(phone);
    // At the head of the screen, or as near to it as the end of the page allows.
    const isThere = (id: string): string =>
      `Math.abs(Math.min(document.getElementById(${JSON.stringify(id)}).getBoundingClientRect().top, document.documentElement.scrollHeight - window.innerHeight - window.scrollY)) < 2 && window.scrollY > 0`;
    for (const id of ['devices', 'anomalies']) {
      await page.goto('about:blank');
      await page.goto(`${url}${at('data')}#${id}`);
      await settled(page);
      await page.waitForFunction(isThere(id));
    }
    await page.goto(`${url}${base()}`);
    await page.locator('.to-do ::-p-text(refused)').click();
    await textWith(page, 'truncated');
    await settled(page);
    await page.waitForFunction(isThere('refused'));
    // A person who scrolls is not held.
    await page.mouse.wheel({ deltaY: -5000 });
    await page.waitForFunction('window.scrollY === 0');
    expect(faults).toEqual([]);
  }));

test('a picture is the one of the API, is drawn again for another width, and has its data as a table', () =>
  within(async ({ page }) => {
    await page.goto(`${url}${base()}`);
    await page.waitForSelector('.drawing svg');
    const drawn = z.string().parse(await page.evaluate('document.querySelector(".drawing").textContent'));
    const foot = /data sha256:[0-9a-f]+ · \S+ · (\/v1\/pictures\/\S+)/.exec(drawn);
    const width = async () =>
      Number(await page.evaluate('document.querySelector(".drawing svg").getAttribute("width")'));
    const before = await width();
    const same = await call('GET', `${foot?.[1]}&width=${before}`, { headers: { accept: 'image/svg+xml' } });
    expect([same.status, foot?.[0]]).toEqual([200, expect.any(String)]);
    expect(same.text.replaceAll('&amp;', '&')).toContain(foot?.[0]);
    await page.setViewport(phone);
    await page.waitForFunction(
      `Number(document.querySelector(".drawing svg").getAttribute("width")) < ${before}`,
    );
    expect(await width()).toBeLessThanOrEqual(phone.width);
    await settled(page);
    await page.click('.picture summary');
    await page.locator('.picture table a').click();
    await textWith(page, 'What to know before a visit');
  }));

test('an analysis is run, and leads through its steps to the days of the device', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}${at('results')}`);
    await page.waitForSelector('#run-from');
    // The form moves while the lists above it are read.
    await settled(page);
    for (const [field, value] of [
      ['run-from', start],
      ['run-to', yesterday],
    ] as const)
      await page.evaluate(
        `(() => { const field = document.getElementById(${JSON.stringify(field)}); field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event('input')); })()`,
      );
    await page.locator('form button.main').click();
    await textWith(page, 'Households used');
    await page.click('summary h2');
    await textWith(page, 'Households and their days');
    // The results of households inside a project analysis are no analyses of their own.
    expect(await page.$('main details a[href*="/results/"]')).toBeNull();
    await page.locator('main details table a').click();
    await textWith(page, 'What to know before a visit');
    expect(await page.evaluate('location.pathname + location.search')).toBe(
      `${at('households', household)}?to=${yesterday}`,
    );
    expect(faults).toEqual([]);
  }));

test('a table that is wider than a phone says so, with a shadow until its last column is seen', () =>
  within(async ({ page, faults }) => {
    const address = `${url}${at('results')}?of=households`;
    const hint = 'The table goes on to the right';
    await page.goto(address);
    await textWith(page, `${start} – ${yesterday}`);
    expect(await page.evaluate('document.body.innerText')).not.toContain(hint);
    await page.setViewport(phone);
    await textWith(page, hint);
    await page.waitForSelector('.scroll.more');
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate('document.querySelector(".scroll.more").scrollLeft = 9999');
    await page.waitForFunction('document.querySelector(".scroll.more") === null');
    expect(faults).toEqual([]);
  }));

test('printed: a result with a dozen warnings is one sheet, and no mark of a picture is lost', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}${at('results', analysis)}`);
    await textWith(page, 'What to know about this result');
    await settled(page);
    await page.waitForSelector('.drawing svg');
    // This household has no warning; a programme has a dozen of this length.
    await page.evaluate(`(() => {
      const list = document.querySelector('main ul.plain') ?? document.querySelector('main .one-sheet').appendChild(document.createElement('ul'));
      list.className = 'plain';
      list.replaceChildren(...Array.from({ length: 12 }, () => {
        const item = document.createElement('li');
        item.textContent = '5 of 34 households; did:example:hearth-demo:household:0005: '.repeat(3);
        return item;
      }));
    })()`);
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toBe(1);
    await page.emulateMediaType('print');
    const marks = z
      .array(z.string())
      .parse(
        await page.evaluate(
          `Array.from(document.querySelectorAll('.drawing rect, .drawing path, .drawing text'), (one) => getComputedStyle(one).display)`,
        ),
      );
    expect([marks.length > 10, marks.includes('none')]).toEqual([true, false]);
    const bars = await page.evaluate(`document.querySelectorAll('.drawing rect.bar').length`);
    expect(Number(bars)).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  }));

test('a gap is explained, and the share of data stays', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}${at('devices', device)}`);
    await page.waitForSelector('#gap-from');
    await settled(page);
    await page.locator('main a[aria-label^="Explain: "]').click();
    await textWith(page, 'In UTC: ');
    for (const [field, hour] of [
      ['gap-from', '01:00'],
      ['gap-to', '02:00'],
    ] as const)
      await page.evaluate(
        `(() => { const field = document.getElementById(${JSON.stringify(field)}); field.value = ${JSON.stringify(`${yesterday}T${hour}`)}; field.dispatchEvent(new Event('input')); })()`,
      );
    await page.select('#gap-reason', 'network');
    await page.locator('form button.main').click();
    await textWith(page, 'The gap is explained.');
    await textWith(page, 'no network');
    expect(faults).toEqual([]);
  }));

const alarm = async (): Promise<Record<string, unknown>> => {
  const { body } = await call('GET', `/v1/alarms?householdId=${encodeURIComponent(household)}`);
  return z.array(z.record(z.string(), z.unknown())).length(1).parse(body['data'])[0] ?? {};
};

/** The button of the alarm with this text, once the list is read. */
const pressOfAlarm = async (page: Page, text: string): Promise<void> => {
  await settled(page);
  await page.locator(`::-p-xpath(//main//button[normalize-space(.)="${text}"])`).click();
};

const focused = 'document.activeElement.textContent';

test('an alarm is acknowledged, which can be undone at once, assigned and commented on', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}${at('data')}`);
    await textWith(page, 'sends nothing any more');
    await page.locator('::-p-xpath(//main//button[.="Acknowledge"])').wait();
    await page.focus('::-p-xpath(//main//button[.="Acknowledge"])');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      `${focused}.startsWith("Acknowledged: sends nothing any more, HH-0001:cooker.")`,
    );
    // A nervous second Enter takes nothing back.
    await page.keyboard.press('Enter');
    await textWith(page, 'No alarm waits for somebody to see it.');
    expect(await alarm()).toMatchObject({ acknowledged: true, state: 'active' });
    expect(await page.evaluate(focused)).toMatch(/^Acknowledged: .* Undo$/);
    expect(await axeFaults(page)).toEqual([]);
    await pressOfAlarm(page, 'Undo');
    await page.waitForFunction('!document.body.innerText.includes("No alarm waits")');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Open');
    expect(await alarm()).toMatchObject({ acknowledged: false, acknowledgedBy: null });
    await page.goto(`${url}${at('households', household)}`);
    await textWith(page, 'sends nothing any more');
    await pressOfAlarm(page, 'Assign or comment');
    expect(await page.evaluate(focused)).toContain('sends nothing any more, HH-0001:cooker');
    await pressOfAlarm(page, 'Close');
    expect(await page.evaluate(focused)).toBe('Assign or comment');
    await pressOfAlarm(page, 'Assign or comment');
    await page.type('#alarm-assignee', 'Maintenance desk');
    await page.type('#alarm-comment', `The village has no power ${hostile}`);
    expect(await axeFaults(page)).toEqual([]);
    await pressOfAlarm(page, 'Save');
    await textWith(page, 'Maintenance desk');
    expect(await page.evaluate(focused)).toBe('Assign or comment');
    expect(await alarm()).toMatchObject({
      assignee: 'Maintenance desk',
      comments: [{ text: `The village has no power ${hostile}` }],
    });
    // The form that was saved has no part in what follows.
    await pressOfAlarm(page, 'Acknowledge');
    await page.waitForFunction(`${focused}.endsWith("Undo")`);
    await pressOfAlarm(page, 'Undo');
    // A page that is left before this is written takes it along.
    await until('the alarm to wait again', async () => (await alarm())['acknowledged'] === false);
    expect(faults).toEqual([]);
  }));

test('an alarm that somebody else changed meanwhile is shown in both versions', () =>
  within(async ({ page }) => {
    await page.goto(`${url}${at('data')}`);
    await textWith(page, 'sends nothing any more');
    await settled(page);
    const { id, version } = await alarm();
    const changed = await call('PATCH', `/v1/alarms/${String(id)}`, {
      body: { assignee: 'Night shift' },
      headers: { 'if-match': `"${String(version)}"` },
    });
    expect(changed.status).toBe(200);
    await pressOfAlarm(page, 'Acknowledge');
    const text = await textWith(page, 'Night shift');
    expect(text).toContain('It was changed meanwhile. Nothing was written.');
    expect(await alarm()).toMatchObject({ acknowledged: false });
    await pressOfAlarm(page, 'Show what is stored now');
    await page.waitForFunction('!document.body.innerText.includes("Nothing was written")');
    // The list is read again; until then it has the version before.
    await textWith(page, 'Night shift');
    await pressOfAlarm(page, 'Acknowledge');
    await textWith(page, 'No alarm waits for somebody to see it.');
  }));

test('a key is made for an organisation, its secret and a sign-in link are shown once, and it is revoked', () =>
  within(async ({ page, faults }) => {
    await page.goto(`${url}/console/settings`);
    // The form moves while the lists above it are read.
    await settled(page);
    await page.locator('summary ::-p-text(Create a key)').click();
    await settled(page);
    await page.type('#key-name', 'coordinator');
    await page.type('#key-organisation', 'Stoves of Nyeri');
    await page.type('#key-actor', 'did:example:pages:coordinator');
    await page.locator('fieldset ::-p-text(claims:read)').click();
    await page.locator('form button ::-p-text(Create a key)').click();
    await page.waitForSelector('.secret');
    // The secret is far from the form: the view and the focus go to it.
    expect(await page.evaluate('document.activeElement.querySelector(".secret") !== null')).toBe(true);
    const secret = z.string().parse(await page.evaluate('document.querySelector(".secret").textContent'));
    expect((await httpClient(url, secret)('GET', '/v1/me')).body).toMatchObject({
      name: 'coordinator',
      organisation: 'Stoves of Nyeri',
      actor: 'did:example:pages:coordinator',
    });
    await page.locator('::-p-xpath(//button[.="Make a sign-in link for the person"])').click();
    await textWith(page, 'It signs in once, until');
    const signIn = z.string().parse(await page.evaluate('document.querySelector(".secret").textContent'));
    expect(signIn).toMatch(/\/console\/open#/);
    expect(await axeFaults(page)).toEqual([]);
    await page.reload();
    expect(await textWith(page, 'coordinator')).not.toContain(secret);
    const row = '//tr[th[contains(., "coordinator")]]';
    await page.locator(`::-p-xpath(${row}//button[contains(., "Revoke")])`).click();
    await page.locator(`::-p-xpath(${row}//button[contains(., "Revoke")])`).click();
    await page.waitForFunction('!document.body.innerText.includes("coordinator")');
    expect(faults).toEqual([]);
  }));

test('a phone breaks words that are longer than its screen, and keeps the lines of a comment', () =>
  within(async ({ page, faults }) => {
    const long = `did:example:pages:${'x'.repeat(482)}`;
    await create('/v1/devices', {
      did: long,
      type: 'InductionStove',
      ratedPowerW: 1000,
      expectedInterval: 'PT15M',
    });
    await create(`/v1/devices/${encodeURIComponent(long)}/installations`, {
      householdId: household,
      from: `${start}T00:00:00Z`,
    });
    const { id, version } = await alarm();
    const said = await call('PATCH', `/v1/alarms/${String(id)}`, {
      body: { comment: `${'y'.repeat(980)}\nno power\nsince May` },
      headers: { 'if-match': `"${String(version)}"` },
    });
    expect(said.status).toBe(200);
    const width = 360;
    await page.setViewport({ ...phone, width });
    const isWithin = async (): Promise<void> => {
      await settled(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    };
    for (const address of [at('devices', long), at('households', household), at('data')]) {
      await page.goto(`${url}${address}?alarms=acknowledged`);
      await textWith(page, 'xxxxx');
      await isWithin();
    }
    await pressOfAlarm(page, 'Assign or comment');
    expect(await textWith(page, 'yyyyy')).toContain('no power\nsince May');
    await isWithin();
    // No column of the lists is wider than the screen.
    expect(
      await page.evaluate(
        'Math.max(...Array.from(document.querySelectorAll("td, th"), (one) => one.offsetWidth))',
      ),
    ).toBeLessThan(width);
    expect(faults).toEqual([]);
  }));
