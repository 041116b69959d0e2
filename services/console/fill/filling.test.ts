// An interview is held as it was filled in until the API answers, is sent once however often somebody taps, and then the form is
// read anew.
import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '#infra/client/client.ts';
import { openFilling } from './filling.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A client whose list of households gets shorter with each reading. */
function readingClient(): Client {
  let left = 2;
  const bodies: Readonly<Record<string, () => unknown>> = {
    getSurvey: () => ({ id: 'srv_1', title: 'Cookers', projectId: 'did:x' }),
    getProject: () => ({ id: 'prj_1' }),
    getCampaignForm: () => '<h:html/>',
    listResponses: () => ({ data: [{ id: 'rsp_1', faults: [{ detail: 'no visit' }] }] }),
    getCampaignFormList: () =>
      `name,label\n${Array.from({ length: left-- }, (_, i) => `hh_${i},N\n`).join('')}`,
  };
  const ask = async (name: string) => ({ status: 200, headers: new Headers(), body: bodies[name]?.() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ask as unknown as Client;
}

/** Filled in, with what the API is sent of it and how it answers. */
async function filledForm(...answers: readonly (() => Promise<Response>)[]) {
  const filling = openFilling(readingClient(), 'srv_1');
  await filling.read();
  filling.touch();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sent.push(body);
    return answers[sent.length - 1]?.() ?? Promise.reject(new Error('sent too often'));
  });
  return { filling, sent };
}

const households = ({ form }: ReturnType<typeof openFilling>): number =>
  (form.value?.households.split('\n').length ?? 0) - 2;

const loseReply = async (): Promise<Response> => {
  throw new TypeError('no connection');
};
const takeInterview = async (): Promise<Response> =>
  Response.json({ outcome: 'received', instanceId: 'uuid:1' }, { status: 201 });
const problem = (status: number, code: string) => async (): Promise<Response> =>
  Response.json({ status, code, title: code, detail: code, requestId: 'req_1' }, { status });

test('without an answer the same bytes are sent again, whatever the form gives meanwhile', async () => {
  const { filling, sent } = await filledForm(
    loseReply,
    problem(503, 'dependency-unavailable'),
    takeInterview,
  );
  const [first, other] = [new FormData(), new FormData()];
  await filling.submit(first);
  expect([filling.isWaiting.value, filling.sendFault.value?.kind]).toEqual([true, 'offline']);
  await filling.submit(other);
  await filling.send();
  expect([filling.isWaiting.value, filling.sendFault.value?.kind]).toEqual([true, 'later']);
  await filling.send();
  expect(sent.map((one) => one === first)).toEqual([true, true, true]);
  expect([filling.isWaiting.value, filling.outcome.value]).toEqual([false, 'received']);
});

test('a second tap while it is sent is no second interview', async () => {
  const { filling, sent } = await filledForm(takeInterview);
  await Promise.all([filling.submit(new FormData()), filling.submit(new FormData()), filling.send()]);
  expect([sent.length, filling.outcome.value]).toEqual([1, 'received']);
});

test('after it the households are read again, and nothing is unsaved', async () => {
  const { filling } = await filledForm(takeInterview);
  expect([households(filling), filling.isUnsaved.value]).toEqual([2, true]);
  const before = filling.form.value;
  const sending = filling.submit(new FormData());
  expect(filling.isUnsaved.value).toBe(true);
  await sending;
  expect([households(filling), filling.isUnsaved.value]).toEqual([1, false]);
  expect(filling.form.value).not.toBe(before);
});

test.each([
  ['submission-conflict', 409, 'received-before'],
  ['body-too-large', 413, 'refused'],
] as const)('%s gives the form back with what was filled in', async (code, status, kind) => {
  const { filling } = await filledForm(problem(status, code));
  const before = filling.form.value;
  await filling.submit(new FormData());
  expect([filling.isWaiting.value, filling.sendFault.value?.kind]).toEqual([false, kind]);
  expect([filling.form.value, filling.isUnsaved.value]).toEqual([before, true]);
});

test('of an interview that is held the form says why, until the next one is sent', async () => {
  const { filling } = await filledForm(
    async () => Response.json({ outcome: 'held', instanceId: 'uuid:1' }, { status: 202 }),
    takeInterview,
  );
  await filling.submit(new FormData());
  expect([filling.outcome.value, filling.held.value]).toEqual([
    'held',
    { id: 'rsp_1', faults: ['no visit'] },
  ]);
  await filling.submit(new FormData());
  expect([filling.outcome.value, filling.held.value]).toEqual(['received', null]);
});
