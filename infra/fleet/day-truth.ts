// The true values of a household's local day, device by device, and the part that readings can show.
import { counterWhAt, deviceOf, levelsAfter, loggerFaultsOf, type HouseholdDay } from './day.ts';
import { faultsOf, type DayFaults } from './faults.ts';
import { hourMs, isoDay } from './kampala-time.ts';
import { burntKg } from './lpg.ts';
import type { Meal } from './meals.ts';
import type { Message } from './readings.ts';
import type { DeviceDay } from './truth.ts';

/** The truth of every device of a day; `messages` are all messages of that day. */
export function truthOfDay(plan: HouseholdDay, messages: readonly Message[]): DeviceDay[] {
  const { household, charcoalMeals, cookerMeals, lpgMeals } = plan;
  const cooker = {
    ...base(plan, { deviceDid: household.cookerDid, meals: cookerMeals, faults: plan.cookerFaults }),
    reportedUseHours: reportedUseHours(messages),
    energyWh: energyWhOf(plan),
  };
  const others = [
    { deviceDid: household.loggerDid, meals: charcoalMeals, fuelKg: null, faultsOn: loggerFaultsOf },
    {
      deviceDid: household.scaleDid,
      meals: lpgMeals,
      fuelKg: burntKg(lpgMeals, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
      faultsOn: scaleFaultsOf,
    },
  ];
  return others.reduce<DeviceDay[]>(
    (days, { deviceDid, meals, fuelKg, faultsOn }) => {
      if (deviceDid === null) return days;
      const faults = faultsOn(plan, deviceDid);
      return [...days, { ...base(plan, { deviceDid, meals, faults }), fuelKg }];
    },
    [cooker],
  );
}

const scaleFaultsOf = ({ household, day }: HouseholdDay, scaleDid: string): DayFaults =>
  faultsOf(deviceOf(household, scaleDid), day);

function base(
  { day }: HouseholdDay,
  of: { deviceDid: string; meals: readonly Meal[]; faults: DayFaults },
): DeviceDay {
  return {
    deviceDid: of.deviceDid,
    day: isoDay(day),
    meals: of.meals.length,
    useHours: of.meals.reduce((sum, meal) => sum + (meal.endMs - meal.startMs), 0) / hourMs,
    reportedUseHours: null,
    energyWh: null,
    fuelKg: null,
    faults: namesOf(of.faults),
  };
}

function reportedUseHours(messages: readonly Message[]): number {
  const seconds = messages.reduce((sum, { reading, fault }) => {
    return 'inUseSeconds' in reading && fault === 'none' ? sum + reading.inUseSeconds : sum;
  }, 0);
  return seconds / 3600;
}

// A reset does not take away what was counted before it.
function energyWhOf(plan: HouseholdDay): number {
  const { resetMs } = plan.cookerFaults;
  const beforeReset = resetMs === null ? plan.levels.counterWh : 0;
  const counted = levelsAfter(plan).counterWh - beforeReset;
  return resetMs === null ? counted : counted + counterWhAt(plan, resetMs - 1) - plan.levels.counterWh;
}

function namesOf(faults: DayFaults): DeviceDay['faults'] {
  const present = {
    lost: faults.lost,
    outage: faults.outage !== null,
    late: faults.late !== null,
    stuck: faults.stuck !== null,
    reset: faults.resetMs !== null,
    drift: faults.driftMs > 0,
  };
  const names = ['lost', 'outage', 'late', 'stuck', 'reset', 'drift'] as const;
  return names.filter((name) => present[name]);
}
