// Months of simulated honest households: the world in which the plausibility model is trained and tried.
import type { HouseholdMonth, UseDay } from '#domain/plausibility-model/household-month.ts';
import { bell, seedOf, stream } from '../random.ts';
import { livesOf, type Life } from './lives.ts';
import { cookersOf, monthDays, moodsOf, type Cooker } from './moods.ts';
import { useDay } from './use-days.ts';

export interface Project {
  readonly seed: number;
  readonly households: number;
  readonly months: number;
}

/** 2025-01-01 */
const firstDay = 20_089;

const two = (value: number): string => String(value).padStart(2, '0');

/** Months of 30 days, numbered like calendar months, so that no month is shorter than another. */
export const monthName = (month: number): string =>
  `${2025 + Math.floor(month / 12)}-${two((month % 12) + 1)}`;

/** All months of all households in the order of households; months without a known day are left out. */
export const honestMonths = (project: Project): HouseholdMonth[] =>
  livesOf(project.seed, project.households, project.months).flatMap((life) => monthsOf(life, project.months));

function monthsOf(life: Life, months: number): HouseholdMonth[] {
  const moods = moodsOf(life, months);
  const cookers = cookersOf(life, months);
  const grid = stream(seedOf(life.seed, 'grid'));
  return Array.from({ length: months }, (_, month) => {
    const gridW = life.grid * (1 + 0.06 * bell(grid));
    const cooker = cookers[month];
    const days = Array.from({ length: monthDays }, (_none, index): UseDay | null => {
      const mood = moods[month * monthDays + index];
      if (!mood || !cooker || month < life.joins) return null;
      return useDay({
        life,
        day: firstDay + month * monthDays + index,
        mood,
        heaterW: cooker.heaterW,
        gridW,
      });
    });
    return monthOf(life, { month, cooker, days: days.filter((day) => day !== null) });
  }).filter(({ days }) => days.length > 0);
}

const monthOf = (
  { id }: Life,
  {
    month,
    cooker,
    days,
  }: { readonly month: number; readonly cooker: Cooker | undefined; readonly days: readonly UseDay[] },
): HouseholdMonth => ({
  householdId: id,
  month: monthName(month),
  deviceType: 'ElectricPressureCooker',
  devices: cooker?.name ?? '',
  ratedPowerW: cooker?.ratedPowerW ?? null,
  days,
});
