// A whole campaign, from the spreadsheet to the check against the sensors: the commands of the page for field programmes
// run in order, and between them two collectors work on phones with the engine and the network library of ODK Collect.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { crossCheckReply } from '#api/store/bodies/cross-check.ts';
import { statisticsReply } from '#api/survey-numbers/statistics/statistics-reply.ts';
import { readVisits } from '#infra/examples/campaign/visits.ts';
import { startCollect, type Collect } from '#test/odk/collect.ts';
import { openCollectPhone, type CollectPhone } from '#test/odk/collect-phone.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPageFolder, type PageFolder, type PageWalk } from '#test/support/page-folder.ts';
import { pageOf, picturesIn } from '#test/support/pages.ts';
import { textInQr } from '#test/support/qr.ts';
import { openWorld } from '#test/support/world.ts';

const page = pageOf('infra/docs/field-programmes.md');
const opened = new AsyncDisposableStack();
let call: HttpClient;
let folder: PageFolder;
let walk: PageWalk;
let collect: Collect;

beforeAll(async () => {
  const world = opened.use(await openWorld());
  const [{ url }, engine] = await Promise.all([
    world.start('api'),
    startCollect(),
    world.start('ingest'),
    world.start('windows'),
  ]);
  collect = opened.use(engine);
  const key = await keyFor(world);
  call = httpClient(url, key);
  folder = opened.use(openPageFolder(world, { url, key, prefix: world.settings.HEARTH_TOPIC_PREFIX }));
  walk = opened.use(folder.walk(page.path));
});
afterAll(() => opened.disposeAsync());

let reached = 0;

/** Runs the commands before a heading. Their replies hold what the page shows, in order. */
async function follow(heading?: string): Promise<string> {
  const run = await walk.upTo(heading);
  expect(run.failed).toEqual([]);
  const end = heading === undefined ? page.text.length : page.text.indexOf(`\n${heading}\n`);
  const printed = run.out.replaceAll(/\s/g, '');
  let from = 0;
  for (const part of picturesIn(page.text.slice(reached, end)).flat()) {
    const at = printed.indexOf(part, from);
    expect([part, at >= 0 ? 'is printed' : printed.slice(from)]).toEqual([part, 'is printed']);
    from = at + part.length;
  }
  reached = end;
  return run.out;
}

const fileOf = (name: string): string => readFileSync(join(folder.path, name), 'utf8');

const list = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
let campaign = '';

const responsesOf = async (household: string): Promise<Record<string, unknown>[]> => {
  const query = `householdId=did:example:nyanza:household:${household}`;
  const { body } = await call('GET', `/v1/surveys/${campaign}/responses?${query}`);
  return z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(body).data;
};

test(
  '1 to 3: households with sensor days, a spreadsheet, a campaign that lacks nothing but its sample',
  { timeout: 600_000 },
  async () => {
    await follow('## 4 Sample');
    const { body } = await call('GET', '/v1/surveys?projectId=did:example:nyanza:project');
    expect(body['data']).toMatchObject([{ status: 'draft', counts: { frame: 24 }, sampling: { size: 12 } }]);
    campaign = list.parse(body).data[0]?.id ?? '';
    const readiness = await call('GET', `/v1/surveys/${campaign}/readiness`);
    const { requirements } = z
      .object({ requirements: z.array(z.object({ id: z.string(), isMet: z.boolean() })) })
      .parse(readiness.body);
    expect(requirements.filter(({ isMet }) => !isMet).map(({ id }) => id)).toEqual(['random-selection']);
  },
);

test('4: committed, drawn with a public seed, and drawn again by two scripts', async () => {
  const out = await follow('## 5 Collectors and phones');
  expect(out.match(/^ok +the sample follows from the seed$/gm)).toHaveLength(2);
  expect(out).not.toContain('FAILED');
});

let amina: CollectPhone;
let brian: CollectPhone;

test('5: the codes of the field links open the lists of the collectors', async () => {
  await follow('## 6 Interviews');
  const settings = z.object({ general: z.object({ server_url: z.string() }) });
  const scan = (picture: string): string =>
    settings.parse(JSON.parse(inflateSync(Buffer.from(textInQr(fileOf(picture)), 'base64')).toString()))
      .general.server_url;
  amina = openCollectPhone(collect, { server: scan('amina.svg'), campaign });
  brian = openCollectPhone(collect, { server: scan('brian.svg'), campaign });
  expect((await amina.households()).map(({ label }) => label)).toEqual(
    ['02', '04', '07', '09', '11', '12'].map((number) => `N-${number}, Kisumu`),
  );
  expect(await brian.households()).toHaveLength(6);
});

/** What a household says, as the answers of its form. */
function answersOf(household: string) {
  const said = readVisits().find((visit) => visit.household === household);
  if (said === undefined) throw new Error(`visits.csv has no row for ${household}`);
  const { people, fuels, works, days, hours } = said;
  return {
    '/data/home/people': people,
    '/data/home/fuels': fuels,
    '/data/use/works': works,
    '/data/use/days': days,
    '/data/use/hours': hours,
  };
}

const interviewWith = (phone: CollectPhone, household: string, more: Readonly<Record<string, string>> = {}) =>
  phone.fillIn(household, { ...answersOf(household), ...more });

let doubtful = '';

test('6: an interview is sent twice, and stored once', async () => {
  doubtful = await interviewWith(amina, 'N-02');
  expect(await amina.send(doubtful)).toEqual([201]);
  expect(await amina.send(doubtful)).toEqual([202]);
  expect(await responsesOf('02')).toMatchObject([{ version: 1, verification: { status: 'pending' } }]);
});

test('6: an interview with photos arrives in two posts', async () => {
  const xml = (await interviewWith(amina, 'N-04')).replace(/<photo\s*\/>/, '<photo>cooker.jpg</photo>');
  const files = { 'audit.csv': 'event,node\n', 'cooker.jpg': 60_000 };
  expect(await amina.send(xml, { files, limit: 50_000 })).toEqual([202, 201]);
  expect(await responsesOf('04')).toMatchObject([
    {
      verification: { status: 'pending' },
      responses: { use: { photo: { attachmentId: expect.any(String) } } },
    },
  ]);
});

test('6: an interview of yesterday arrives today, with its own time', async () => {
  const dayMs = 86_400_000;
  const xml = (await interviewWith(amina, 'N-07')).replaceAll(
    /<(start|end)>([^<]*)</g,
    (_, node: string, time: string) => `<${node}>${new Date(Date.parse(time) - dayMs).toISOString()}<`,
  );
  expect(await amina.send(xml)).toEqual([201]);
  const [response] = await responsesOf('07');
  const { timestamp, createdAt, checks } = z
    .object({ timestamp: z.string(), createdAt: z.string(), checks: z.array(z.unknown()) })
    .parse(response);
  expect(Date.parse(createdAt) - Date.parse(timestamp)).toBeGreaterThanOrEqual(dayMs);
  // The campaign of this test has opened minutes ago.
  expect(checks).toContainEqual(expect.objectContaining({ id: 'timestamp-before-open', result: 'warn' }));
});

test('6: an interview is corrected on the phone', async () => {
  const first = await interviewWith(amina, 'N-09', { '/data/use/days': '3' });
  expect(await amina.send(first)).toEqual([201]);
  expect(await amina.send(amina.edit(first, ['<days>3<', '<days>4<']))).toEqual([201]);
  expect(await responsesOf('09')).toMatchObject([{ version: 2, responses: { use: { days: 4 } } }]);
});

test('6: a household refuses, which is an attempt of its visit', async () => {
  expect(await amina.send(await amina.endVisit('N-12', 'refused'))).toEqual([201]);
  const { body } = await call('GET', `/v1/surveys/${campaign}/assignments?status=refused`);
  expect(body['data']).toMatchObject([
    { householdId: 'did:example:nyanza:household:12', attempts: [{ outcome: 'refused' }] },
  ]);
});

test('6: a week of nine days is held until a person discards it, and the household is asked again', async () => {
  const broken = (await interviewWith(brian, 'N-16')).replace('<days>6<', '<days>9<');
  expect(await brian.send(broken)).toEqual([202]);
  const [held] = await responsesOf('16');
  expect(held).toMatchObject({
    verification: { status: 'held' },
    faults: [{ pointer: '#/responses/use/days' }],
  });
  const discarded = await call('POST', `/v1/responses/${String(held?.['id'])}/actions/discard`, {
    headers: { 'if-match': '*' },
    body: { reason: 'A week has seven days.' },
  });
  expect(discarded.body).toMatchObject({ verification: { status: 'superseded' } });
});

test('6: the household that overstates its use', async () => {
  expect(await brian.send(await interviewWith(brian, 'N-13'))).toEqual([201]);
});

test('6 and 7: the other visits, an interview without a required answer, and a replacement', async () => {
  const out = await follow('## 8 Review');
  expect(out).toContain('N-16, Kisumu: Received.');
  expect(out).toContain('N-11, Kisumu: Received. A person will look at it.');
  expect(out).toContain('N-05, Kisumu: Received.');
  expect(await responsesOf('11')).toMatchObject([{ verification: { status: 'pending' } }]);
});

test('8: an interview is returned, corrected on the phone with the remark in view, and decided by two people', async () => {
  await follow('### The returned interview');
  const [returned] = await amina.households();
  expect(returned).toMatchObject({
    label: 'Returned: N-02, Kisumu',
    remarks: expect.stringContaining('Ask again: hours on one day, not in a week.'),
  });
  expect(await amina.send(amina.edit(doubtful, [/<hours>11(\.0)?</, '<hours>1.5<']))).toEqual([201]);
  expect(await amina.households()).toEqual([]);
  const out = await follow('## 9 Statistics');
  expect(out).toContain('no visits are left');
  const [response] = await responsesOf('02');
  const { body } = await call('GET', `/v1/responses/${String(response?.['id'])}/verifications`);
  // The newest first.
  expect(body['data']).toMatchObject([
    { decision: 'verified', verifier: 'did:example:nyanza:reviewer:otieno' },
    { decision: 'supervisor_approved', verifier: 'did:example:nyanza:reviewer:wanjiru' },
    { decision: 'needs_correction', verifier: 'did:example:nyanza:reviewer:wanjiru' },
  ]);
});

/** Days of a week by stratum, of the households that answered in the end. */
const stated = { High: [6, 5, 7, 6, 4, 5, 7, 6], Low: [5, 4, 5, 6] };
const population = { High: 16, Low: 8 };
/** Student's t for 90 % with 12 households less 2 strata. */
const t = 1.812461;

test('9: the mean of the strata has the error of a stratified sample, by hand', async () => {
  const out = await follow('## 10 Sensors');
  const { estimates, target, basis } = statisticsReply.parse(JSON.parse(out));
  const strata = (['High', 'Low'] as const).map((name) => {
    const [own, n] = [stated[name], stated[name].length];
    const mean = own.reduce((sum, days) => sum + days, 0) / n;
    const variance = own.reduce((sum, days) => sum + (days - mean) ** 2, 0) / (n - 1);
    const share = population[name] / 24;
    return { mean: share * mean, variance: share ** 2 * (1 - n / population[name]) * (variance / n) };
  });
  const mean = strata.reduce((sum, stratum) => sum + stratum.mean, 0);
  const se = Math.sqrt(strata.reduce((sum, stratum) => sum + stratum.variance, 0));
  // 2/3 of 5.75 and 1/3 of 5.
  expect(mean).toBeCloseTo(5.5, 12);
  expect(estimates[0]?.mean).toBeCloseTo(mean, 9);
  expect(estimates[0]?.se).toBeCloseTo(se, 9);
  expect(estimates[0]?.interval?.lower).toBeCloseTo(mean - t * se, 5);
  expect(estimates[0]?.interval?.upper).toBeCloseTo(mean + t * se, 5);
  expect(estimates[0]?.relativePrecision).toBeCloseTo((t * se) / mean, 6);
  expect(target).toMatchObject({ precision: 0.1, met: true });
  expect(basis).toMatchObject({ n: 12, missing: 0, excluded: { superseded: 1 } });
});

test('10: only the household that overstates by five days of seven contradicts its sensor', async () => {
  const out = await follow('## 11 Files and the end');
  const run = crossCheckReply.parse(JSON.parse(out.trim().split('\n')[0] ?? ''));
  const verdicts = run.households.map(({ householdId, verdict }) => [householdId.slice(-2), verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({
    ...Object.fromEntries(
      ['02', '04', '05', '07', '09', '11', '16', '17', '18', '19', '20'].map((one) => [one, 'consistent']),
    ),
    '13': 'overstated',
  });
  const found = run.households.find(({ verdict }) => verdict === 'overstated');
  expect(found).toMatchObject({ stated: 1, coverage: 1, weight: 2 });
  expect(found?.measured).toBeCloseTo(2 / 7, 9);
  expect(found?.usable).toBe(found?.measured);
  expect(run).toMatchObject({ contradictions: 1, basis: { compared: 12 } });
  expect(run.agreement[0]?.meanDifference).toBeCloseTo(5 / 7 / 12, 9);
  expect(run.agreement[0]?.shareOverstated).toBeCloseTo(1 / 12, 9);
  const { body } = await call('GET', '/v1/events?type=survey.contradiction&wait=20');
  expect(body['data']).toMatchObject([{ data: { id: run.id, contradictions: 1 } }]);
});

test('11: the file has the digest of its manifest, and the campaign ends', async () => {
  await follow();
  const manifest = fileOf('manifest.json');
  const digest = createHash('sha256').update(fileOf('answers.csv')).digest('hex');
  expect(manifest).toContain(`sha256:${digest}`);
  expect(fileOf('answers.csv').match(/"verified"/g)).toHaveLength(12);
  expect((await call('GET', `/v1/surveys/${campaign}`)).body).toMatchObject({
    status: 'closed',
    counts: { frame: 24, drawn: 12, verified: 12 },
  });
});
