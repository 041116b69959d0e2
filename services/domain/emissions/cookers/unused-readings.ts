// Why none of the readings of a cooker can be used: it is not the same as sending none.
import type { DayFlag } from '../../days/flags.ts';
import type { Cooker } from './cookers.ts';

interface Unused {
  /** Why, as a clause. */
  readonly says: string;
  /** What to do, as the beginning of a sentence. */
  readonly mend: string;
}

/** Flags of days on which readings were left out. */
const unusedBy: Readonly<Partial<Record<DayFlag, Unused>>> = {
  'reading.conflict': {
    says: 'readings of the same time contradict each other',
    mend: 'Let one source alone send under this DID',
  },
  'reading.out_of_range': { says: 'no sensor can measure their temperatures', mend: 'Check the probe' },
  'reading.sentinel': { says: 'they are placeholders of the sensor', mend: 'Check the probe' },
  'reading.stuck': { says: 'they keep the same value for hours', mend: 'Check the sensor' },
  'usage.flip_flop': {
    says: 'they change between on and off more than 20 times in an hour',
    mend: 'Check the sensor',
  },
};

/** The reasons for which all readings of days were left out, each once. */
export const unusedReadings = (cookers: readonly Cooker[]): readonly (Unused & { readonly days: number })[] =>
  Object.entries(unusedBy).flatMap(([flag, unused]) => {
    const days = cookers.flatMap(({ meter }) =>
      meter.days.filter(({ received, flags }) => received === 0 && flags.includes(flag)),
    ).length;
    return days === 0 ? [] : [{ ...unused, days }];
  });

/** What cookers without a usable reading did in a time, such as `in the period`; a beginning of a sentence. */
export function saidNothing(cookers: readonly Cooker[], when: string): string {
  const { unused = [], silent = [] } = Object.groupBy(cookers, (one) =>
    unusedReadings([one]).length > 0 ? 'unused' : 'silent',
  );
  const namesOf = (some: readonly Cooker[]): string => some.map(({ did }) => did).join(', ');
  const why = unusedReadings(unused).map(
    ({ says, days }) => `${says} on ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  return [
    ...(silent.length > 0 ? [`${namesOf(silent)} sent no readings ${when}`] : []),
    ...(unused.length > 0
      ? [`${namesOf(unused)} sent readings ${when}, but none can be used (${why.join(', ')})`]
      : []),
  ].join(', and ');
}
