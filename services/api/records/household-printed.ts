// One household as it is printed now.
import type { Api } from '../endpoint.ts';
import { printHouseholds, type printHousehold } from './households.ts';
import type { Household } from './stored/household.ts';

export type PrintedHousehold = ReturnType<typeof printHousehold>;

export async function printedHousehold(api: Api, household: Household): Promise<PrintedHousehold> {
  const [printed] = await printHouseholds(api, [household]);
  if (!printed) throw new Error(`household ${household.id} was not printed`);
  return printed;
}
