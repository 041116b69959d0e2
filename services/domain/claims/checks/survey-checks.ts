// Checks of what households said and weighed: comparisons with sensors, and the sum of a kitchen test.
import { notApplicable, shareOf, type CheckRule } from './check.ts';

export const surveySensor: CheckRule = {
  id: 'survey-sensor',
  find: ({ comparisons }) => {
    const compared = comparisons.filter((verdict) => verdict !== 'not_comparable');
    if (compared.length === 0)
      return notApplicable('No comparison of statements with sensors is cited that names this household.');
    const overstated = compared.filter((verdict) => verdict === 'overstated').length;
    return {
      result: overstated === 0 ? 'pass' : 'warn',
      score: shareOf(compared.length - overstated, compared.length),
      reason: `${overstated} of ${compared.length} statements of the household claim more use than its sensors show.`,
      values: { compared: compared.length, overstated },
    };
  },
};

/** kg by which the sum of daily amounts may differ from the total. */
const sumTolerance = 0.05;
const daysMin = 3;

export const kptSum: CheckRule = {
  id: 'kpt-sum',
  find: ({ weighings }) => {
    if (weighings === null) return notApplicable('The claim is of no kitchen performance test.');
    const { total, logs, days, statedDays } = weighings;
    const sum = logs.reduce((all, { amount }) => all + amount, 0);
    const calendarDays = days.length;
    const logged = days.filter((day) => logs.filter(({ date }) => date === day).length === 1).length;
    const values = { total, sum, logs: logs.length, logged, calendarDays, statedDays };
    const isRight =
      Math.abs(sum - total) <= sumTolerance &&
      logged === calendarDays &&
      logs.length === calendarDays &&
      calendarDays >= daysMin;
    if (!isRight)
      return {
        result: 'fail',
        score: 0,
        reason: `${logs.length} daily amounts add up to ${sum}; the total is ${total}. ${logged} of ${calendarDays} days have one amount. A test has at least ${daysMin} days, each with one amount.`,
        values,
      };
    return statedDays === calendarDays
      ? {
          result: 'pass',
          score: 1,
          reason: 'The daily amounts add up to the total, a log for each day.',
          values,
        }
      : {
          result: 'warn',
          score: 1,
          reason: `The daily amounts add up to the total. The claim states ${statedDays} days, and the calendar has ${calendarDays}.`,
          values,
        };
  },
};

/** Samples are checked where they are drawn; a claim is about one household. */
export const precision: CheckRule = {
  id: 'precision',
  find: () =>
    notApplicable('The conservative bound of the analysis is used instead of a target of precision.'),
};
