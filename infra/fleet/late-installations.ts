// Installs the devices of households that joined after the first day of the simulation.
import { z } from 'zod';
import type { Household } from './households.ts';
import { dayStartMs } from './kampala-time.ts';
import { get, post } from './api-calls.ts';
import { registerDevice, type Api } from './register.ts';
import { devicesOf } from './registration.ts';

interface Times {
  /** Local day, counted from 1970-01-01. */
  readonly firstDay: number;
  readonly nowMs: number;
}

const installations = z.object({ data: z.array(z.unknown()) });

/** Does what is left to do, so it may be called at every start. A day that is yet to come waits for a later start. */
export async function installLate(
  api: Api,
  households: readonly Household[],
  { firstDay, nowMs }: Times,
): Promise<void> {
  for (const household of households) {
    const { startsAfterDays } = household;
    if (startsAfterDays === null) continue;
    const fromMs = dayStartMs(firstDay + startsAfterDays);
    if (fromMs > nowMs) continue;
    for (const device of devicesOf(household)) {
      await registerDevice(api, device);
      const path = `devices/${encodeURIComponent(device.did)}/installations`;
      if ((await get(api, path, installations)).data.length > 0) continue;
      const from = new Date(fromMs).toISOString();
      await post(api, path, z.unknown(), { householdId: household.did, from });
    }
  }
}
