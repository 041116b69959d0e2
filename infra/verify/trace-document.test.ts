// A trace can be recalculated, and every change in it is found.
import { expect, test } from 'vitest';
import { sha256 } from '#runtime/process/sha256.ts';
import type { AnalysisInputs, Device, DeviceDay } from '#domain/emissions/case/household.ts';
import { traceDocument, verifyTrace } from '#domain/emissions/documents/trace-document.ts';
import { twoSidedQuantile } from '#domain/normal.ts';
import { sum } from '#domain/sum.ts';
import { householdOf, january, reporting, resultOf } from '#test/support/january-household.ts';

const device = (did: string, type: string, day: Partial<DeviceDay>): Device => ({
  ...reporting(did, type, { usageHours: 2, received: 95, ...day }, january.slice(0, 4)),
  fuelType: type === 'FuelScale' ? 'Charcoal' : null,
  ratedPowerW: 1000,
});

const inputs = householdOf({
  period: { start: '2024-01-01', end: '2024-01-04' },
  devices: [
    device('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 }),
    device('did:x:gas', 'LpgStove', { fuels: { LPG: 0.1 } }),
    device('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.3 } }),
  ],
  parameters: { tdl: 0.1 },
});

const documentOf = (given: AnalysisInputs): unknown =>
  JSON.parse(JSON.stringify(traceDocument(given, resultOf(given), sha256)));

test.each(['gs-mecd@1.2', 'whole-household@1'] as const)(
  'a trace of %s is equal when calculated again',
  (methodology) => {
    const given = { ...inputs, methodology };
    const verdict = verifyTrace(given, documentOf(given), sha256);
    expect(verdict.kind).toBe('equal');
    const { sigma = NaN, simulatedSigma = NaN } = ('simulation' in verdict && verdict.simulation) || {};
    expect(Math.abs(simulatedSigma / sigma - 1)).toBeLessThan(0.02);
    expect(verifyTrace(given, documentOf(given), sha256)).toEqual(verdict);
  },
);

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

const leaves = (value: unknown, path: readonly string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]))
    : [{ path, value }];

function altered(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined)
    return typeof value === 'number' ? value * 1.01 + 1 : value === true ? false : 'altered';
  const copy: unknown = structuredClone(value);
  if (typeof copy === 'object' && copy !== null)
    Reflect.set(copy, name, altered(Reflect.get(copy, name), rest));
  return copy;
}

const placeOf = ({ path }: Leaf): string =>
  `/${path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

/** So many values are altered at once: each analysis costs some ms. */
const together = 25;

test(
  'every value of a trace beside its inputs that is altered is found in its place',
  { timeout: 180_000 },
  () => {
    const document = documentOf(inputs);
    const sealed = leaves(document).filter(({ path }) => path[0] !== 'inputs');
    expect(sealed.length).toBeGreaterThan(200);
    const rounds = Math.ceil(sealed.length / together);
    for (let round = 0; round < rounds; round++) {
      const some = sealed.filter((_, index) => index % rounds === round);
      const said = some.reduce<unknown>((changed, { path }) => altered(changed, path), document);
      const verdict = verifyTrace(inputs, said, sha256);
      const places = verdict.kind === 'different' ? verdict.differences.map(({ place }) => place) : [];
      expect(places.toSorted()).toEqual(some.map(placeOf).toSorted());
    }
  },
);

test('another digest of one device-day gives another id', () => {
  const [cooker, ...others] = inputs.devices;
  if (cooker === undefined) throw new Error('no cooker');
  const [first, ...days] = cooker.days;
  if (first === undefined) throw new Error('no day');
  const changed = {
    ...inputs,
    devices: [{ ...cooker, days: [{ ...first, digest: 'other' }, ...days] }, ...others],
  };
  const verdict = verifyTrace(changed, documentOf(inputs), sha256);
  const places = verdict.kind === 'different' ? verdict.differences.map(({ place }) => place) : [];
  expect(places).toEqual([
    '/result/id',
    '/result/inputsDigest',
    '/result/resultDigest',
    '/inputs/devices/0/days/0/digest',
  ]);
});

test('a step takes only numbers that stand before it: values, factors, what was stated, intervals of days, or other steps', () => {
  const { trace, factors } = resultOf(inputs);
  // `R(x + u)` is the whole model once more, `Σ` a sum of steps; what a scale lost is of its days. 0 and 1 stand for what a methodology does not have.
  const known = new Set([0, 1, ...factors.map(({ value }) => value)]);
  for (const { value, standard } of trace.inputs) known.add(value).add(standard);
  for (const { monthlyConsumption } of inputs.baselines) known.add(monthlyConsumption).add(4 / 31);
  const cookers = inputs.devices.filter(({ type }) => type !== 'FuelScale');
  for (const devices of [cookers, ...inputs.devices.map((one) => [one])]) {
    const days = devices.flatMap((one) => one.days);
    known.add(sum(days.map(({ expected }) => expected))).add(sum(days.map(({ received }) => received)));
  }
  expect(trace.steps.length).toBeGreaterThan(20);
  // Persons, days, the limit of electricity per person and day in MJ, and the quantile of a 90 % interval.
  known.add(5).add(4).add(3.6).add(twoSidedQuantile(0.9));
  // What ends with a date, value or step, follows from the rows of that day.
  const ownWork = /^(R\(x|Σ |lost intervals$|cooked of all days$)/;
  const ofOneDay = / \d{4}-\d\d-\d\d$/;
  const unknown: unknown[] = [];
  for (const { id, value, from } of trace.steps) {
    unknown.push(
      ...Object.entries(from).flatMap(([name, number]) =>
        known.has(number) || ownWork.test(name) || ofOneDay.test(name) || ofOneDay.test(id)
          ? []
          : [{ id, name, number }],
      ),
    );
    known.add(value);
  }
  expect(unknown).toEqual([]);
});
