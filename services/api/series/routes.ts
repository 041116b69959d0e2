// Operations on readings, days, cooking events and coverage of devices and households, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getDeviceCoverage } from './get-device-coverage.ts';
import { getDeviceReadings } from './get-device-readings.ts';
import { getHouseholdCoverage } from './get-household-coverage.ts';
import { getHouseholdReadings } from './get-household-readings.ts';
import { listDeviceCookingEvents } from './list-device-cooking-events.ts';
import { listDeviceDays } from './list-device-days.ts';
import { listHouseholdCookingEvents } from './list-household-cooking-events.ts';
import { listHouseholdDays } from './list-household-days.ts';

export const seriesEndpoints: readonly Endpoint[] = [
  getHouseholdReadings,
  listHouseholdDays,
  listHouseholdCookingEvents,
  getHouseholdCoverage,
  getDeviceReadings,
  listDeviceDays,
  listDeviceCookingEvents,
  getDeviceCoverage,
];
