// Operations on households, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { addHouseholdBaseline } from './add-household-baseline.ts';
import { archiveHousehold } from './archive-household.ts';
import { changeHouseholdStatus } from './change-household-status.ts';
import { createHousehold } from './create-household.ts';
import { eraseHousehold } from './erase-household.ts';
import { getHouseholdHistory } from './get-household-history.ts';
import { getHousehold } from './get-household.ts';
import { listHouseholdBaselines } from './list-household-baselines.ts';
import { listHouseholdDevices } from './list-household-devices.ts';
import { listHouseholdMemberships } from './list-household-memberships.ts';
import { listHouseholdStatusChanges } from './list-household-status-changes.ts';
import { listHouseholds } from './list-households.ts';
import { replaceHousehold } from './replace-household.ts';
import { updateHousehold } from './update-household.ts';

export const householdEndpoints: readonly Endpoint[] = [
  createHousehold,
  listHouseholds,
  getHousehold,
  replaceHousehold,
  updateHousehold,
  archiveHousehold,
  getHouseholdHistory,
  listHouseholdBaselines,
  addHouseholdBaseline,
  listHouseholdMemberships,
  listHouseholdStatusChanges,
  changeHouseholdStatus,
  listHouseholdDevices,
  eraseHousehold,
];
