// Unit tests of the simulated messages: consistent with the truth, whole however time is cut.
import { expect, test } from 'vitest';
import { openPlans, type HouseholdDay } from './day.ts';
import { truthOfDay } from './day-truth.ts';
import { householdsOf } from './households.ts';
import { dayMs, dayStartMs, hourMs, minuteMs } from './kampala-time.ts';
import { openOutbox } from './outbox.ts';
import { messagesOf, type Message } from './readings.ts';

const households = householdsOf(3, 12);
const firstTestDay = 20_750;
const days = Array.from({ length: 20 }, (_, index) => firstTestDay + index);
const planOf = openPlans();
const plans = days.flatMap((day) => households.map((household) => planOf(household, day)));

const identity = ({ kind, reading }: Message): string =>
  `${kind} ${reading.deviceDid} ${reading.observedAt} ${reading.sequence}`;

const usageOf = (of: readonly HouseholdDay[]) =>
  of.flatMap(messagesOf).flatMap(({ reading }) => ('inUseSeconds' in reading ? [reading] : []));
const powerOf = (of: readonly HouseholdDay[]) =>
  of.flatMap(messagesOf).flatMap(({ reading }) => ('activePowerW' in reading ? [reading] : []));
const temperatureOf = (of: readonly HouseholdDay[]) =>
  of.flatMap(messagesOf).flatMap(({ reading }) => ('temperatureC' in reading ? [reading] : []));

test('an identity has one content, whichever run makes it', () => {
  const again = openPlans();
  const contents = new Map<string, Set<string>>();
  for (const plan of plans) {
    const messages = messagesOf(plan);
    expect(messagesOf(again(plan.household, plan.day))).toEqual(messages);
    for (const message of messages) {
      const known = contents.get(identity(message)) ?? new Set();
      contents.set(identity(message), known.add(JSON.stringify(message.reading)));
    }
  }
  expect([...contents.values()].filter((known) => known.size !== 1)).toEqual([]);
});

test('cutting the day into steps gives the same messages in order of time', () => {
  const cuts = [1, 7 * minuteMs, hourMs, 5 * hourMs, 5 * hourMs + 1, 23 * hourMs, dayMs];
  const day = firstTestDay;
  const take = openOutbox(households, openPlans());
  let fromMs = dayStartMs(day);
  const parts = cuts.flatMap((cut) => {
    const step = { day, fromMs, toMs: dayStartMs(day) + cut };
    fromMs = step.toMs;
    const messages = take(step);
    for (const { sendAtMs } of messages) expect(sendAtMs > step.fromMs && sendAtMs <= step.toMs).toBe(true);
    return messages;
  });
  const together = households.flatMap((household) => messagesOf(planOf(household, day)));
  const times = parts.map(({ sendAtMs }) => sendAtMs);
  expect(parts.map(identity).sort()).toEqual(together.map(identity).sort());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('in-use seconds add up to the truth of the day', () => {
  const complete = plans.filter((plan) => {
    const noGap = !plan.cookerFaults.lost && plan.cookerFaults.outage === null;
    return noGap && messagesOf(plan).every(({ kind, fault }) => kind !== 'usage' || fault !== 'truncated');
  });
  expect(complete.length).toBeGreaterThan(50);
  for (const plan of complete) {
    const [cooker] = truthOfDay(plan, messagesOf(plan));
    expect(cooker?.reportedUseHours).toBeCloseTo(cooker?.useHours ?? -1, 2);
  }
});

test('the energy counter grows by the truth of the day, through a reset too', () => {
  for (const [index, plan] of plans.entries()) {
    const next = planOf(plan.household, plan.day + 1);
    const [cooker] = truthOfDay(plan, []);
    const grown = next.levels.counterWh - plan.levels.counterWh;
    const reset = plan.cookerFaults.resetMs === null ? 0 : plan.levels.counterWh;
    expect(cooker?.energyWh, `plan ${index}`).toBeCloseTo(grown + reset, -1);
  }
});

test('a cooker in use draws power, an idle one stands by', () => {
  const usage = usageOf(plans);
  expect(usage.filter(({ inUseSeconds, intervalSeconds }) => inUseSeconds > intervalSeconds)).toEqual([]);
  // Half a second before the end rounds to nothing: that reading says ON and 0 s.
  const idle = usage.filter(({ mode, inUseSeconds }) => mode === 'ON' && inUseSeconds === 0);
  expect(idle.length).toBeLessThan(usage.length / 10_000);
  const watts = powerOf(plans).map(({ activePowerW }) => activePowerW);
  expect(Math.max(...watts)).toBeLessThan(1100);
  expect(watts.filter((value) => value > 850).length).toBeGreaterThan(100);
  expect(watts.filter((value) => value < 2).length).toBeGreaterThan(watts.length * 0.8);
});

test('a charcoal fire is hot', () => {
  const fires = plans.filter((plan) => {
    const [, logger] = truthOfDay(plan, []);
    return plan.household.loggerDid !== null && logger?.faults.length === 0 && logger.meals > 0;
  });
  expect(fires.length).toBeGreaterThan(5);
  for (const plan of fires) {
    expect(Math.max(...temperatureOf([plan]).map(({ temperatureC }) => temperatureC))).toBeGreaterThan(150);
  }
});

test('before the first meal the stove is as warm as the air', () => {
  const early = plans.flatMap((plan) =>
    temperatureOf([plan]).filter(({ observedAt }) => {
      const hours = (observedAt - dayStartMs(plan.day)) / hourMs;
      return hours > 4 && hours < 10;
    }),
  );
  expect(early.length).toBeGreaterThan(5000);
  expect(early.filter(({ temperatureC, ambientC }) => Math.abs(temperatureC - (ambientC ?? 0)) > 3)).toEqual(
    [],
  );
});

test('a cylinder only falls, except when it is filled, and never runs dry', () => {
  const lives = households.filter(({ scaleDid }) => scaleDid !== null);
  const long = Array.from({ length: 200 }, (_, index) => firstTestDay + index);
  const weights = lives
    .flatMap((household) => long.flatMap((day) => messagesOf(planOf(household, day))))
    .flatMap(({ reading }) => ('quantity' in reading ? [reading] : []))
    .sort((a, b) => a.sequence - b.sequence);
  const rises = weights.filter(
    (weight, index) => weight.quantity > (weights[index - 1]?.quantity ?? weight.quantity),
  );
  expect(rises.length).toBeGreaterThan(0);
  expect(rises.filter(({ quantity }) => quantity !== 12.5)).toEqual([]);
  expect(Math.min(...weights.map(({ quantity }) => quantity))).toBeGreaterThan(1);
});

test('every kind of break happens, and most devices are well', () => {
  const spring = Array.from({ length: 120 }, (_, index) => 20_400 + index);
  const homes = householdsOf(1, 24);
  const truths = spring.flatMap((day) =>
    homes.flatMap((household) => truthOfDay(planOf(household, day), [])),
  );
  const names = new Set(truths.flatMap(({ faults }) => faults));
  const well = truths.filter(({ faults }) => faults.length === 0);
  expect([...names].sort()).toEqual(['drift', 'late', 'lost', 'outage', 'reset', 'stuck']);
  expect(well.length / truths.length).toBeGreaterThan(0.6);
  const faults = new Set(plans.flatMap(messagesOf).map(({ fault }) => fault));
  expect([...faults].sort()).toEqual(['duplicate', 'none', 'truncated']);
});
