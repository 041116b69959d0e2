// Checks of the evidence of a claim: digests, device-days that batches commit to, and the rights to the reduction.
import { notApplicable, shareOf, type CheckContext, type CheckRule } from './check.ts';

const count = (context: CheckContext, state: string): number =>
  context.evidence.filter((item) => item.state === state).length;

export const digests: CheckRule = {
  id: 'digests',
  find: (context) => {
    const items = context.evidence.length;
    const [mismatch, missing, superseded] = [
      count(context, 'mismatch'),
      count(context, 'missing'),
      count(context, 'superseded'),
    ];
    const values = { items, mismatch, missing, superseded };
    const score = shareOf(items - mismatch - missing, items);
    if (mismatch + missing > 0)
      return {
        result: 'fail',
        score,
        reason: `${mismatch} of ${items} pieces of evidence have another digest, and ${missing} no longer exist.`,
        values,
      };
    if (superseded > 0)
      return {
        result: 'warn',
        score,
        reason: `All ${items} digests are right. ${superseded} batches have a successor with later data.`,
        values,
      };
    return { result: 'pass', score, reason: `All ${items} digests are right.`, values };
  },
};

/** Device-days of the claim, and those that a cited batch commits to with the same readings. */
export const period: CheckRule = {
  id: 'period',
  find: (context) => {
    const days = context.devices.flatMap(({ did, days: own }) =>
      own.map(({ day, digest }) => ({ did, day, digest })),
    );
    if (days.length === 0)
      return notApplicable('The claim rests on no device-day, so no batch has to cover it.');
    // Of a day with several batches one commits to the readings that were counted: the newest need not be it.
    const cited = Map.groupBy(context.batches, ({ did, day }) => `${did} ${day}`);
    const covered = days.filter(({ did, day }) => cited.has(`${did} ${day}`));
    const same = covered.filter(({ did, day, digest }) =>
      cited.get(`${did} ${day}`)?.some(({ inputDigest }) => inputDigest === digest),
    );
    const values = { deviceDays: days.length, covered: covered.length, sameReadings: same.length };
    const score = shareOf(same.length, days.length);
    if (same.length === days.length)
      return {
        result: 'pass',
        score,
        reason: `The cited batches commit to the readings of all ${days.length} device-days.`,
        values,
      };
    return {
      result: 'warn',
      score,
      reason: `The cited batches commit to ${covered.length} of ${days.length} device-days, for ${same.length} of them to the readings that were counted.`,
      values,
    };
  },
};

/** The methodologies for cookstoves, and the buyers of credits, ask for it. */
export const rights: CheckRule = {
  id: 'rights',
  find: ({ type, evidence }) => {
    if (type !== 'EmissionReductionClaim')
      return notApplicable('Only an emission reduction can be transferred.');
    const transfers = evidence.filter((item) => item.type === 'RightsTransfer').length;
    const values = { transfers };
    return transfers > 0
      ? { result: 'pass', score: 1, reason: 'The household transferred its rights to the reduction.', values }
      : {
          result: 'warn',
          score: 0,
          reason: 'No evidence says that the household transferred its rights to the reduction.',
          values,
        };
  },
};
