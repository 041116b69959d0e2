// Documents why devices of the demo sent nothing for half a day: of every second household whose grid fails.
import { z } from 'zod';
import { deviceOf } from './day.ts';
import { faultsOf } from './faults.ts';
import type { Household } from './households.ts';
import { post } from './api-calls.ts';
import type { Api } from './register.ts';

/** Whole local days, the last one excluded. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** What is documented already stays as it is, so it may be called at every start. Resolves to the number of gaps. */
export async function explainGaps(
  api: Api,
  households: readonly Household[],
  { from, to }: Days,
): Promise<number> {
  const cut = households.filter(({ hasPowerCuts }) => hasPowerCuts).filter((_, index) => index % 2 === 0);
  let explained = 0;
  for (const household of cut)
    for (let day = from; day < to; day += 1) {
      const { lost, outage } = faultsOf(deviceOf(household, household.cookerDid), day);
      if (lost || outage === null) continue;
      // The pause reaches from the reading before it to the one after it.
      const step = 5 * 60_000;
      await post(api, `devices/${encodeURIComponent(household.cookerDid)}/gaps`, z.unknown(), {
        from: new Date(outage.fromMs - step).toISOString(),
        to: new Date(outage.toMs + step).toISOString(),
        reason: 'power_outage',
        note: 'The grid failed.',
      });
      explained += 1;
    }
  return explained;
}
