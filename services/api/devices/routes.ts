// Operations on devices, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { addDeviceKey } from './add-device-key.ts';
import { calibrateDevice } from './calibrate-device.ts';
import { changeDeviceStatus } from './change-device-status.ts';
import { changeDevice } from './change-device.ts';
import { correctionEndpoints } from './correction-routes.ts';
import { createDevice } from './create-device.ts';
import { documentGap } from './document-gap.ts';
import { getDeviceHistory } from './get-device-history.ts';
import { getDeviceHealth } from './get-device-health.ts';
import { getDevice } from './get-device.ts';
import { installDevice } from './install-device.ts';
import { listDeviceCalibrations } from './list-device-calibrations.ts';
import { listDeviceGaps } from './list-device-gaps.ts';
import { listDeviceInstallations } from './list-device-installations.ts';
import { listDeviceKeys } from './list-device-keys.ts';
import { listDeviceStatusChanges } from './list-device-status-changes.ts';
import { listDevices } from './list-devices.ts';

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
