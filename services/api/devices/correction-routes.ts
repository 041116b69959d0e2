// Operations that correct and withdraw the records of devices, and read their histories.
import type { Endpoint } from '../context/endpoint.ts';
import { correctCalibration } from './correct-calibration.ts';
import { correctDelivery, freeDelivery } from './correct-delivery.ts';
import { correctDeviceKey, freeKeyId } from './correct-device-key.ts';
import { correctGap } from './correct-gap.ts';
import { correctInstallation, emptyInstallation } from './correct-installation.ts';
import { defineWithdrawal } from './corrections/correctable.ts';
import { calibrations, deliveryCorrections, deviceKeys, gaps, installations } from './corrections/kinds.ts';
import { listDeliveryCorrections } from './list-delivery-corrections.ts';
import { defineRecordHistory } from './corrections/record-history.ts';

export const correctionEndpoints: readonly Endpoint[] = [
  correctInstallation,
  defineWithdrawal(installations, emptyInstallation),
  defineRecordHistory(installations),
  correctCalibration,
  defineWithdrawal(calibrations, async () => []),
  defineRecordHistory(calibrations),
  correctDeviceKey,
  defineWithdrawal(deviceKeys, freeKeyId),
  defineRecordHistory(deviceKeys),
  correctGap,
  defineWithdrawal(gaps, async () => []),
  defineRecordHistory(gaps),
  listDeliveryCorrections,
  correctDelivery,
  defineWithdrawal(deliveryCorrections, freeDelivery),
  defineRecordHistory(deliveryCorrections),
];
