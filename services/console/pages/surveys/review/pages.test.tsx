// The pages of answers in every state, and the decisions on one, on many and on held ones.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { response } from '#test/support/pages/records.ts';
import { allRights, answerWith, emptyList, refusal } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../../words/en.ts';
import { texts as review } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/surveys/responses`, review.reading, [review.empty]],
  [`${base}/surveys/srv_1/responses?state=held`, review.reading, [review.empty]],
  [
    `${base}/surveys/srv_1/responses/rsp_1`,
    review.readingOne,
    [review.noChecks, review.noAnswers, review.noFiles, review.noDecisions],
  ],
]);

testRights([`${base}/surveys/srv_1/responses/rsp_1`]);

const queue = `${base}/surveys/srv_1/responses`;
const doubtful = {
  ...response,
  id: 'rsp_2',
  householdId: 'did:x:home:0002',
  checks: [{ id: 'outlier', result: 'warn' }],
};

test('many answers are decided in the versions that are shown, and refusals are named', async () => {
  const outcome = {
    hasMore: false,
    items: [
      { index: 0, status: 201, id: 'rsp_1', problem: null },
      { index: 1, status: 403, id: 'rsp_2', problem: { detail: 'not yours', errors: [] } },
    ],
  };
  const { sent, tick, fill, submit, text } = await mountPage(
    queue,
    answerWith({ listResponses: { ...emptyList, data: [response, doubtful] }, decideResponses: outcome }),
  );
  await tick(review.chooseAll);
  await fill('decision', 'rejected');
  await submit('decision');
  expect(sent.map(({ name }) => name)).not.toContain('decideResponses');
  await fill('decision-reason', 'invented');
  await submit('decision');
  expect(sent.find(({ name }) => name === 'decideResponses')?.request.body).toEqual({
    decision: 'rejected',
    reason: 'invented',
    items: [
      { id: 'rsp_1', version: 2 },
      { id: 'rsp_2', version: 2 },
    ],
  });
  expect(text()).toContain(review.decided(1, 2));
  expect(text()).toContain('0002 : not yours');
});

test('the outcome of many decisions stays when no answer is left to decide', async () => {
  const items = [{ index: 0, status: 201, id: 'rsp_1', problem: null }];
  let left = [response];
  const { tick, fill, submit, click, text } = await mountPage(
    queue,
    answerWith({
      listResponses: () => ({ status: 200, body: { ...emptyList, data: left } }),
      decideResponses: () => {
        left = [];
        return { status: 200, body: { hasMore: false, items } };
      },
    }),
  );
  await tick(review.chooseAll);
  await fill('decision', 'verified');
  // An approval of many is asked about once more, with how many.
  await submit('decision');
  expect(text()).not.toContain(review.decided(1, 1));
  await click(review.decideMany(1));
  expect(text()).toContain(review.approveQuestion(1));
  await click(review.decideMany(1));
  expect(text()).toContain(review.empty);
  expect(text()).toContain(review.decided(1, 1));
});

test.each([
  ['held', review.heldHelp],
  ['needs_correction', review.noDecision],
] as const)(
  'answers that are %s are offered no decision in the list, which says what to do',
  async (status, help) => {
    const { text, buttons } = await mountPage(
      `${queue}?state=${status}`,
      answerWith({
        listResponses: { ...emptyList, totalCount: 1, data: [{ ...response, verification: { status } }] },
      }),
    );
    expect(text()).toContain(help);
    expect(text()).toContain(`${review.states.held} (1)`);
    expect(text()).not.toContain(review.chooseAll);
    expect(buttons()).not.toContain(review.decideMany(0));
  },
);

test('the queue shows the answers of one check', async () => {
  const { text, sent } = await mountPage(
    `${queue}?state=verified&check=outlier`,
    answerWith({ listResponses: { ...emptyList, data: [response, doubtful] } }),
  );
  expect([text().includes('0002'), text().includes('0001')]).toEqual([true, false]);
  expect(sent.find(({ name }) => name === 'listResponses')?.request.query).toMatchObject({
    status: ['verified'],
    campaignId: 'srv_1',
  });
});

const one = `${queue}/rsp_1`;

test('an answer is decided in the version that is shown', async () => {
  const { sent, fill, submit } = await mountPage(
    one,
    answerWith({ decideResponse: () => ({ status: 201, body: response }) }),
  );
  await fill('decision', 'verified');
  await submit('decision');
  const decided = sent.find(({ name }) => name === 'decideResponse')?.request;
  expect([decided?.body, decided?.headers?.['if-match']]).toEqual([{ decision: 'verified' }, '"2"']);
});

test('an answer that changed meanwhile is not decided, and both versions are shown', async () => {
  let now: object = response;
  const { fill, submit, text, click } = await mountPage(
    one,
    answerWith({
      getResponse: () => ({ status: 200, body: now }),
      decideResponse: () => {
        now = { ...response, version: 3, verification: { status: 'verified' } };
        return refusal(412, 'version-mismatch');
      },
    }),
  );
  await fill('decision', 'verified');
  await submit('decision');
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${review.state} ${review.states.pending} ${review.states.verified}`);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
  expect(text()).toContain(review.states.verified);
});

test('with two levels a person approves first; own answers say that another person decides', async () => {
  const rules = { id: 'prj_1', name: 'Stoves', timeZone: 'UTC', reviewLevels: 2, separationOfDuties: true };
  const two = await mountPage(one, answerWith({ getProject: rules }));
  expect(two.text()).toContain(review.decisions.supervisor_approved);
  const own = await mountPage(one, answerWith({ getProject: rules }), allRights, 'did:x:amina');
  expect(own.text()).toContain(review.ownAnswer);
  expect(own.buttons()).not.toContain(review.decide);
});

test('a key that may not read the project is offered both approvals', async () => {
  const given = answerWith({});
  const { text } = await mountPage(one, (name) =>
    name === 'getProject' ? refusal(403, 'scope-missing') : given(name),
  );
  expect(text()).toContain(review.decisions.supervisor_approved);
  expect(text()).toContain(review.decisions.verified);
});

test('a held interview is accepted, given a household, or discarded with a reason', async () => {
  const held = {
    ...response,
    verification: { status: 'held' },
    householdId: '',
    faults: [{ code: 'household-unknown', detail: 'It names no household.' }],
  };
  const { sent, text, click, fill, submit } = await mountPage(
    one,
    answerWith({ getResponse: held, actOnHeldResponse: held }),
  );
  expect(text()).toContain('It names no household.');
  await click(review.accept);
  await click(review.accept);
  await fill('held-household', 'hh_1');
  await submit('held-household');
  await fill('held-reason', 'taken twice');
  await submit('held-reason');
  expect(sent.filter(({ name }) => name === 'actOnHeldResponse').map(({ request }) => request.body)).toEqual([
    {},
    { householdId: 'hh_1' },
    { reason: 'taken twice' },
  ]);
});
