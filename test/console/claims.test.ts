// The claims pages in a real browser over measured data: a claim is submitted from a result, decided with another key, its
// bundle checked by the page, disputed; what changed meanwhile; and what each page must be, on screens and on paper.
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { laptop, openBrowser, phone, watchedPage } from '#test/support/browser.ts';
import { bundleOf, issuerKeyOf } from '#test/support/bundle-verdicts.ts';
import { readClaim, registered, usageClaim } from '#test/support/claims-field.ts';
import { axeFaults, settled, sheetsOf, textWith } from '#test/support/console-page.ts';
import { keyFor } from '#test/support/key.ts';
import { openAnalyzedHome, type AnalyzedHome } from '#test/support/measured-claim.ts';
import { openWorld, type World } from '#test/support/world.ts';

const name = 'console-claims';
let world: World;
let browser: Browser;
let url: string;
let keys: { readonly claimant: string; readonly verifier: string; readonly reader: string };
let home: AnalyzedHome;
/** Of the claim that the first test submits. */
let claimId = '';

beforeAll(async () => {
  world = await openWorld();
  const [folder, opened] = await Promise.all([buildConsole(cacheDir(process.env)), openBrowser()]);
  browser = opened;
  const [api] = await Promise.all([
    world.start('api', { HEARTH_CONSOLE_DIR: folder }),
    world.start('windows'),
  ]);
  ({ url } = api);
  home = await openAnalyzedHome({ ...world, url }, name);
  const did = (of: string): string => `did:example:${name}:${of}`;
  keys = {
    claimant: await keyFor(world, { actorDid: did('developer'), organisation: `Stoves of ${name}` }),
    verifier: await keyFor(world, { actorDid: did('verifier'), organisation: `Audits of ${name}` }),
    reader: await keyFor(world, {
      scopes: ['projects:read', 'claims:read', 'analysis:read', 'households:read', 'keys:manage'],
    }),
  };
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
}

async function signedIn(key: string, viewport: { width: number; height: number } = laptop): Promise<Opened> {
  const context = await browser.createBrowserContext();
  const watched = await watchedPage(context, { origin: url, viewport });
  await watched.page.goto(await consoleLink({ url, key }));
  await textWith(watched.page, name);
  return { context, ...watched };
}

async function within(key: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await signedIn(key);
  try {
    await work(opened);
  } finally {
    await opened.context.close();
  }
}

const base = (): string => `/console/projects/${home.field.projectId}`;
const claims = (more = ''): string => `${url}${base()}/claims${more}`;

/** Clicks the button of the page with this text, once nothing above it is still being read: it must not move meanwhile. */
async function press(page: Page, text: string): Promise<void> {
  await settled(page);
  await page.locator(`::-p-xpath(//button[normalize-space(.)=${JSON.stringify(text)}])`).click();
}

/** Types the name of the household, and presses the button of the dialog. */
async function confirm(page: Page, wanted: string): Promise<string> {
  await page.waitForSelector('dialog #typed-name');
  const question = z.string().parse(await page.evaluate('document.querySelector("dialog").innerText'));
  expect(await page.$('dialog button.main:not([disabled])')).toBeNull();
  expect(await axeFaults(page)).toEqual([]);
  await page.type('#typed-name', 'metered');
  await page.locator('dialog button.main').click();
  await textWith(page, wanted);
  return question;
}

test('a claim is submitted from a result: the question names quantity, period and overlap', () =>
  within(keys.claimant, async ({ page, faults }) => {
    await page.goto(claims());
    await textWith(page, 'No claim yet.');
    await page.goto(`${url}${base()}/results/${home.analysisId}`);
    await settled(page);
    await page.locator('main ::-p-text(Claim this result)').click();
    await textWith(page, '3 batches of readings are cited for 3 device-days');
    await settled(page);
    await page.locator('#claim-declaration').click();
    await press(page, 'Continue');
    const question = await confirm(page, 'must decide.');
    expect(question).toMatch(
      /You claim [\d.]+ kgCO2e of household metered for 2024-05-01 to 2024-05-03\. No other claim/,
    );
    claimId = /clm_[0-9A-Z]{26}/.exec(page.url())?.[0] ?? '';
    const { body } = await readClaim(home.field.admin, claimId);
    expect(body).toMatchObject({ status: 'in_review', claimant: `did:example:${name}:developer` });
    await page.goto(claims());
    const listed = await textWith(page, 'must decide.');
    expect(listed).toContain(`of another organisation than Stoves of ${name}, must decide.`);
    await page.goto(`${url}${base()}`);
    await page.locator('.to-do ::-p-text(for the decision of a verifier)').click();
    await textWith(page, 'must decide.');
    expect(page.url()).toBe(claims('?status=in_review'));
    expect(faults).toEqual([]);
  }));

test('the days are held: a second claim of them is warned of, and refused by the API', () =>
  within(keys.claimant, async ({ page }) => {
    await page.goto(claims(`?analysis=${home.analysisId}`));
    expect(await textWith(page, 'Other claims may hold')).toContain(claimId);
    await settled(page);
    await page.locator('#claim-declaration').click();
    await press(page, 'Continue');
    await confirm(page, 'holds 3 of these days');
  }));

test('a key without the rights sees the claim, no button, and which scopes are missing', () =>
  within(keys.reader, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    const text = await textWith(page, 'To act here your key needs claims:verify.');
    expect(text).toContain('To act here your key needs claims:write.');
    expect(text).not.toContain('Withdraw');
    expect(text).not.toContain('Approve');
    expect(faults).toEqual([]);
  }));

test('a decision on a version that changed meanwhile is not written, and both versions are shown', () =>
  within(keys.verifier, async ({ page }) => {
    await page.goto(claims(`/${claimId}`));
    await textWith(page, 'Approve');
    const { headers } = await readClaim(home.field.claimant, claimId);
    const [cited] = await home.field.batches(home.device, []);
    expect(cited).toBeUndefined();
    const added = await home.field.claimant('POST', `/v1/claims/${claimId}/evidence`, {
      headers,
      body: {
        evidence: [
          {
            type: 'RightsTransfer',
            ref: `sha256:${'1'.repeat(64)}`,
            digest: `sha256:${'2'.repeat(64)}`,
            from: '2024-04-01',
          },
        ],
      },
    });
    expect(added.status).toBe(200);
    await press(page, 'Approve');
    await confirm(page, 'was changed meanwhile');
    const text = await textWith(page, 'You saw');
    expect(text).toMatch(/Version of the content\s+1\s+2/);
    expect((await readClaim(home.field.admin, claimId)).body).toMatchObject({ status: 'in_review' });
    await press(page, 'Show what is stored now');
    await page.waitForFunction('!document.body.innerText.includes("was changed meanwhile")');
  }));

test('a verifier approves with another key, and the credential is issued', () =>
  within(keys.verifier, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    await textWith(page, 'Approve');
    await press(page, 'Reject');
    await textWith(page, 'A rejection needs a reason.');
    await page.type('#decide-confidence', '0.93');
    await press(page, 'Approve');
    await confirm(page, 'can issue its credential');
    const text = await textWith(page, `verifier, Audits of ${name}`);
    expect(text).toContain('93 %, on version 2 of the content');
    await press(page, 'Issue the credential');
    await press(page, 'Issue the credential');
    await textWith(page, 'No action is due.');
    await textWith(page, 'Key of the signature');
    expect((await readClaim(home.field.admin, claimId)).body).toMatchObject({ status: 'verified' });
    expect(faults).toEqual([]);
  }));

/** Chooses a bundle as a file, without one on a disk. */
const chooseBundle = (page: Page, bytes: Uint8Array): Promise<unknown> =>
  page.evaluate(
    `(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(Buffer.from(bytes).toString('base64'))}), (one) => one.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'bundle.zip'));
      const field = document.getElementById('bundle-file');
      field.files = files.files;
      field.dispatchEvent(new Event('change'));
    })()`,
  );

test('the page checks the bundle with the source of verify.mjs: good, without a key, with another key, and tampered', () =>
  within(keys.reader, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    await textWith(page, 'Check the bundle here');
    await press(page, 'Check the bundle here');
    const unkeyed = await textWith(page, 'CONSISTENT, signed by');
    expect(unkeyed).toContain('anybody can make such a bundle');
    const key = await issuerKeyOf(url);
    await page.type('#bundle-key', key);
    await press(page, 'Check the bundle here');
    const good = await textWith(page, `VALID, signed by ${key}`);
    for (const step of [
      'archive:',
      'manifest: signed by',
      'batches: 5 roots follow from',
      'anchors:',
      'credential: signed by the issuer',
      'status: neither revoked nor suspended',
      'analysis: the result follows from the days',
    ])
      expect(good).toContain(step);
    const bytes = await bundleOf({ url, key: keys.claimant }, claimId);
    await chooseBundle(page, bytes);
    await textWith(page, `VALID, signed by ${key}`);
    const tampered = Uint8Array.from(bytes);
    const at = Math.floor(tampered.length / 2);
    tampered[at] = (tampered[at] ?? 0) ^ 0x10;
    await chooseBundle(page, tampered);
    const bad = await textWith(page, 'INVALID');
    expect(bad).toContain('Do not rely on this bundle.');
    expect(bad).toContain('FAILED');
    expect(bad).not.toContain('VALID, signed by');
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(`document.getElementById('bundle-key').value = ''`);
    await page.type('#bundle-key', `z6Mk${'t'.repeat(44)}`);
    await press(page, 'Check the bundle here');
    await textWith(page, 'not by the given key');
    expect(faults).toEqual([]);
  }));

test('a draft takes its evidence, is submitted and withdrawn, each after the name was typed', () =>
  within(keys.claimant, async ({ page, faults }) => {
    const body = usageClaim(
      { did: home.household },
      { quantity: 0.5, period: { start: '2024-05-01', end: '2024-05-03' } },
      [],
    );
    const draft = await home.field.claimant('POST', '/v1/claims', { body: { ...body, submit: false } });
    expect(draft).toMatchObject({ status: 201, body: { status: 'draft' } });
    await page.goto(claims(`/${String(draft.body['id'])}`));
    await textWith(page, 'must submit or withdraw this draft.');
    await textWith(page, 'Without evidence this draft cannot be submitted.');
    await page.waitForSelector('#draft-analysis');
    await page.select('#draft-analysis', home.analysisId);
    await press(page, 'Add this analysis and its batches of readings');
    await textWith(page, '4 pieces of evidence');
    await press(page, 'Submit this draft');
    expect(await confirm(page, 'must decide.')).toContain('You claim 0.5 h of household metered');
    await settled(page);
    await page.locator('summary ::-p-text(Add evidence)').click();
    await page.select('#evidence-type', 'RightsTransfer');
    await page.type('#evidence-ref', `sha256:${'1'.repeat(64)}`);
    await page.type('#evidence-digest', `sha256:${'2'.repeat(64)}`);
    await page.evaluate(
      `(() => { const field = document.getElementById('evidence-from'); field.value = '2024-04-01'; field.dispatchEvent(new Event('input')); })()`,
    );
    await press(page, 'Add');
    await textWith(page, '5 pieces of evidence');
    await press(page, 'Withdraw');
    expect(await confirm(page, 'its days are free.')).toContain('You withdraw 0.5 h of household metered');
    expect((await readClaim(home.field.admin, draft.body['id'])).body).toMatchObject({ status: 'withdrawn' });
    expect(faults).toEqual([]);
  }));

const addresses = (): readonly (readonly [string, string])[] => [
  [claims(), 'No action is due.'],
  [claims('?status=rejected'), 'No claim is in this state.'],
  [claims(`?analysis=${home.analysisId}`), 'are cited for 3 device-days'],
  [claims(`/${claimId}`), 'Newest change'],
];

test.each([
  ['laptop', laptop],
  ['phone', phone],
] as const)(
  'every page is quiet, accessible and no wider than the screen on a %s',
  { timeout: 300_000 },
  async (_name, viewport) => {
    const { context, page, faults } = await signedIn(keys.claimant, viewport);
    for (const [address, wanted] of addresses()) {
      await page.goto(address);
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

test('each node of the picture leads to what it is: analysis, days, decision', () =>
  within(keys.claimant, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    await page.waitForSelector('.drawing svg');
    await page.locator(`.drawing [data-id^="batches "] text`).click();
    await textWith(page, 'Cooking events');
    await page.goBack();
    await page.waitForSelector('.drawing svg');
    await settled(page);
    await page.locator('.picture summary').click();
    await page.locator(`.picture table ::-p-text(${home.analysisId})`).click();
    await textWith(page, 'What to know about this result');
    expect(faults).toEqual([]);
  }));

test('a dispute is raised with its reason, admitted by a verifier, and the claim says who must act', async () => {
  await within(keys.claimant, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    await page.waitForSelector('#dispute-code');
    await page.select('#dispute-code', 'implausible');
    await page.type('#dispute-text', 'The same days were reported in another programme.');
    await press(page, 'Raise the dispute');
    await confirm(page, 'A verifier admits or dismisses it.');
    await textWith(page, 'not plausible: The same days were reported in another programme.');
    expect(faults).toEqual([]);
  });
  const other = await keyFor(world, {
    actorDid: `did:example:${name}:judge`,
    organisation: `Judges of ${name}`,
  });
  await registered(home.field.admin, {
    did: `did:example:${name}:judge`,
    name: 'judge',
    organisation: `Judges of ${name}`,
    kind: 'person',
    projectIds: [home.field.project],
  });
  await within(other, async ({ page, faults }) => {
    await page.goto(claims(`/${claimId}`));
    await page.waitForSelector('select[id^="resolve-dsp_"]');
    await page.select('select[id^="resolve-dsp_"]', 'admitted');
    await page.type('input[id^="resolve-text-"]', 'It must be looked at.');
    await press(page, 'Record');
    await textWith(page, 'must resolve it.');
    expect((await readClaim(home.field.admin, claimId)).body).toMatchObject({ status: 'disputed' });
    await page.goto(`${url}${base()}`);
    await page.locator('.to-do ::-p-text(A verifier must resolve the dispute)').click();
    await textWith(page, 'must resolve it.');
    expect([page.url(), faults]).toEqual([claims('?status=disputed'), []]);
  });
});

test('printed: a result is one sheet; pages have no navigation and no button, and a foot with address, time and digest', () =>
  within(keys.claimant, async ({ page, faults }) => {
    const ofProject = await home.field.admin('POST', '/v1/analysis/project', {
      body: { projectId: home.field.project, periodStart: '2024-05-01', periodEnd: '2024-05-03' },
    });
    expect(ofProject.status).toBe(200);
    const results = `${url}${base()}/results`;
    const papers = [
      [`${results}/${String(ofProject.body['id'])}`, 'What to know about this result', 1],
      [`${results}/${home.analysisId}`, 'What to know about this result', 1],
      [claims(`/${claimId}`), 'Newest change', 3],
      [
        `${url}${base()}/households/${encodeURIComponent(home.household)}?to=2024-05-03`,
        '2024-04-03 to 2024-05-03',
        1,
      ],
    ] as const;
    for (const [address, wanted, sheetsMax] of papers) {
      await page.goto(address);
      await textWith(page, wanted);
      await settled(page);
      const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      expect([address, sheets > 0 && sheets <= sheetsMax, sheets]).toEqual([address, true, sheets]);
      await page.emulateMediaType('print');
      const text = z.string().parse(await page.evaluate('document.body.innerText'));
      expect(text).toMatch(/Printed \d{4}-\d\d-\d\d \d\d:\d\d UTC from /);
      expect(text).toContain(address);
      expect(text).toMatch(/Digest of these data: sha256:[0-9a-f]{64}/);
      const shown = await page.evaluate(
        `[...document.querySelectorAll('nav, button, form, select')].filter((one) => one.offsetParent !== null).length`,
      );
      expect([address, shown]).toEqual([address, 0]);
      const heads = await page.evaluate(
        `[...new Set([...document.querySelectorAll('thead')].map((one) => getComputedStyle(one).display))].join()`,
      );
      expect(['table-header-group', '']).toContain(heads);
      await page.emulateMediaType();
    }
    expect(faults).toEqual([]);
  }));
