// Operations that read telemetry and days of devices and households, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { getDeviceCoverage } from '../endpoints/get-device-coverage.ts';
import { getDeviceReadings } from '../endpoints/get-device-readings.ts';
import { getHouseholdCoverage } from '../endpoints/get-household-coverage.ts';
import { getHouseholdReadings } from '../endpoints/get-household-readings.ts';
import { listAnomalies } from '../endpoints/list-anomalies.ts';
import { listDeviceCookingEvents } from '../endpoints/list-device-cooking-events.ts';
import { listDeviceDays } from '../endpoints/list-device-days.ts';
import { listHouseholdCookingEvents } from '../endpoints/list-household-cooking-events.ts';
import { listHouseholdDays } from '../endpoints/list-household-days.ts';

export const seriesEndpoints: readonly Endpoint[] = [
  getHouseholdReadings,
  listHouseholdDays,
  listHouseholdCookingEvents,
  getHouseholdCoverage,
  getDeviceReadings,
  listDeviceDays,
  listDeviceCookingEvents,
  getDeviceCoverage,
  listAnomalies,
];
