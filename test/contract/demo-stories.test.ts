// The stories of the demo over the real API: late installations, reasons of gaps and a claim, the same after another start.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { leadDemoClaim } from '#infra/fleet/demo-claim.ts';
import { explainGaps } from '#infra/fleet/explained-gaps.ts';
import { projectDid } from '#infra/fleet/households.ts';
import { dayStartMs, isoDay, localDay, timeZone } from '#infra/fleet/kampala-time.ts';
import { installLate } from '#infra/fleet/late-installations.ts';
import { registerMissing } from '#infra/fleet/register.ts';
import { bareRegistrationOf, project, registrationOf } from '#infra/fleet/registration.ts';
import { demoHouseholdsOf } from '#infra/fleet/stories.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

const households = demoHouseholdsOf(1, 16);
const today = localDay(Date.now());
const firstDay = today - 31;

let world: World;
let api: { url: string; key: string };
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  api = { url: (await world.start('api')).url, key: await keyFor(world) };
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
