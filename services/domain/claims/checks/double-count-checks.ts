// Checks whether anything of a claim counts twice: copied series, one stove under two DIDs, times that other claims hold.
import { notApplicable, shareOf, type CheckRule, type RefusedClaim } from './check.ts';

/** The meals of a meter repeat on no other device, day after day, unless somebody copied it. */
export const doubledSeries: CheckRule = {
  id: 'doubled-series',
  find: ({ devices, doubledSeries: { comparedDays, copied, alike } }) => {
    if (devices.length === 0) return notApplicable('The claim rests on no device.');
    if (comparedDays === 0)
      return notApplicable('No claimed day has cooking events, so there is no series to compare.');
    const [one] = [...copied, ...alike];
    const values = {
      comparedDays,
      copied: copied.length,
      alike: alike.length,
      first: one ? `${one.did} ${one.day} ${one.other}` : null,
    };
    if (copied.length > 0)
      return {
        result: 'fail',
        score: 0,
        reason:
          'Another device has the same events on the same days: one of them is a copy. If one meter has two names, end the installation of the old one.',
        values,
      };
    return alike.length > 0
      ? {
          result: 'warn',
          score: 0.5,
          reason:
            'Another device was in use at the same times on some of the same days. Look whether one of them is a copy.',
          values,
        }
      : {
          result: 'pass',
          score: 1,
          reason: `No other device has the same series on the ${comparedDays} days that were compared.`,
          values,
        };
  },
};

/** The ledger refuses a stove with the same vendor and serial number. Other spellings need a person. */
export const stoveIdentity: CheckRule = {
  id: 'stove-identity',
  find: ({ stoves }) => {
    if (stoves.length === 0) return notApplicable('The claim rests on no device.');
    const unnamed = stoves.filter(({ isIdentified }) => !isIdentified);
    const same = stoves.filter(({ sameSerial }) => sameSerial !== null);
    const values = {
      devices: stoves.length,
      identified: stoves.length - unnamed.length,
      sameSerial: same.length,
      first: same[0]?.did ?? unnamed[0]?.did ?? null,
    };
    const score = shareOf(stoves.length - new Set([...unnamed, ...same]).size, stoves.length);
    const [one] = same;
    if (one)
      return {
        result: 'warn',
        score,
        reason: `${one.did} has the serial number of ${one.sameSerial}. Look whether they are one stove.`,
        values,
      };
    return unnamed.length > 0
      ? {
          result: 'warn',
          score,
          reason: `${unnamed.length} of ${stoves.length} devices have no vendor and serial number, so one stove under two DIDs would not be noticed.`,
          values,
        }
      : {
          result: 'pass',
          score,
          reason: 'Every device has a vendor and a serial number of its own.',
          values,
        };
  },
};

/** Days of a refused claim may be claimed again, by a better claim; who decides must know of the first one. */
export const refusedBefore: CheckRule = {
  id: 'refused-before',
  find: ({ refused }) => ({
    result: refused.length === 0 ? 'pass' : 'warn',
    score: Number(refused.length === 0),
    reason:
      refused.length === 0
        ? 'No claim of this type over any of these days was rejected or revoked.'
        : `Of these days were claimed before: ${refused.map(describeClaim).join(', ')}. Read why before you decide.`,
    values: { refused: refused.length },
  }),
};

const describeClaim = ({ claimId, status }: RefusedClaim): string =>
  `${claimId ?? 'a claim of another project'} (${status})`;

/** A submission with an overlap is refused, so that only a draft, or a claim of which the ledgers were lost, fails. */
export const overlap: CheckRule = {
  id: 'overlap',
  find: ({ devices, overlapping }) => ({
    result: overlapping === 0 ? 'pass' : 'fail',
    score: Number(overlapping === 0),
    reason:
      overlapping === 0
        ? 'No other live claim of this type holds any of these devices at any of these times.'
        : `${overlapping} other live claims of this type hold some of these devices at some of these times.`,
    values: { devices: devices.length, overlapping },
  }),
};
