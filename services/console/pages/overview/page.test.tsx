// The overview in every state, and where its things to do lead.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { empties, empty, type Answer } from '#test/support/pages/replies.ts';
import { testStates } from '#test/support/pages/test-states.ts';
import { freshMs } from '../../data/keep-fresh.ts';
import { texts as en } from '../../words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([[base, en.overview.reading, [en.overview.nothing]]]);

const link = (resource: string, href: string, id: string | null = null) => ({ resource, id, href });

test('each line of things to do leads to the list that it counts', async () => {
  const lines = [
    [
      link('devices', '/v1/devices?projectId=did%3Ax&connectivity=silent'),
      `${base}/data?connectivity=silent#devices`,
    ],
    [link('devices', '/v1/devices?hasUnexplainedGap=true'), `${base}/data?hasUnexplainedGap=true#devices`],
    [link('households', '/v1/households?coverageBelow=0.95'), `${base}/households?coverageBelow=0.95`],
    [
      link('anomalies', '/v1/anomalies?severity=major&from=2026-01-01'),
      `${base}/data?severity=major&from=2026-01-01#anomalies`,
    ],
    [link('project-analyses', '/v1/projects/x/analyses?stale=true'), `${base}/results`],
    [link('analyses', '/v1/analyses?stale=true'), `${base}/results?of=households`],
    [link('dead-letters', '/v1/readings/dead-letters?replayed=false'), `${base}/data#refused`],
    [link('webhook-endpoints', '/v1/webhook-endpoints?isDisabled=true'), '/settings#webhooks'],
    [link('api-keys', '/v1/api-keys?expiresBefore=x'), '/settings#keys'],
    [link('surveys', '/v1/surveys/srv_1/readiness', 'srv_1'), `${base}/surveys/srv_1#readiness`],
    [link('responses', '/v1/responses?status=pending'), `${base}/surveys/responses`],
    [
      link('assignments', '/v1/surveys/srv_1/assignments?purpose=revisit', 'srv_1'),
      `${base}/surveys/srv_1#visits`,
    ],
    [link('claims', '/v1/claims?projectId=did%3Ax&status=disputed'), `${base}/claims?status=disputed`],
  ] as const;
  const toDo = lines.map(([at], index) => ({
    kind: `kind-${index}`,
    severity: 'blocks-data',
    count: 1,
    ids: [],
    link: at,
    words: `Line ${index}.`,
  }));
  const summary = { ...Object(empties['getProjectSummary']), toDo };
  const { links } = await mountPage(base, (name) =>
    name === 'getProjectSummary' ? { status: 200, body: summary } : empty(name),
  );
  expect(links()).toEqual(expect.arrayContaining(lines.map(([, to]) => to)));
});

describe('the numbers', () => {
  /** The page under a clock of its own, and how often its numbers were read. */
  async function openOverview(answer: Answer) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const tab = Object.assign(document, { visibilityState: 'visible' });
    onTestFinished(() => {
      vi.useRealTimers();
      Object.assign(tab, { visibilityState: 'visible' });
    });
    const page = await mountPage(base, answer);
    return {
      ...page,
      reads: () => page.sent.filter(({ name }) => name === 'getProjectSummary').length,
      look: (visibilityState: 'visible' | 'hidden'): void =>
        void Object.assign(tab, { visibilityState }).dispatchEvent(new Event('visibilitychange')),
      wait: async (ms: number): Promise<void> => {
        page.pass(ms);
        await vi.advanceTimersByTimeAsync(ms);
      },
    };
  }

  test('say how old they are, and are read again when they are old and the tab is looked at', async () => {
    const { text, settle, reads, look, wait } = await openOverview(empty);
    expect(text()).toMatch(/As of \d\d:\d\d/);
    await wait(2000);
    look('hidden');
    look('visible');
    expect(reads()).toBe(1);
    look('hidden');
    await wait(2 * freshMs);
    expect(reads()).toBe(1);
    look('visible');
    await settle();
    expect(reads()).toBe(2);
    await wait(freshMs);
    expect(reads()).toBe(3);
  });

  test('are not read again after a sign-out', async () => {
    const { session, reads, look, wait } = await openOverview(empty);
    session.isOut.value = true;
    await wait(2 * freshMs);
    look('visible');
    expect(reads()).toBe(1);
  });

  test('stay stopped after the person stopped their read', async () => {
    const { text, click, reads, look, wait } = await openOverview((name) =>
      name === 'getProjectSummary' ? new Promise(() => {}) : empty(name),
    );
    await wait(10_000);
    await click(en.state.stop);
    await wait(2 * freshMs);
    look('visible');
    expect(reads()).toBe(1);
    expect(text()).toContain(en.state.stopped);
  });
});
