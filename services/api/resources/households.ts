// Operations on households, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { addHouseholdBaseline } from '../endpoints/add-household-baseline.ts';
import { archiveHousehold } from '../endpoints/archive-household.ts';
import { changeHouseholdStatus } from '../endpoints/change-household-status.ts';
import { createHousehold } from '../endpoints/create-household.ts';
import { eraseHousehold } from '../endpoints/erase-household.ts';
import { getHouseholdHistory } from '../endpoints/get-household-history.ts';
import { getHousehold } from '../endpoints/get-household.ts';
import { listHouseholdAnalyses } from '../endpoints/list-household-analyses.ts';
import { listHouseholdBaselines } from '../endpoints/list-household-baselines.ts';
import { listHouseholdDevices } from '../endpoints/list-household-devices.ts';
import { listHouseholdMemberships } from '../endpoints/list-household-memberships.ts';
import { listHouseholdStatusChanges } from '../endpoints/list-household-status-changes.ts';
import { importHouseholds } from '../endpoints/import-households.ts';
import { listHouseholds } from '../endpoints/list-households.ts';
import { replaceHousehold } from '../endpoints/replace-household.ts';
import { updateHousehold } from '../endpoints/update-household.ts';

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
  listHouseholdAnalyses,
  eraseHousehold,
  importHouseholds,
];
