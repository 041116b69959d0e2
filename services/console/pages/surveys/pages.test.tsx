// The pages of campaigns in every state, and the steps of a campaign.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { survey } from '#test/support/pages/records.ts';
import { answerWith, emptyList, refusal } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { localZone } from '../../words/dates.ts';
import { texts as en } from '../../words/en.ts';
import { stratumText } from './campaign.ts';
import { texts as surveys } from './words/en.ts';
import { texts as surveysFr } from './words/fr.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/surveys`, surveys.reading, [surveys.empty]],
  [
    `${base}/surveys/srv_1`,
    surveys.readingOne,
    [surveys.ready, surveys.noCollectors, surveys.noComparison, surveys.noVisits],
  ],
]);

testRights([`${base}/surveys/srv_1`]);

test('a campaign says what blocks it, and how far it is', async () => {
  const drawn = {
    ...survey,
    id: 'srv_2',
    status: 'open',
    counts: { frame: 40, drawn: 20, received: 18, verified: 10 },
  };
  const unmet = { surveyId: 'srv_1', isReady: false, isRequired: true, requirements: [{ isMet: false }] };
  const { text, links } = await mountPage(
    `${base}/surveys`,
    answerWith({ listSurveys: { ...emptyList, data: [survey, drawn] }, getSurveyReadiness: unmet }),
  );
  for (const part of [surveys.notDrawn, surveys.unmet(1), surveys.unmetRequired, surveys.toDecide(8)])
    expect(text()).toContain(part);
  expect(text()).toContain(surveys.progressOf('10', '20', '18'));
  expect(links()).toEqual(
    expect.arrayContaining([`${base}/surveys/srv_1#readiness`, `${base}/surveys/srv_2/responses`]),
  );
});

test('a campaign opens when its name is typed; one that changed meanwhile is shown beside what is stored', async () => {
  let version = 3;
  const { sent, click, fill, tick, submit, text } = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({
      getSurvey: () => ({
        status: 200,
        body: { ...survey, version, status: version === 3 ? 'draft' : 'scheduled' },
      }),
      actOnSurvey: () => {
        version = 4;
        return refusal(412, 'version-mismatch');
      },
    }),
  );
  await click(surveys.open);
  await fill('typed-name', 'another name');
  await submit('typed-name');
  expect(sent.map(({ name }) => name)).not.toContain('actOnSurvey');
  await tick(surveys.allowUndrawn);
  await fill('typed-name', survey.title);
  await submit('typed-name');
  const act = sent.find(({ name }) => name === 'actOnSurvey')?.request;
  expect([act?.body, act?.headers?.['if-match']]).toEqual([{ allowUndrawn: true }, '"3"']);
  expect(act?.headers?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${surveys.state} ${surveys.states.draft} ${surveys.states.scheduled}`);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
});

test('a draw is committed, and its seed comes from the planned source', async () => {
  const committed = {
    ...survey,
    sample: {
      commitment: 'sha256:c',
      committedAt: '2026-01-01T00:00:00.000Z',
      frameDigest: 'f',
      drawnAt: null,
    },
  };
  const plan = { source: 'drand', chain: 'chain', round: 7 };
  let now: object = committed;
  const { sent, fill, submit, text, buttons } = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({
      getSurvey: () => ({ status: 200, body: now }),
      getSampleProof: { commitments: [{ committed: { seedPlan: plan } }] },
      commitSample: () => refusal(400, 'invalid-survey'),
      drawSample: () => {
        now = {
          ...committed,
          sample: { ...committed.sample, drawnAt: '2026-01-02T00:00:00.000Z' },
          version: 4,
        };
        return { status: 201, body: { sampleSize: 20, reserveSize: 4 } };
      },
    }),
  );
  await fill('commit-source', 'dice');
  expect(text()).toContain(`${surveys.at} (${localZone()})`);
  for (const [field, value] of [
    ['thrower', 'the mayor'],
    ['place', 'town hall'],
    ['at', '2026-02-01T10:00'],
    ['witnesses', 'Ann, Ben'],
    ['reason', 'no drand here'],
  ])
    await fill(`commit-${field}`, value ?? '');
  await submit('commit-source');
  expect(sent.find(({ name }) => name === 'commitSample')?.request.body).toMatchObject({
    seedPlan: { source: 'dice', witnesses: ['Ann', 'Ben'] },
    reason: 'no drand here',
  });
  expect(text()).toContain('detail of invalid-survey');
  await fill('draw-seed', 'abcd');
  await submit('draw-seed');
  await fill('typed-name', survey.title);
  await submit('typed-name');
  expect(sent.find(({ name }) => name === 'drawSample')?.request.body).toEqual({
    seed: { source: 'drand', value: 'abcd', round: 7 },
  });
  // The form is gone with its only step; what came of it is still said.
  expect(buttons()).not.toContain(surveys.draw);
  expect(text()).toContain(surveys.drawnNow('20', '4'));
});

test('a field link is shown once, as a QR code', async () => {
  const collector = { did: 'did:x:amina', name: 'Amina', active: true, projectIds: [] };
  const { sent, click, text } = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({
      listCollectors: { ...emptyList, data: [collector] },
      createFieldLink: () => ({ status: 201, body: { address: 'http://api/v1/key/t', qr: '<svg/>' } }),
    }),
  );
  await click(surveys.link);
  expect(sent.find(({ name }) => name === 'createFieldLink')?.request.body).toEqual({ projectId: 'prj_1' });
  expect(text()).toContain('http://api/v1/key/t');
  await click(surveys.hide);
  expect(text()).not.toContain('http://api/v1/key/t');
});

test('long lists of a campaign have a next page, and nobody is called inactive for being on it', async () => {
  const collector = { did: 'did:x:amina', name: 'Amina', active: true, projectIds: [] };
  const work = { assigned: 1, submitted: 1, done: 1, returned: 0, refused: 0, open: 0, medianMinutes: null };
  const byCollector = [{ collector: 'did:x:zawadi', ...work }];
  const visit = { id: 'asg_1', householdId: 'did:x:home:0001', collector: 'did:x:amina' };
  const answers = (nextCursor: string | null) =>
    answerWith({
      listCollectors: { ...emptyList, data: [collector], nextCursor },
      listAssignments: { ...emptyList, data: [visit], nextCursor },
      getSurveyProgress: { surveyId: 'srv_1', byStratum: [], byCollector, outOfSample: 0, sampleProof: null },
    });
  const page = `${base}/surveys/srv_1`;
  const cut = await mountPage(page, answers('c2'));
  expect(cut.links()).toEqual(
    expect.arrayContaining([`${page}?collectorsAfter=c2#collectors`, `${page}?visitsAfter=c2#visits`]),
  );
  expect(cut.text()).toContain('zawadi');
  expect(cut.text()).not.toContain(surveys.inactive);
  const next = await mountPage(`${page}?collectorsAfter=c2&visitsAfter=c2`, answers(null));
  for (const name of ['listCollectors', 'listAssignments'])
    expect(next.sent.find((one) => one.name === name)?.request.query).toMatchObject({ cursor: 'c2' });
  expect(next.text()).not.toContain('zawadi');
  const whole = await mountPage(page, answers(null));
  expect(whole.text()).toContain(surveys.inactive);
});

test.each([
  ['draft', false],
  ['open', true],
  ['closed', true],
  ['withdrawn', false],
])('a campaign that is %s offers the comparison with sensors: %s', async (status, isOffered) => {
  const { buttons } = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({ getSurvey: { ...survey, status } }),
  );
  expect(buttons().includes(surveys.compare)).toBe(isOffered);
});

test('another language changes the texts and loses nothing of a half-written form', async () => {
  const { fill, field, speech, text, settle } = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({ getSurvey: { ...survey, sample: null } }),
  );
  await fill('commit-source', 'dice');
  await fill('commit-thrower', 'the mayor');
  await speech.speak('fr');
  await settle();
  expect(text()).toContain(surveysFr.steps);
  expect(text()).not.toContain(surveys.steps);
  expect(field('commit-thrower')).toBe('the mayor');
});

test('answers that wait for a decision are the next step of a campaign', async () => {
  const counts = { received: 5, verified: 2, rejected: 1 };
  const running = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({ getSurvey: { ...survey, status: 'closed', counts } }),
  );
  expect(running.text()).toContain(surveys.review(2));
  expect(running.text()).not.toContain(surveys.noStep);
  const done = await mountPage(
    `${base}/surveys/srv_1`,
    answerWith({ getSurvey: { ...survey, status: 'closed', counts: { ...counts, verified: 4 } } }),
  );
  expect(done.text()).toContain(surveys.noStep);
});

test('the one stratum of a sample without strata is named in the language of the page', () => {
  expect([
    stratumText(surveys, 'all'),
    stratumText(surveysFr, 'all'),
    stratumText(surveysFr, 'Nyeri'),
  ]).toEqual([surveys.wholeFrame, surveysFr.wholeFrame, 'Nyeri']);
});
