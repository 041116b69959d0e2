// One household as it is printed, before its personal data are filled in.
import type { HeldPersonal } from '../../store/bodies/personal.ts';
import type { printHousehold } from './households.ts';

export type PrintedHousehold = ReturnType<typeof printHousehold>;

/** `personal`: undefined when it has none. */
export interface HouseholdNow {
  readonly printed: PrintedHousehold;
  readonly personal: HeldPersonal | undefined;
}
