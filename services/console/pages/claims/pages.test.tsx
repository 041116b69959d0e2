// The pages of claims in every state, and what they offer, decide and check.
import { expect, test, vi } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { analysis, claimIn } from '#test/support/pages/records.ts';
import { answerWith, empty, emptyList, refusal } from '#test/support/pages/replies.ts';
import { testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';
import { texts as claims } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/claims`, claims.reading, [claims.empty, claims.noAnalysis]],
  [`${base}/claims?status=revoked`, claims.reading, [claims.emptyState]],
  [
    `${base}/claims/clm_1`,
    claims.readingOne,
    [claims.noChecks, claims.noDecisions, claims.noDisputes, claims.noCredential, claims.noBundle],
  ],
]);

test.each([
  ['draft', [claims.submitDraft, claims.withdraw], []],
  ['submitted', [claims.withdraw, claims.reject], [claims.approve]],
  ['in_review', [claims.withdraw, claims.approve, claims.reject], []],
  ['verified', [claims.issue, claims.disputeSend], [claims.withdraw, claims.approve]],
  ['rejected', [claims.disputeSend], [claims.issue]],
  ['disputed', [claims.disputeSend], [claims.approve]],
  ['withdrawn', [], [claims.withdraw, claims.disputeSend]],
  ['revoked', [], [claims.issue, claims.disputeSend]],
] as const)('a claim that is %s offers what its state allows', async (status, offered, absent) => {
  const { buttons, text } = await mountPage(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim' ? { status: 200, body: claimIn(status) } : empty(name),
  );
  expect(buttons()).toEqual(expect.arrayContaining([...offered]));
  for (const one of absent) expect(buttons()).not.toContain(one);
  expect(text()).toContain(claims.statuses[status]);
});

test('a draft takes its analysis and the batches of its days beside what it cites already', async () => {
  const file = {
    id: 'ev_1',
    type: 'File',
    ref: 'file_1',
    digest: 'sha256:f',
    from: '2026-01-01',
    addedAt: '2026-02-01T10:00:00Z',
    addedBy: 'did:x:developer',
    check: 'ok',
  };
  const listed = { ...analysis, status: 'final', creditedReduction: 50 };
  const of = await mountPage(
    `${base}/claims/clm_1`,
    answerWith({
      getClaim: claimIn('draft', { evidence: [file] }),
      listAnalyses: { ...emptyList, data: [listed] },
      listEvidenceBatches: { ...emptyList, data: [{ id: 'evb_1', root: 'sha256:b' }] },
      updateClaim: claimIn('draft', { version: 4 }),
    }),
  );
  await of.fill('draft-analysis', 'an_1');
  await of.click(claims.citeAnalysis);
  const written = of.sent.filter(({ name }) => name === 'updateClaim').map(({ request }) => request);
  expect(written.map(({ body }) => body)).toEqual([
    {
      evidence: [
        { type: 'File', ref: 'file_1', digest: 'sha256:f' },
        { type: 'Analysis', ref: 'an_1', digest: 'd1' },
        { type: 'TelemetryBatch', ref: 'evb_1', digest: 'sha256:b' },
      ],
    },
  ]);
  expect(written[0]?.headers).toMatchObject({ 'if-match': '"3"' });
});

test('a draft without evidence says so', async () => {
  const { text } = await mountPage(`${base}/claims/clm_1`, empty);
  expect(text()).toContain(claims.noEvidence);
});

test.each([
  ['a key without organisation', null, true, true],
  ['a key without organisation, where duties are not separated', null, false, false],
  ['a key with one', 'Stoves', true, false],
] as const)(
  '%s reads above the form whether it can submit',
  async (_what, organisation, isSeparated, isWarned) => {
    const project = { id: 'prj_1', name: 'Stoves', timeZone: 'UTC', separationOfDuties: isSeparated };
    const { session, text, settle } = await mountPage(`${base}/claims`, answerWith({ getProject: project }));
    session.me.value = session.me.value && { ...session.me.value, organisation };
    await settle();
    expect(text().includes(claims.party.submit)).toBe(isWarned);
  },
);

test('a verifier without a DID reads above the form that it cannot decide', async () => {
  const { text } = await mountPage(`${base}/claims/clm_1`, answerWith({ getClaim: claimIn('in_review') }));
  expect(text()).toContain(claims.party.decide);
});

test('a claim is written with all its decimals, and the page names who must act', async () => {
  const { text } = await mountPage(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim' ? { status: 200, body: claimIn('in_review') } : empty(name),
  );
  expect(text()).toContain(claims.sentence('2.125 h', '0001', '2026-01-01', '2026-01-31'));
  expect(text()).toContain(claims.turns.in_review('Stoves'));
  expect(text()).toContain('2026-02-01 10:00 UTC');
});

test('an answer that a claim cites opens under its campaign', async () => {
  const { router } = await mountPage(`${base}/answers/rsp_1`, (name) =>
    name === 'getResponse' ? { status: 200, body: { campaignId: 'srv_1' } } : empty(name),
  );
  const page = `${base}/surveys/srv_1/responses/rsp_1`;
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe(page));
});

test('a decision needs the typed name, is sent for the version that was seen, and a newer one is shown beside it', async () => {
  let version = 3;
  const cited = { id: 'ev_1', type: 'Analysis', ref: 'an_1', digest: 'sha256:1', check: 'ok' };
  const { text, sent, click, submit, fill } = await mountPage(`${base}/claims/clm_1`, (name) => {
    if (name === 'getClaim')
      return { status: 200, body: claimIn('in_review', { version, evidence: version === 3 ? [] : [cited] }) };
    if (name !== 'decideClaim') return empty(name);
    version = 4;
    return refusal(412, 'version-mismatch');
  });
  await click(claims.reject);
  expect(text()).toContain(claims.reasonNeeded);
  await click(claims.approve);
  expect(text()).toContain(claims.noOverlap);
  await submit('typed-name');
  expect(sent.map(({ name }) => name)).not.toContain('decideClaim');
  await fill('typed-name', '0001');
  await submit('typed-name');
  const decided = sent.filter(({ name }) => name === 'decideClaim');
  expect(decided.map(({ request }) => request.body)).toEqual([{ decision: 'verified' }]);
  expect(decided[0]?.request.headers).toMatchObject({
    'if-match': '"3"',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const part of [en.versions.title, claims.evidenceCount, en.versions.shown, en.versions.now])
    expect(text()).toContain(part);
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
});

test('a check of a bundle that cannot run ends and says so; what it found goes with its key and its claim', async () => {
  let version = 3;
  const of = await mountPage(`${base}/claims/clm_1`, (name) =>
    name === 'getClaim'
      ? { status: 200, body: claimIn('in_review', { version, submittedAt: '2026-02-02T10:00:00Z' }) }
      : empty(name),
  );
  const gone = await of.choose('bundle-file', () => Promise.reject(new Error('the file is gone')));
  await vi.waitFor(() => expect(of.text()).toContain(claims.checkFailed));
  // Else the same file, chosen again, would be no change.
  expect(gone.value).toBe('');
  expect(of.buttons()).toContain(claims.checkNow);
  const chooseNone = () => of.choose('bundle-file', () => Promise.resolve(new ArrayBuffer(3)));
  // The code that checks is loaded first.
  const isInvalid = () =>
    vi.waitFor(() => expect(of.text()).toContain(claims.verdicts.INVALID), { timeout: 20_000 });
  await chooseNone();
  await isInvalid();
  expect(of.text()).not.toContain(claims.checkFailed);
  await of.fill('bundle-key', `z6Mk${'t'.repeat(44)}`);
  expect(of.text()).not.toContain(claims.verdicts.INVALID);
  await chooseNone();
  await isInvalid();
  version = 4;
  await of.click(claims.withdraw);
  await of.fill('typed-name', '0001');
  await of.submit('typed-name');
  await vi.waitFor(() => expect(of.text()).not.toContain(claims.verdicts.INVALID));
});

test('a list of analyses that is cut says so, and how the others are claimed', async () => {
  const { text } = await mountPage(
    `${base}/claims`,
    answerWith({ listAnalyses: { ...emptyList, nextCursor: 'c2' } }),
  );
  expect(text()).toContain(claims.offeredPart(100));
  expect(text()).not.toContain(claims.noAnalysis);
});

test('all disputes of a claim are shown, of whichever page of the API', async () => {
  const dispute = (id: string) => ({
    id,
    reason: { code: 'other', text: `reason of ${id}` },
    status: 'dismissed',
    raisedBy: 'did:x:rival',
    resolutions: [],
    createdAt: '2026-02-03T10:00:00Z',
  });
  const pages = [
    { ...emptyList, data: [dispute('dsp_1')], nextCursor: 'c2' },
    { ...emptyList, data: [dispute('dsp_2')] },
  ];
  const { text } = await mountPage(
    `${base}/claims/clm_1`,
    answerWith({ listDisputes: () => ({ status: 200, body: pages.shift() ?? emptyList }) }),
  );
  expect(text()).toContain('reason of dsp_1');
  expect(text()).toContain('reason of dsp_2');
  expect(text()).not.toContain(en.action.cut(2));
});
