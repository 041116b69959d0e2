// The main path of the console by keyboard alone: from the projects to a reading, the keys and their list, and saved tables.
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { laptop, openBrowser, watchedPage, type Watched } from '#test/support/browser.ts';
import { axeFaults, settled, textWith } from '#test/support/console-page.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let browser: Browser;
let url: string;
let key: string;

const device = 'did:example:keys:cooker';
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await openWorld();
  const [folder, opened] = await Promise.all([buildConsole(cacheDir(process.env)), openBrowser()]);
  browser = opened;
  ({ url } = await world.start('api', { HEARTH_CONSOLE_DIR: folder }));
  key = await keyFor(world);
  await makeProgramme();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

/** Two households, of which one has a cooker with a week of days, and a reading of yesterday. */
async function makeProgramme(): Promise<void> {
  const make = async (path: string, body: object): Promise<void> => {
    const reply = await httpClient(url, key)('POST', path, { body });
    if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.text}`);
  };
  const project = { did: 'did:example:keys', name: 'Stoves', country: 'KE', timeZone: 'UTC' };
  await make('/v1/projects', project);
  for (const number of [1, 2])
    await make('/v1/households', {
      did: `did:example:keys:${number}`,
      externalId: `HH-000${number}`,
      projectId: project.did,
      location: { district: number === 1 ? '=Nyeri' : 'Lira', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices:
        number === 1
          ? [{ did: device, type: 'ElectricPressureCooker', ratedPowerW: 1000, expectedInterval: 'PT15M' }]
          : [],
    });
  const days = Array.from({ length: 7 }, (_, index) => dayBefore(index + 1));
  await world.clickhouse.insertRows(
    'device_days',
    deviceDayRows(device, days, { ...meteredDay, power_rows: 1 }),
  );
  const reading = { device_did: device, sequence: 1, active_power_w: 812, _partition: 3, _offset: 4711 };
  const at = `${dayBefore(1)}T12:00:00Z`;
  await world.clickhouse.insertRows('power_readings', [{ ...reading, observed_at: at, _arrived_at: at }]);
}

async function signedIn(
  work: (watched: Watched & { context: BrowserContext }) => Promise<void>,
): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const watched = await watchedPage(context, { origin: url, viewport: laptop });
    await watched.page.goto(await consoleLink({ url, key }));
    await textWith(watched.page, 'Stoves');
    await work({ ...watched, context });
  } finally {
    await context.close();
  }
}

const focused = z.object({ text: z.string(), tag: z.string(), isMarked: z.boolean() });

/** What has the focus, and whether a person sees that. */
const focusOf = async (page: Page): Promise<z.output<typeof focused>> =>
  focused.parse(
    await page.evaluate(`(() => {
      const here = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(here);
      return {
        text: (here.getAttribute('aria-label') ?? here.innerText ?? '').trim(),
        tag: here.tagName,
        isMarked: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    })()`),
  );

/** Presses Tab until this has the focus; everything on the way must be marked where it is. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const { text, tag, isMarked } = await focusOf(page);
    if (tag !== 'BODY' && !isMarked) throw new Error(`The focus on ${tag} "${text}" cannot be seen`);
    if (wanted.test(text)) return;
  }
  throw new Error(`Tab does not come to ${wanted.source}`);
}

/** The focus is on the heading of the new page. */
const headingWith = (page: Page, wanted: string): Promise<boolean> =>
  until(`the heading ${wanted} to have the focus`, async () => {
    const { text, tag } = await focusOf(page);
    return tag === 'H1' && text.includes(wanted);
  });

test('the path from the projects to a reading needs no mouse', () =>
  signedIn(async ({ page, faults }) => {
    await page.reload();
    await textWith(page, 'Stoves');
    await page.keyboard.press('Tab');
    expect((await focusOf(page)).text).toBe('Skip to the page');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Stoves$/);
    await page.keyboard.press('Enter');
    await headingWith(page, 'Stoves');
    await textWith(page, 'May be claimed');
    await page.keyboard.type('gh');
    await headingWith(page, 'Households');
    await textWith(page, 'HH-0002');
    await page.keyboard.press('/');
    await page.keyboard.type('HH-0001');
    await page.keyboard.press('Enter');
    await until(
      'one household to be left',
      async () => !(await textWith(page, 'HH-0001')).includes('HH-0002'),
    );
    await tabTo(page, /^HH-0001$/);
    await page.keyboard.press('Enter');
    await textWith(page, 'What to know before a visit');
    await page.waitForSelector('.days a');
    await tabTo(page, /^\d{4}-\d\d-\d\d: /);
    await page.keyboard.press('End');
    const last = (await focusOf(page)).text.slice(0, 10);
    await page.keyboard.press('ArrowLeft');
    expect((await focusOf(page)).text.slice(0, 10) < last).toBe(true);
    await page.keyboard.press('ArrowRight');
    const back = (await focusOf(page)).text;
    expect(back.startsWith(last)).toBe(true);
    // The last square may be today, which has no day yet.
    if (!last.startsWith(dayBefore(1))) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await headingWith(page, dayBefore(1));
    await page.waitForSelector('svg[data-picture="day-curve"] .curve');
    expect(await axeFaults(page)).toEqual([]);
    await page.focus('h1');
    await tabTo(page, /^Readings$/);
    await page.keyboard.press('Enter');
    await headingWith(page, 'Readings');
    expect(await textWith(page, '4711')).toContain('812');
    expect(faults).toEqual([]);
  }));

test('what is typed after / while its page is loaded stands in the field, which keeps the focus', () =>
  signedIn(async ({ page, faults }) => {
    await page.reload();
    await page.locator('main ::-p-text(Stoves)').click();
    await headingWith(page, 'Stoves');
    // All in one moment: no page is loaded meanwhile.
    await page.evaluate(
      `for (const key of '/HH-00') document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
    );
    await page.waitForFunction(
      `document.activeElement.id === 'find' && document.activeElement.value === 'HH-00'`,
    );
    await textWith(page, 'HH-0002');
    await page.keyboard.type('01');
    await page.keyboard.press('Enter');
    await until(
      'one household to be left',
      async () => !(await textWith(page, 'HH-0001')).includes('HH-0002'),
    );
    expect(faults).toEqual([]);
  }));

test('the keys go on working when the page with the field does not arrive', () =>
  signedIn(async ({ page }) => {
    await page.reload();
    await page.locator('main ::-p-text(Stoves)').click();
    await headingWith(page, 'Stoves');
    await textWith(page, 'May be claimed');
    await page.setOfflineMode(true);
    await page.keyboard.type('/HH');
    await textWith(page, 'This page did not arrive');
    await page.keyboard.press('?');
    expect(await textWith(page, 'Show this list')).toContain('g h');
  }));

test('the list of keys opens and closes by keyboard, names what they do, and switches them off', () =>
  signedIn(async ({ page, faults }) => {
    await page.keyboard.press('?');
    const text = await textWith(page, 'Show this list');
    expect(text).toContain('g s');
    expect(text).not.toContain('g h');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { hidden: true });
    await tabTo(page, /^Stoves$/);
    await page.keyboard.press('Enter');
    await headingWith(page, 'Stoves');
    await tabTo(page, /^Keyboard$/).catch(() => tabTo(page, /^Keyboard$/));
    await page.keyboard.press('Enter');
    expect(await textWith(page, 'Show this list')).toContain('g h');
    await page.focus('dialog input[type="checkbox"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { hidden: true });
    expect((await focusOf(page)).text).toBe('Keyboard');
    const before = page.url();
    await page.keyboard.type('gh?');
    await settled(page);
    expect([page.url(), await page.$('dialog')]).toEqual([before, null]);
    expect(faults).toEqual([]);
  }));

test('letters in a field are letters', () =>
  signedIn(async ({ page }) => {
    await tabTo(page, /^Stoves$/);
    await page.keyboard.press('Enter');
    await headingWith(page, 'Stoves');
    await page.keyboard.type('gh');
    await headingWith(page, 'Households');
    await page.focus('#find');
    await page.keyboard.type('go?/');
    expect(await page.evaluate('document.querySelector("#find").value')).toBe('go?/');
    expect(await page.$('dialog')).toBeNull();
  }));

test('a table is saved as CSV, and a hostile cell is no formula', () =>
  signedIn(async ({ page, faults }) => {
    await tabTo(page, /^Stoves$/);
    await page.keyboard.press('Enter');
    await headingWith(page, 'Stoves');
    await page.keyboard.type('gh');
    await textWith(page, 'HH-0002');
    await page.evaluate(`(() => {
      const keep = URL.createObjectURL;
      URL.createObjectURL = (blob) => { void blob.text().then((text) => { window.saved = text; }); return keep.call(URL, blob); };
    })()`);
    await tabTo(page, /^Save CSV: Households$/);
    await page.keyboard.press('Enter');
    const saved = z
      .string()
      .parse(await until('the file', async () => await page.evaluate('window.saved ?? false')));
    const lines = saved.trim().split('\r\n');
    expect(lines[0]).toBe('"Household","District","Status","Baseline","Devices"');
    expect(lines.slice(1).toSorted()).toEqual([
      expect.stringMatching(/^"HH-0001","'=Nyeri",/),
      expect.stringMatching(/^"HH-0002","Lira",/),
    ]);
    expect(faults).toEqual([]);
  }));

test('the overview draws adoption and stacking when a person comes to them, and nothing moves', () =>
  signedIn(async ({ page, faults }) => {
    await page.locator('main table a').click();
    await textWith(page, 'Does it replace the old stove');
    await page.waitForSelector('.picture svg');
    expect(await page.evaluate('document.querySelectorAll(".picture svg").length')).toBe(1);
    await until('all three pictures to be drawn', async () => {
      await page.evaluate('document.querySelector(".later:empty")?.scrollIntoView()');
      return (await page.$$('.picture svg')).length === 3;
    });
    await settled(page);
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    expect([await axeFaults(page), faults]).toEqual([[], []]);
  }));
