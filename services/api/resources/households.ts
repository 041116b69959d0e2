// Operations on households, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { createHousehold } from '../endpoints/create-household.ts';
import { getHouseholdHistory } from '../endpoints/get-household-history.ts';
import { getHousehold } from '../endpoints/get-household.ts';
import { listHouseholds } from '../endpoints/list-households.ts';

export const householdEndpoints: readonly Endpoint[] = [
  createHousehold,
  listHouseholds,
  getHousehold,
  getHouseholdHistory,
];
