// The steps of a trace that compare what a household stated with what its readings show.
import type { ComparedStatement } from '../declared/stated-use.ts';
import type { Step } from '../case/trace.ts';

const units = {
  daysInUseShare: 'fraction',
  hoursPerDay: 'h a day',
  traditionalDaysShare: 'fraction',
} as const;

/** Of those that readings show well enough. */
export const statementSteps = (compared: readonly ComparedStatement[]): Step[] =>
  compared.flatMap(({ statement: { response, question, measure, isYesNo, value }, comparison, usable }) => {
    const { measured, interval, coverage, daysShare } = comparison;
    if (usable === null || measured === null || interval === null) return [];
    // "Yes" names no amount.
    const stated = isYesNo && value > 0 ? measured : value;
    return [
      {
        id: `usable ${measure} ${response.id} ${question}`,
        value: usable,
        unit: units[measure],
        equation:
          measure === 'traditionalDaysShare'
            ? 'part of the days × max(stated, measured)'
            : 'part of the days × min(stated, measured)',
        source: 'Hearth, statements against sensors',
        from: {
          stated,
          measured,
          'part of the days': daysShare,
          'lower end of measured': interval.lower,
          'upper end of measured': interval.upper,
          coverage,
        },
      },
    ];
  });
