// The console in a real browser: sign-in by link and key, the path from the projects to a day, sign-out, and what every page
// must be: quiet, within its policy and its screen, and readable by machines that read to people.
import type { Browser, BrowserContext } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { laptop, openBrowser, phone, watchedPage } from '#test/support/browser.ts';
import { axeFaults, settled, textWith } from '#test/support/console-page.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let browser: Browser;
let api: Service;
let url: string;
let key: string;
let call: HttpClient;

const hostile = '<img src=x onerror=alert(1)>';
const deviceDid = 'did:example:console:cooker';
const day = '2024-01-15';
let household: string;

beforeAll(async () => {
  world = await openWorld();
  const [folder, opened] = await Promise.all([buildConsole(cacheDir(process.env)), openBrowser()]);
  browser = opened;
  api = await world.start('api', { HEARTH_CONSOLE_DIR: folder });
  ({ url } = api);
  key = await keyFor(world);
  call = httpClient(url, key);
  household = await makeProgramme();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

/** A project with a hostile name, and a household with a device and some days. Resolves to the address of the household. */
async function makeProgramme(): Promise<string> {
  const project = {
    did: 'did:example:console:project',
    name: `Stoves ${hostile}`,
    country: 'KE',
    timeZone: 'UTC',
  };
  const made = await call('POST', '/v1/projects', { body: project });
  const created = await call('POST', '/v1/households', {
    body: {
      did: 'did:example:console:household',
      externalId: 'HH-0001',
      projectId: project.did,
      location: { district: `Nyeri ${hostile}`, density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      members: { adults: 2, children: 1 },
      devices: [
        {
          did: deviceDid,
          type: 'ElectricPressureCooker',
          ratedPowerW: 1000,
          expectedInterval: 'PT15M',
        },
      ],
    },
  });
  expect([made.status, created.status, created.body['errors']]).toEqual([201, 201, undefined]);
  const ids = z.string();
  const place = { household_id: ids.parse(created.body['id']), project_id: ids.parse(made.body['id']) };
  const rows = [
    ...deviceDayRows(deviceDid, [day, '2024-01-16'], { ...meteredDay, ...place, coverage: 1 }),
    ...deviceDayRows(deviceDid, ['2024-01-17'], {
      ...meteredDay,
      ...place,
      coverage: 1,
      hours_in_use: 0,
      energy_wh: 0,
    }),
  ];
  await world.clickhouse.insertRows('device_days', rows);
  return `/console/projects/${place.project_id}/households/${place.household_id}`;
}

const link = (): Promise<string> => consoleLink({ url, key });

/** A context that is signed in by a link. */
async function signedIn(viewport: { width: number; height: number } = laptop) {
  const context = await browser.createBrowserContext();
  const watched = await watchedPage(context, { origin: url, viewport });
  await watched.page.goto(await link());
  await textWith(watched.page, 'Stoves');
  return { context, ...watched };
}

async function within<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

test('a browser at / comes to the console, and is asked to sign in', () =>
  within(async (context) => {
    const { page } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(`${url}/`);
    expect(new URL(page.url()).pathname).toBe('/console/');
    await textWith(page, 'API key');
    await page.type('#sign-in-key', key);
    await page.click('dialog button.main');
    await textWith(page, 'Stoves');
    expect(await page.$('dialog')).toBeNull();
    // Neither key nor session is where a script could read it.
    const readable = z
      .string()
      .parse(await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })'));
    expect(readable).not.toMatch(/hearth_(?:test|live)_/);
  }));

test('the first link signs in once, and leaves no code in the address', async () => {
  const first = await link();
  await within(async (context) => {
    const { page, faults } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(first);
    await textWith(page, 'Stoves');
    expect([page.url(), faults]).toEqual([`${url}/console/`, []]);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: '__Host-hearth', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
    ]);
    await page.reload();
    await textWith(page, 'Stoves');
  });
  await within(async (context) => {
    const { page } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(first);
    expect(await textWith(page, 'was used before')).toContain('npm run console');
    expect([page.url(), await context.cookies()]).toEqual([`${url}/console/open`, []]);
  });
});

test('a link that is pasted into the tab of the sign-in page signs in, and leaves no code in the address', () =>
  within(async (context) => {
    const { page, faults } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(`${url}/console/open`);
    expect(await textWith(page, 'API key')).not.toContain('false');
    const hash = new URL(await link()).hash;
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await textWith(page, 'Stoves');
    expect([page.url(), faults]).toEqual([`${url}/console/`, []]);
  }));

test('a page whose script does not arrive is said, and can be loaded again', async () => {
  const { context, page } = await signedIn();
  try {
    await textWith(page, 'Stoves');
    await page.setOfflineMode(true);
    await page.locator('nav ::-p-text(Settings)').click();
    await textWith(page, 'This page did not arrive');
    await page.setOfflineMode(false);
    await page.locator('main ::-p-text(Load the page again)').click();
    await textWith(page, 'My rights');
    expect(page.url()).toBe(`${url}/console/settings`);
  } finally {
    await context.close();
  }
});

test('signing out ends the session, and the page asks for a new one', async () => {
  const { context, page } = await signedIn();
  const [cookie] = await context.cookies();
  await page.click('header button');
  await textWith(page, 'API key');
  expect(await context.cookies()).toEqual([]);
  await until('the session to be refused', async () => {
    const { status } = await httpClient(url, null)('GET', '/v1/me', {
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    return status === 401;
  });
  await context.close();
});

test('a session that ends keeps the page, and goes on after the next sign-in', async () => {
  const apiKey = await keyFor(world);
  const { context, page } = await signedIn();
  await context.deleteCookie(...(await context.cookies()));
  await page.click('main a');
  await textWith(page, 'You are signed out');
  await page.type('#sign-in-key', apiKey);
  await page.click('dialog button.main');
  await textWith(page, 'May be claimed');
  expect(await page.$('dialog')).toBeNull();
  await context.close();
});

test('another key sees nothing that was open, whether it signs in over the page or in another tab', async () => {
  const apiKey = await keyFor(world);
  const { context, page } = await signedIn();
  const lookAgain = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  const typeName = async () => {
    // Under the dialog nothing can be clicked.
    await page.waitForFunction(`!document.querySelector('dialog')`);
    await settled(page);
    await page.locator('summary ::-p-text(Create a key)').click();
    await page.locator('#key-name').fill('Amina');
  };
  const isEmpty = () => page.waitForFunction(`document.querySelector('#key-name')?.value === ''`);
  await page.goto(`${url}/console/settings`);
  await typeName();
  const mine = await context.cookies();
  await context.deleteCookie(...mine);
  await lookAgain();
  await textWith(page, 'You are signed out');
  await page.type('#sign-in-key', apiKey);
  await page.click('dialog button.main');
  await isEmpty();
  await typeName();
  // What a sign-in in another tab does to this one: it changes the cookie.
  await context.setCookie(...mine);
  await lookAgain();
  await isEmpty();
  expect(await page.$('dialog')).toBeNull();
  await context.close();
});

test('the path leads from the projects to a day, by links alone', async () => {
  const { context, page, faults } = await signedIn();
  const follow = async (text: string, wanted: string): Promise<void> => {
    await page.locator(`main ::-p-text(${text})`).click();
    await textWith(page, wanted);
  };
  await follow('Stoves', 'May be claimed');
  await page.locator('header nav ::-p-text(Households)').click();
  await textWith(page, 'HH-0001');
  await follow('HH-0001', 'What to know before a visit');
  await page.goto(`${url}${household}?to=2024-01-31`);
  await textWith(page, 'Days of each device, 2024-01-01 to 2024-01-31');
  await page.waitForSelector('.days a');
  const squares = z
    .array(z.string())
    .parse(
      await page.evaluate(
        'Array.from(document.querySelectorAll(".days a"), (a) => a.className.split(" ").find((name) => ["used", "zero", "missing", "pending"].includes(name)))',
      ),
    );
  expect(squares).toHaveLength(31);
  expect([squares[13], squares[14], squares[15], squares[16]]).toEqual(['missing', 'used', 'used', 'zero']);
  await page.click(`.days a[aria-label^="${day}"]`);
  const text = await textWith(page, 'Cooking events');
  expect(text).toContain('2 h');
  expect(text).toContain('100 %: 96 of 96 expected intervals');
  expect(faults).toEqual([]);
  await context.close();
});

const addresses = (): readonly (readonly [string, string])[] => [
  ['/console/', `Stoves ${hostile}`],
  [household.replace(/\/households\/[^/]+$/, ''), 'May be claimed'],
  [household.replace(/\/[^/]+$/, ''), 'HH-0001'],
  [`${household.replace(/\/[^/]+$/, '')}?attention=true`, 'No household has a silent device'],
  [`${household}?to=2024-01-31`, 'ElectricPressureCooker'],
  [`${household}/${encodeURIComponent(deviceDid)}/${day}`, 'Cooking events'],
  [`${household}/${encodeURIComponent(deviceDid)}/2024-02-29`, 'no readings'],
  ['/console/nothing/here', 'Not found'],
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
      expect([address, await axeFaults(page)]).toEqual([address, []]);
      // A phone's viewport grows with its content, so the width is compared with the one that was set.
      const width = z.number().parse(await page.evaluate('document.documentElement.scrollWidth'));
      expect([address, width]).toEqual([address, viewport.width]);
      expect([address, faults]).toEqual([address, []]);
    }
    await context.close();
  },
);

test('the sign-in page is accessible, and axe finds faults that are planted', () =>
  within(async (context) => {
    const { page, faults } = await watchedPage(context, { origin: url, viewport: phone });
    await page.goto(`${url}/console/open`);
    await textWith(page, 'API key');
    expect([await axeFaults(page), faults]).toEqual([[], []]);
    await page.evaluate('document.querySelector("label").remove(); document.documentElement.lang = "";');
    expect((await axeFaults(page)).map((fault) => fault.split(' ')[0])).toEqual(['html-has-lang', 'label']);
  }));

test('a violation of the policy and an outside request are noted: the watch itself works', () =>
  within(async (context) => {
    const { page, faults } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(`${url}/console/open`);
    await page.evaluate(
      'document.head.append(Object.assign(document.createElement("style"), { textContent: "a{}" }))',
    );
    await page.evaluate('fetch("https://outside.example/").catch(() => {})');
    const noted = await until('both to be noted', () =>
      ['Content Security Policy', 'outside.example'].every((word) =>
        faults.some((fault) => fault.includes(word)),
      ),
    );
    expect(noted).toBe(true);
  }));

test('languages change the texts and stay chosen', async () => {
  const { context, page } = await signedIn();
  for (const [code, title] of [
    ['fr', 'Projets'],
    ['sw', 'Miradi'],
  ] as const) {
    await page.select('select', code);
    await textWith(page, title);
    await page.reload();
    await textWith(page, title);
    expect(await page.evaluate('document.documentElement.lang')).toBe(code);
  }
  await context.close();
});

test('texts that do not arrive are said, and the language stays until the page is loaded again', async () => {
  const { context, page } = await signedIn();
  await page.setOfflineMode(true);
  await page.select('select', 'fr');
  await textWith(page, 'The texts of this language did not arrive');
  expect(
    await page.evaluate('[document.querySelector("select").value, document.documentElement.lang]'),
  ).toEqual(['en', 'en']);
  // A browser asks once for a script, and not again before the next load.
  await page.setOfflineMode(false);
  await page.reload();
  await textWith(page, 'Projects');
  await page.select('select', 'fr');
  await textWith(page, 'Projets');
  await context.close();
});

test('where no texts arrive at the start a link loads the page again; where those of a language do not, they are English', () =>
  within(async (context) => {
    const { page } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.evaluateOnNewDocument(`Object.defineProperty(navigator, 'languages', { value: ['fr'] })`);
    // From the most that is lost to the least: a browser keeps what has arrived.
    let lost = /\/words-(?:fr|en)-/;
    await page.setRequestInterception(true);
    page.on('request', (request) => void (lost.test(request.url()) ? request.abort() : request.continue()));
    await page.goto(`${url}/console/open`);
    await textWith(page, 'Les textes de la console ne sont pas arrivés');
    lost = /\/words-fr-/;
    await page.click('#lost a');
    await textWith(page, 'API key');
    expect(await page.$eval('#lost', (element) => element.checkVisibility())).toBe(false);
    lost = /^none$/;
    await page.reload();
    await textWith(page, 'Clé d’API');
  }));

test('a key without the right is told which scope is missing', async () => {
  const weak = await keyFor(world, { scopes: ['projects:read'] });
  await within(async (context) => {
    const { page } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(`${url}/console/`);
    await textWith(page, 'API key');
    await page.type('#sign-in-key', weak);
    await page.click('dialog button.main');
    await textWith(page, 'Stoves');
    await page.locator('main ::-p-text(Stoves)').click();
    expect(await textWith(page, 'your key lacks')).toContain('your key lacks analysis:read');
    await page.locator('header nav ::-p-text(Households)').click();
    await textWith(page, 'It needs households:read.');
  });
});

test('a page of another port of this machine writes nothing with the session', async () => {
  const other = await world.start('api');
  const { context, page } = await signedIn();
  const attacker = await context.newPage();
  await attacker.goto(`${other.url}/v1/openapi.json`);
  const before = (await call('GET', '/v1/projects?count=true')).body['totalCount'];
  const send = (headers: string): string =>
    `fetch(${JSON.stringify(`${url}/v1/projects`)}, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: ${headers}, body: '{"name":"evil"}' }).then(() => 'sent', () => 'blocked')`;
  // It arrives with the cookie, for another port is the same site, and is refused; its reply is not for this page either.
  expect(await attacker.evaluate(send(`{ 'content-type': 'text/plain' }`))).toBe('blocked');
  await until('the API to have refused it', () =>
    /"method":"POST","route":"\/v1\/projects",[^\n]*"status":403/.test(api.output()),
  );
  const cors = send(`{ 'content-type': 'application/json', 'x-hearth-console': '1' }`).replace(
    "'no-cors'",
    "'cors'",
  );
  expect(await attacker.evaluate(cors)).toBe('blocked');
  expect((await call('GET', '/v1/projects?count=true')).body['totalCount']).toBe(before);
  await page.close();
  await context.close();
});

test('the page of the documentation works under its policy', () =>
  within(async (context) => {
    const { page, faults } = await watchedPage(context, { origin: url, viewport: laptop });
    await page.goto(`${url}/docs`);
    await textWith(page, 'Hearth API');
    await textWith(page, 'Households');
    expect(faults).toEqual([]);
  }));
