// The stories of the demo over the real API: late installations, reasons of gaps and a claim, the same after another start.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { leadDemoClaim } from '#infra/fleet/demo-claim.ts';
import { openSend } from '#infra/fleet/broker.ts';
import { openPlans } from '#infra/fleet/day.ts';
import { explainGaps } from '#infra/fleet/explained-gaps.ts';
import { projectDid } from '#infra/fleet/households.ts';
import { dayStartMs, isoDay, localDay, timeZone } from '#infra/fleet/kampala-time.ts';
import { installLate } from '#infra/fleet/late-installations.ts';
import { openOutbox } from '#infra/fleet/outbox.ts';
import { demoDeveloper, demoVerifier, registerVerifier } from '#infra/fleet/parties.ts';
import { registerMissing } from '#infra/fleet/register.ts';
import { bareRegistrationOf, project, registrationOf } from '#infra/fleet/registration.ts';
import { demoHouseholdsOf, isSending } from '#infra/fleet/stories.ts';
import { untilStored } from '#infra/replay/follow.ts';
import { openRecords } from '#records/records.ts';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { ingestGroup, kinds } from '#schemas/topics.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { reportAlarms } from '#upkeep/alarms/report-alarms.ts';

const households = demoHouseholdsOf(1, 18);
const today = localDay(Date.now());
const firstDay = today - 31;

let world: World;
let api: { url: string; key: string };
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  api = { url: (await world.start('api')).url, key: await keyFor(world, demoDeveloper) };
  call = httpClient(api.url, api.key);
  await registerMissing(api, {
    project,
    households: households.map((one) =>
      one.startsAfterDays === null ? registrationOf(one) : bareRegistrationOf(one),
    ),
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const list = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const of = async (path: string) => list.parse((await call('GET', path)).body).data;

test('a late household gets its devices on its day, once, and none before that day has come', async () => {
  const [late] = households.filter(({ startsAfterDays }) => startsAfterDays !== null);
  const path = `/v1/devices/${encodeURIComponent(late?.cookerDid ?? '')}`;
  await installLate(api, households, { firstDay: today, nowMs: Date.now() });
  expect((await call('GET', path)).status).toBe(404);
  for (const _ of [1, 2]) await installLate(api, households, { firstDay, nowMs: Date.now() });
  const from = new Date(dayStartMs(firstDay + (late?.startsAfterDays ?? 0)))
    .toISOString()
    .replace('.000Z', 'Z');
  expect(await of(`${path}/installations`)).toMatchObject([{ householdId: late?.did, from, to: null }]);
});

test('half days get their reason once', async () => {
  const [cut] = households.filter(({ hasPowerCuts }) => hasPowerCuts);
  const explained = await explainGaps(api, households, { from: firstDay, to: today });
  expect(explained).toBeGreaterThan(0);
  await explainGaps(api, households, { from: firstDay, to: today });
  const gaps = await of(`/v1/devices/${encodeURIComponent(cut?.cookerDid ?? '')}/gaps`);
  expect(gaps).toHaveLength(explained);
  expect(new Set(gaps.map(({ reason }) => reason))).toEqual(new Set(['power_outage']));
});

test('the first household with a whole week gets a claim, as a draft while its days have no evidence', async () => {
  const fleet = { households, today };
  expect(await leadDemoClaim(api, fleet)).toBeNull();
  const [, second] = households.filter(
    ({ secondStove, startsAfterDays, flaky }) => secondStove === null && startsAfterDays === null && !flaky,
  );
  const days = Array.from({ length: 7 }, (_, index) => today - 7 + index);
  await world.clickhouse.insertRows(
    'device_days',
    days.flatMap((day) =>
      deviceDayRows(second?.cookerDid ?? '', [isoDay(day)], {
        ...meteredDay,
        time_zone: timeZone,
        start_at: new Date(dayStartMs(day)).toISOString(),
        end_at: new Date(dayStartMs(day + 1)).toISOString(),
        expected_intervals: 288,
        received_intervals: 288,
      }),
    ),
  );
  const claim = await leadDemoClaim(api, fleet);
  expect(claim).toMatchObject({ status: 'draft', claim: { householdId: second?.did } });
  expect(await leadDemoClaim(api, fleet)).toEqual(claim);
  expect(await of(`/v1/claims?projectId=${encodeURIComponent(projectDid)}`)).toHaveLength(1);
});

test('the developer submits the claim, and the verifier of another organisation decides on it', async () => {
  for (const _ of [1, 2]) await registerVerifier(api);
  const [claim] = await of(`/v1/claims?projectId=${encodeURIComponent(projectDid)}`);
  const path = `/v1/claims/${String(claim?.['id'])}`;
  const headers = { 'if-match': '*' };
  const submitted = await call('POST', `${path}/submission`, { headers, body: {} });
  expect(submitted).toMatchObject({ status: 200, body: { organisation: demoDeveloper.organisation } });
  const key = await keyFor(world, {
    actorDid: demoVerifier.did,
    organisation: demoVerifier.organisation,
    scopes: ['claims:read', 'claims:verify'],
  });
  const body = { decision: 'rejected', reason: { code: 'document-missing', text: 'No batch is cited.' } };
  expect(await httpClient(api.url, key)('POST', `${path}/verifications`, { headers, body })).toMatchObject({
    status: 201,
    body: { status: 'rejected' },
  });
});

/** Sends what the last two households sent in the last week of the history, up to now, and waits until it is stored. */
async function sendLastWeek(): Promise<void> {
  const send = openSend({ send: world.send, [Symbol.asyncDispose]: async () => {} }, world.topics);
  const take = openOutbox(households.slice(-2), openPlans(), (one, day) => isSending(one, day, firstDay));
  for (let day = today - 6; day <= today; day += 1)
    await send(take({ day, fromMs: dayStartMs(day), toMs: Math.min(dayStartMs(day + 1), Date.now()) }));
  await using admin = await openAdmin(kafkaSettings(world.settings, 'stories-test'));
  const groupId = ingestGroup(world.settings.HEARTH_TOPIC_PREFIX);
  for (const kind of kinds) await untilStored({ admin, topic: world.topics[kind].topic, groupId }, () => {});
}

test('a stove that went silent and a probe that sticks are alarms', async () => {
  await world.start('ingest');
  await sendLastWeek();
  await reportAlarms({
    clickhouse: world.clickhouse,
    records: openRecords(world.clickhouse),
    nowMs: Date.now,
    newUlid,
  });
  const [silent, sticky] = households.slice(-2);
  const alarms = await of('/v1/alarms?state=active&limit=200');
  const openOf = (did: string | null | undefined): unknown[] =>
    alarms.filter(({ subject }) => subject === did).map(({ type }) => type);
  expect(openOf(silent?.cookerDid)).toContain('device.silent');
  expect(openOf(sticky?.loggerDid)).toContain('reading.stuck');
});
