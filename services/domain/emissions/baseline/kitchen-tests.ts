// Trace steps from the weighings of a kitchen test to its monthly consumption (infra/docs/sampling.md#kitchen-test-records).
import { warningNote, type Note } from '../factors/notes.ts';
import type { Baseline } from '../case/household.ts';
import type { Step } from '../case/trace.ts';
import { describeJumps, monthlyKg } from '../../kitchen-test/weighings.ts';

/** The stated consumption of a test may be rounded, so its weighings count. */
export const asWeighed = (row: Baseline): Baseline =>
  row.weighings === undefined ? row : { ...row, monthlyConsumption: monthlyKg(row.weighings) };

export const jumpNotes = (tests: readonly Baseline[]): Note[] =>
  tests.flatMap(({ weighings = [] }) => {
    const jump = describeJumps(weighings);
    return jump === null
      ? []
      : warningNote('kitchen-test-jumps', `In the kitchen test of ${weighings[0]?.date} ${jump}`);
  });

/** Of those whose weighings are known, which are in kg. */
export const testSteps = (tests: readonly Baseline[]): Step[] =>
  tests.flatMap(({ weighings, monthlyConsumption }) =>
    weighings === undefined
      ? []
      : {
          id: `kitchenTest ${weighings[0]?.date}`,
          value: monthlyConsumption,
          unit: 'kg a month',
          equation: '(Σ start + Σ added − Σ end) / days × 365 / 12',
          source: 'Hearth, kitchen test: the mean of its days',
          from: { days: weighings.length, ...Object.fromEntries(weighings.flatMap(weights)) },
        },
  );

const weights = ({ date, startKg, addedKg, endKg }: NonNullable<Baseline['weighings']>[number]) =>
  [
    [`start ${date}`, startKg],
    [`added ${date}`, addedKg],
    [`end ${date}`, endKg],
  ] as const;
