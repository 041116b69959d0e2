// Operations on devices, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { addDeviceKey } from '../endpoints/add-device-key.ts';
import { calibrateDevice } from '../endpoints/calibrate-device.ts';
import { changeDeviceStatus } from '../endpoints/change-device-status.ts';
import { changeDevice } from '../endpoints/change-device.ts';
import { correctionEndpoints } from '../endpoints/corrections/endpoints.ts';
import { createDevice } from '../endpoints/create-device.ts';
import { documentGap } from '../endpoints/document-gap.ts';
import { getDeviceHistory } from '../endpoints/get-device-history.ts';
import { getDeviceHealth } from '../endpoints/get-device-health.ts';
import { getDevice } from '../endpoints/get-device.ts';
import { installDevice } from '../endpoints/install-device.ts';
import { listDeviceCalibrations } from '../endpoints/list-device-calibrations.ts';
import { listDeviceGaps } from '../endpoints/list-device-gaps.ts';
import { listDeviceInstallations } from '../endpoints/list-device-installations.ts';
import { listDeviceKeys } from '../endpoints/list-device-keys.ts';
import { listDeviceStatusChanges } from '../endpoints/list-device-status-changes.ts';
import { listDevices } from '../endpoints/list-devices.ts';

export const deviceEndpoints: readonly Endpoint[] = [
  createDevice,
  listDevices,
  getDevice,
  changeDevice,
  getDeviceHistory,
  listDeviceStatusChanges,
  changeDeviceStatus,
  listDeviceInstallations,
  installDevice,
  listDeviceCalibrations,
  calibrateDevice,
  listDeviceKeys,
  addDeviceKey,
  getDeviceHealth,
  listDeviceGaps,
  documentGap,
  ...correctionEndpoints,
];
