// Statements of a campaign against sensors over real HTTP: verdicts, agreement, the check of the response and the event.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crossCheckReply } from '#api/store/bodies/cross-check.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField, pointersOf, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
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
  field = openField(call, 'cross');
  const { body } = await field.create({
    type: 'MonitoringSurvey',
    template: { stoveUsage: true },
    sampling: { method: 'census' },
  });
  survey = String(body['id']);
  await field.act(survey, 'open');
});
afterAll(() => shared[Symbol.asyncDispose]());

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
async function answer(householdId: string, daysUsed: number): Promise<string> {
  const { status, headers, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId,
      timestamp: interviewAt,
      collector: 'did:example:cross:collector',
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
  await call('POST', `/v1/surveys/${survey}/verifications`, { body: { decision: 'verified', filter: {} } });
  return headers.get('location') ?? '';
}

const question = 'stove_usage.days_used_last_week';

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
  const events = await call('GET', '/v1/events?type=survey.contradiction&wait=20');
  expect(events.body['data']).toContainEqual(
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
