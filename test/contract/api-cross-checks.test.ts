// Statements of a campaign against sensors over real HTTP: verdicts, agreement, the check of the response, the event, and
// the revisit with its interview.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { crossCheckReply } from '#api/store/bodies/cross-check.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { pointersOf, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let phones: Phones;
let field: Field;
let survey = '';

const interviewAt = '2024-02-20T10:00:00Z';
/** The days before the interview. */
const days = Array.from({ length: 20 }, (_, index) => `2024-02-${String(index + 1).padStart(2, '0')}`).slice(
  0,
  19,
);

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  phones = await openPhones(call, 'cross');
  field = phones.field;
  survey = await openSurvey();
});
afterAll(() => shared[Symbol.asyncDispose]());

/** Id of a new open campaign. */
async function openSurvey(): Promise<string> {
  const { body } = await field.create({
    type: 'MonitoringSurvey',
    template: { stoveUsage: true },
    sampling: { method: 'census' },
  });
  await field.act(String(body['id']), 'open');
  return String(body['id']);
}

let devices = 0;

/** A household whose cooker was in use on every n-th day, for an hour. */
async function household(
  usedEvery: number,
  type = 'ElectricPressureCooker',
  measuredDays = days,
): Promise<string> {
  const did = `did:example:cross:device/${++devices}`;
  const home = await field.household({ devices: [{ did, type, status: 'active' }] });
  const householdId = String((await call('GET', `/v1/households/${encodeURIComponent(home)}`)).body['id']);
  for (const [index, day] of measuredDays.entries()) {
    const isUsed = index % usedEvery === 0;
    await shared.clickhouse.insertRows(
      'device_days',
      deviceDayRows(did, [day], {
        household_id: householdId,
        device_type: type,
        coverage: 1,
        hours_in_use: isUsed ? 1 : 0,
        'events.start_at': isUsed ? [`${day}T10:00:00Z`] : [],
        'events.end_at': isUsed ? [`${day}T11:00:00Z`] : [],
        'events.in_use_seconds': isUsed ? [3600] : [],
        'events.energy_wh': isUsed ? [null] : [],
        'events.max_temperature_c': isUsed ? [null] : [],
      }),
    );
  }
  return home;
}

/** Path of a verified response that states the days of use in a week. */
async function answer(
  householdId: string,
  daysUsed: number,
  { to = survey, collector = 'did:example:cross:unregistered' } = {},
): Promise<string> {
  const { status, headers, text } = await call('POST', `/v1/surveys/${to}/responses`, {
    body: {
      householdId,
      timestamp: interviewAt,
      collector,
      responses: {
        stove_usage: {
          still_has_stove: true,
          in_working_order: true,
          days_used_last_week: daysUsed,
          ...(daysUsed > 0 && { hours_per_day: 1 }),
          old_stove_days_last_week: 0,
        },
      },
    },
  });
  if (status !== 201) throw new Error(text);
  await verifyAll(to);
  return headers.get('location') ?? '';
}

const verifyAll = (of: string): Promise<HttpReply> =>
  call('POST', `/v1/surveys/${of}/verifications`, { body: { decision: 'verified', filter: {} } });

const question = 'stove_usage.days_used_last_week';

const crossCheck = async (of: string) =>
  crossCheckReply.parse(
    (
      await call('POST', `/v1/surveys/${of}/cross-checks`, {
        body: { window: 'P14D', rules: [{ question }] },
      })
    ).body,
  );

const revisitsOf = async (of: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { data } = (await call('GET', `/v1/surveys/${of}/assignments?purpose=revisit`)).body;
  return z.array(z.record(z.string(), z.unknown())).parse(data);
};

test('overstated, consistent and not comparable statements, and what an analysis may use', async () => {
  const [often, seldom, blind] = [
    await household(1),
    await household(6),
    await household(1, 'StoveUseMonitor'),
  ];
  await answer(often, 7);
  const path = await answer(seldom, 7);
  await answer(blind, 7);
  const reply = await call('POST', `/v1/surveys/${survey}/cross-checks`, {
    body: { window: 'P14D', rules: [{ question }] },
  });
  expect(reply.status).toBe(201);
  const run = crossCheckReply.parse(reply.body);
  const of = (did: string) => run.households.find(({ householdId }) => householdId === did);
  expect(of(often)).toMatchObject({ verdict: 'consistent', stated: 1, measured: 1, usable: 1, coverage: 1 });
  expect(of(seldom)).toMatchObject({ verdict: 'overstated', stated: 1, weight: 1 });
  expect(of(seldom)?.usable).toBe(of(seldom)?.measured);
  expect(of(seldom)?.measured).toBeLessThan(0.3);
  expect(of(blind)).toMatchObject({ verdict: 'not_comparable', measured: null, usable: null });
  expect(run.basis).toEqual({ statuses: ['verified'], responses: 3, outOfSample: 0, compared: 3 });
  expect(run.agreement).toMatchObject([
    { question, n: 2, notComparable: 1, shareOverstated: 0.5, byCollector: [{ n: 2 }] },
  ]);
  expect(run.contradictions).toBe(1);
  // Its collector is not registered, so nobody can be sent.
  expect(run.revisits).toEqual({ opened: 0, given: 0, leftOut: 1 });
  expect(await revisitsOf(survey)).toEqual([]);
  const { checks } = (await call('GET', path)).body;
  expect(checks).toContainEqual(
    expect.objectContaining({
      id: 'sensor-contradiction',
      result: 'fail',
      pointer: '#/responses/stove_usage/days_used_last_week',
    }),
  );
  const location = reply.headers.get('location') ?? '';
  expect((await call('GET', location)).body).toEqual(reply.body);
  const list = await call('GET', `/v1/surveys/${survey}/cross-checks`);
  expect(list.body['data']).toMatchObject([{ id: run.id, contradictions: 1 }]);
  // Other files have events of this type in the same feed, so the wait for the first one may be over early.
  await expect
    .poll(async () => (await call('GET', '/v1/events?type=survey.contradiction')).body['data'])
    .toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ id: run.id, contradictions: 1 }) }),
    );
});

test('all questions with a measure are compared by default, and bad requests are named', async () => {
  const reply = await call('POST', `/v1/surveys/${survey}/cross-checks`, { body: { window: 'P14D' } });
  expect(crossCheckReply.parse(reply.body).rules).toMatchObject([
    { measure: 'daysInUseShare' },
    { measure: 'hoursPerDay', isPerDayInUse: true },
    { measure: 'traditionalDaysShare' },
  ]);
  const bad = async (body: object): Promise<unknown> =>
    pointersOf(await call('POST', `/v1/surveys/${survey}/cross-checks`, { body }));
  expect(await bad({ window: 'P3D' })).toEqual(['#/window']);
  expect(await bad({ window: 'P30D', rules: [{ question: 'stove_usage.nothing' }] })).toEqual([
    '#/rules/0/question',
  ]);
  const unknown = `/v1/surveys/${survey}/cross-checks/xc_01M7YNX8J0G4FJM55SGM69V73N`;
  expect((await call('GET', unknown)).status).toBe(404);
});

/** The list of households on the phone of the collector. */
const phoneList = async (of: string): Promise<string> =>
  (await fetch(`${phones.address()}/forms/${of}/attachments/households.csv`)).text();

/** It is listed while the collector has visits. */
async function formVersion(of: string): Promise<string> {
  const list = await (await fetch(`${phones.address()}/formList?formID=${of}`)).text();
  return /<version>([^<]+)</.exec(list)?.[1] ?? '';
}

interface Visit {
  readonly home: string;
  readonly version: string;
  readonly assignment: string;
  readonly daysUsed: number;
}

/** Status of the reply to an interview from the phone. */
async function interview(of: string, { home, version, assignment, daysUsed }: Visit): Promise<number> {
  const answers = `<still_has_stove>yes</still_has_stove><in_working_order>yes</in_working_order><days_used_last_week>${daysUsed}</days_used_last_week><hours_per_day>1</hours_per_day><old_stove_days_last_week>0</old_stove_days_last_week>`;
  const xml = `<data id="${of}" version="${version}"><start>2026-11-20T09:00:00.000+03:00</start><end>2026-11-20T09:20:00.000+03:00</end><household>${home}</household><assignment>${assignment}</assignment><stove_usage>${answers}</stove_usage><meta><instanceID>uuid:${randomUUID()}</instanceID></meta></data>`;
  const form = new FormData();
  form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  return (await fetch(`${phones.address()}/submission`, { method: 'POST', body: form })).status;
}

test('a contradiction opens one revisit, whose interview on the phone is the next version of the response', async () => {
  const own = await openSurvey();
  const { collector } = phones;
  const home = await household(6);
  const path = await answer(home, 7, { to: own, collector });
  expect((await crossCheck(own)).revisits).toEqual({ opened: 1, given: 0, leftOut: 0 });
  const [revisit = {}, ...others] = await revisitsOf(own);
  expect(others).toEqual([]);
  expect(revisit).toMatchObject({
    householdId: home,
    collector,
    reason: 'sensor-contradiction',
    status: 'assigned',
    remarks: `Sensors contradict an answer. Ask again: ${question}`,
  });
  expect((await crossCheck(own)).revisits).toEqual({ opened: 0, given: 1, leftOut: 0 });
  expect(await revisitsOf(own)).toEqual([revisit]);

  const { id } = (await call('GET', `/v1/households/${encodeURIComponent(home)}`)).body;
  const [place, assignment] = [String(id), String(revisit['id'])];
  const row = (await phoneList(own)).split('\n').find((line) => line.startsWith(place));
  expect(row).toContain(`,${assignment},revisit,Sensors contradict an answer. Ask again: ${question},`);
  const visit = { home: place, version: await formVersion(own), assignment };
  expect(await interview(own, { ...visit, assignment: '', daysUsed: 2 })).toBe(202);
  expect(await interview(own, { ...visit, daysUsed: 9 })).toBe(202);
  expect(await revisitsOf(own)).toEqual([revisit]);
  expect(await interview(own, { ...visit, daysUsed: 2 })).toBe(201);
  expect((await call('GET', path)).body).toMatchObject({
    version: 3,
    verification: { status: 'pending' },
    timestamp: interviewAt,
    responses: { stove_usage: { days_used_last_week: 2 } },
  });
  expect(await revisitsOf(own)).toMatchObject([{ id: assignment, status: 'submitted' }]);
  // The visit is over: another interview is a second one of the household.
  expect(await phoneList(own)).not.toContain(assignment);
  expect(await interview(own, { ...visit, daysUsed: 3 })).toBe(202);

  await verifyAll(own);
  const done = `/v1/surveys/${own}/assignments/${assignment}`;
  expect((await call('PATCH', done, { body: { status: 'done' } })).body['status']).toBe('done');
  const after = await crossCheck(own);
  expect([after.basis.responses, after.contradictions]).toEqual([1, 0]);
});

test('a revisit is given by hand with its reason, and none is opened after it or once the campaign ends', async () => {
  const own = await openSurvey();
  const { collector } = phones;
  const [given, late] = [await household(6), await household(6)];
  await answer(given, 7, { to: own, collector });
  const give = (purpose: string): Promise<HttpReply> =>
    call('POST', `/v1/surveys/${own}/assignments`, {
      body: { assignments: [{ householdId: given, collector, purpose, reason: 'sensor-contradiction' }] },
    });
  const wrong = await give('back_check');
  expect([wrong.status, pointersOf(wrong)]).toEqual([400, ['#/assignments/0/reason']]);
  expect((await give('revisit')).status).toBe(201);
  expect(await revisitsOf(own)).toMatchObject([{ reason: 'sensor-contradiction' }]);
  await answer(late, 7, { to: own, collector });
  await field.act(own, 'close', { immediately: true });
  expect(await crossCheck(own)).toMatchObject({
    contradictions: 2,
    revisits: { opened: 0, given: 1, leftOut: 1 },
  });
  expect(await revisitsOf(own)).toHaveLength(1);
});
