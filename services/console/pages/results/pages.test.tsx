// The pages of results in every state, and what they run.
import { expect, test, vi } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { analysis } from '#test/support/pages/records.ts';
import { answerWith, empties, empty, refusal, type Reply } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';
import { texts as results } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/results`, results.reading, [results.empty]],
  [`${base}/results/an_1`, results.readingOne, [results.noWarnings]],
]);

testRights([`${base}/results`]);

test('stale analyses stand above the current ones, and each leads to its own page', async () => {
  let list = 0;
  const { text, links } = await mountPage(`${base}/results`, (name) => {
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
  const { text, links } = await mountPage(`${base}/results/an_1`, empty);
  expect(text()).toContain('50 to 70 kgCO2e (90 %)');
  expect(text()).toContain(results.provisional);
  const home = `${base}/households/${encodeURIComponent('did:x:home:0001')}`;
  expect(links().map(decodeURIComponent)).toContain(
    decodeURIComponent(`${home}/did:x:home:0001:cooker/2026-01-31`),
  );
});

test('an analysis runs for the month before, once, and its result opens', async () => {
  const { sent, submit, router } = await mountPage(`${base}/results`, (name) =>
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

test('where the month has too little data, the days since data came are suggested', async () => {
  const days = ['2025-12-30', '2025-12-31', '2026-01-01'].map((date) => ({
    date,
    expected: 10,
    received: date === '2025-12-30' ? 0 : 10,
  }));
  const strip = { ...Object(empties['getCoverageStrip']), devices: [{ id: 'd', label: 'd', days }] };
  const { sent, submit, fill, field } = await mountPage(
    `${base}/results`,
    answerWith({ getCoverageStrip: strip, analyzeProject: () => refusal(422, 'insufficient-data') }),
  );
  expect([field('run-from'), field('run-to')]).toEqual(['2025-12-31', '2026-01-01']);
  await fill('run-to', '2025-12-31');
  await submit();
  expect(sent.find(({ name }) => name === 'analyzeProject')?.request.body).toEqual({
    projectId: 'prj_1',
    periodStart: '2025-12-31',
    periodEnd: '2025-12-31',
  });
});

test('no period can be sent before the suggested one is known', async () => {
  const strip = Promise.withResolvers<Reply>();
  const page = await mountPage(`${base}/results`, (name) =>
    name === 'getCoverageStrip' ? strip.promise : empty(name),
  );
  const isOff = (): unknown => page.isDisabled(results.start);
  expect([page.field('run-from'), isOff()]).toEqual(['', true]);
  strip.resolve(refusal(403, 'forbidden'));
  await page.settle();
  expect([page.field('run-from'), isOff()]).toEqual(['2025-12-01', false]);
});

test('a refusal of all households names each reason once, in words of the console', async () => {
  const errors = Array.from({ length: 40 }, (_, index) => ({
    code: index < 38 ? 'coverage-below-threshold' : 'insufficient-data',
    detail: `did:x:${index}: send allowLowCoverage`,
  }));
  const { submit, text, links } = await mountPage(
    `${base}/results`,
    answerWith({ analyzeProject: () => refusal(422, 'insufficient-data', { errors }) }),
  );
  await submit();
  expect(text()).toContain(`${results.refused['coverage-below-threshold']} 38 households.`);
  expect(text()).toContain(`${results.refused['insufficient-data']} 2 households.`);
  expect(text().match(/send allowLowCoverage/g)).toHaveLength(1);
  expect(links()).toContain(`${base}/data`);
});

test('a write that was changed after its first try says what became of that, and shows it beside the page', async () => {
  const { submit, text, links } = await mountPage(
    `${base}/results`,
    answerWith({ analyzeProject: () => refusal(422, 'idempotency-key-reused') }),
  );
  await submit();
  expect(text()).toContain(`${en.action.wasTried} ${en.action.seeStored}`);
  expect(text()).not.toContain('detail of idempotency-key-reused');
  expect(links()).toContain('');
});

test('a write without an answer is repeated as the same write; a refused one says why', async () => {
  const replies: (() => Reply)[] = [
    () => {
      throw new Error('no connection');
    },
    () => refusal(422, 'insufficient-data'),
    () => ({ status: 202, body: {} }),
  ];
  const { sent, submit, text } = await mountPage(`${base}/results`, (name) =>
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
