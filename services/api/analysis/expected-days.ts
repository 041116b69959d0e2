// The days that are expected of the devices of a household, with what makes them its days.
import type { Household } from '../records/stored/household.ts';
import type { ExpectedDays } from './current-days.ts';
import type { Installed } from './installed.ts';

interface Counted {
  readonly household: Household;
  readonly value: ReadonlyMap<string, Installed>;
  readonly expected: ReadonlyMap<string, readonly string[]>;
}

export const expectedOf = ({ household, value, expected }: Counted, timeZone: string): ExpectedDays[] =>
  [...value].flatMap(([did, { deviceId, projectIds }]) => {
    const days = expected.get(did);
    const isOfProject = projectIds.every((id) => id === household.body.projectId);
    const zone = isOfProject ? timeZone : null;
    return days ? { did, deviceId, householdId: household.id, timeZone: zone, days } : [];
  });
