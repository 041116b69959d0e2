// What the page of forms makes of the replies of the API.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '#infra/client/client.ts';
import { hasHouseholds, isAnswered, openForm, readHeld, readList, sendFilled } from './requests.ts';

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

const survey = { id: 'srv_1', title: 'Cookers', projectId: 'did:x' };
const replies: Readonly<Record<string, Reply>> = {
  getSurvey: { status: 200, body: survey },
  getProject: { status: 200, body: { id: 'prj_1' } },
  getCampaignForm: { status: 200, body: '<h:html/>' },
  getCampaignFormList: { status: 200, body: 'name,label\nhh_1,"N-1, Siaya"\n' },
};

/** Of the client only what the page uses. */
const clientOf = (other: Readonly<Record<string, Reply | null>> = {}): Client => {
  const ask = async (name: string) => {
    const reply = name in other ? other[name] : replies[name];
    if (!reply) throw new Error('no connection');
    return { headers: new Headers(), ...reply };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ask as unknown as Client;
};

const problem = (status: number, code: string, more = {}): Reply => ({
  status,
  body: { status, code, title: code, detail: `detail of ${code}`, requestId: 'req_1', ...more },
});

test('a form is read with its households, and leads back to its campaign', async () => {
  const opened = await openForm(clientOf(), 'srv_1');
  expect(opened).toEqual({
    value: {
      title: 'Cookers',
      campaign: '/console/projects/prj_1/surveys/srv_1',
      xml: '<h:html/>',
      households: 'name,label\nhh_1,"N-1, Siaya"\n',
    },
  });
  if (!('value' in opened)) return;
  expect(hasHouseholds(opened.value)).toBe(true);
  expect(hasHouseholds({ ...opened.value, households: 'name,label\n' })).toBe(false);
});

test.each([
  [{ getSurvey: problem(401, 'unauthenticated') }, { kind: 'signed-out', detail: '' }],
  [
    {
      getCampaignForm: problem(403, 'scope-missing', {
        errors: [{ code: 'scope-missing', detail: '', allowed: ['responses:write'] }],
      }),
    },
    { kind: 'no-right', detail: 'responses:write' },
  ],
  [{ getCampaignFormList: null }, { kind: 'offline', detail: '' }],
  [
    { getCampaignForm: problem(409, 'campaign-not-open') },
    { kind: 'refused', detail: 'detail of campaign-not-open' },
  ],
] as const)('why nothing can be filled in: %o', async (other, fault) => {
  expect(await openForm(clientOf(other), 'srv_1')).toEqual({ fault });
});

const form = { title: '', campaign: '', xml: '', households: 'name,label\n' };

test('the form reads the list of households that was read before, and other lists from the API', async () => {
  const read = (name: string, client: Client) =>
    readList(client, { id: 'srv_1', address: new URL(`jr://file-csv/${name}`), form });
  const own = await read('households.csv', clientOf());
  expect([own.headers.get('content-type'), await own.text()]).toEqual(['text/csv', 'name,label\n']);
  const devices = await read('devices.csv', clientOf());
  expect(await devices.text()).toContain('hh_1');
  expect(
    (await read('photo.png', clientOf({ getCampaignFormList: problem(404, 'form-not-found') }))).status,
  ).toBe(404);
});

test('a filled-in form is taken, refused, or not answered', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply());
  const taken = { outcome: 'received', instanceId: 'uuid:1' };
  answer(() => Response.json(taken, { status: 201 }));
  expect(await sendFilled('srv_1', new FormData())).toEqual({ value: taken });
  answer(() => Response.json(problem(409, 'submission-conflict').body, { status: 409 }));
  expect(await sendFilled('srv_1', new FormData())).toEqual({
    fault: { kind: 'received-before', detail: 'detail of submission-conflict' },
  });
  answer(() => {
    throw new TypeError('no connection');
  });
  expect(await sendFilled('srv_1', new FormData())).toEqual({ fault: { kind: 'offline', detail: '' } });
});

test.each([
  ['submission-conflict', 409, 'received-before', true],
  ['invalid-submission', 400, 'refused', true],
  ['form-not-found', 404, 'refused', true],
  ['unauthenticated', 401, 'signed-out', false],
  ['request-timeout', 408, 'later', false],
  ['rate-limited', 429, 'later', false],
  ['dependency-unavailable', 503, 'later', false],
] as const)('%s (%i) is %s; whether it answers what was sent: %s', async (code, status, kind, expected) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async () => Response.json(problem(status, code).body, { status }));
  const asked = await sendFilled('srv_1', new FormData());
  if (!('fault' in asked)) throw new Error('it was taken');
  expect([asked.fault.kind, isAnswered(asked.fault)]).toEqual([kind, expected]);
});

test('why an interview is held is read, and is not known to a key that may not', async () => {
  const data = [{ id: 'rsp_1', faults: [{ code: 'household-unknown', detail: 'It names no household.' }] }];
  const found = clientOf({ listResponses: { status: 200, body: { data } } });
  expect(await readHeld(found, 'srv_1', 'uuid:1')).toEqual({
    id: 'rsp_1',
    faults: ['It names no household.'],
  });
  const refused = clientOf({ listResponses: problem(403, 'scope-missing') });
  expect(await readHeld(refused, 'srv_1', 'uuid:1')).toEqual({ id: '', faults: null });
});
