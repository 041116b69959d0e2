// The kinds of records of a device that can be corrected.
import { guardTime, refuseForeignInstallations } from '../installations/foreign-time.ts';
import { everyRecord, printOfDevice } from '../../store/device-list.ts';
import { inOwnProjects } from '../../store/of-device.ts';
import {
  calibrationReply,
  deliveryCorrectionReply,
  deviceKeyReply,
  gapReply,
  installationReply,
} from '../../store/bodies/replies.ts';
import { printInstallation } from '../installations/installations.ts';
import { calibrationBody, type Calibration } from '../../store/bodies/calibration.ts';
import {
  deliveryCorrectionBody,
  printDeliveryCorrection,
  type DeliveryCorrection,
} from '../../store/bodies/delivery-correction.ts';
import { deviceKeyBody, type DeviceKey } from '../../store/bodies/device-key.ts';
import { gapBody, type Gap } from '../../store/bodies/gap.ts';
import { installationBody, type Installation } from '../../store/bodies/installation.ts';
import { inOwnTime } from '../../store/own-time.ts';
import { isoTime } from '../../contract/time.ts';
import type { Kind } from './correctable.ts';

export const installations: Kind<Installation['body']> = {
  kind: 'installation',
  body: installationBody,
  list: 'installations',
  noun: 'installation',
  operation: 'Installation',
  reply: installationReply,
  print: printInstallation,
  visible: inOwnProjects,
  guard: refuseForeignInstallations,
  readScope: 'devices:read',
};

export const calibrations: Kind<Calibration['body']> = {
  kind: 'calibration',
  body: calibrationBody,
  list: 'calibrations',
  noun: 'calibration',
  operation: 'Calibration',
  reply: calibrationReply,
  print: printOfDevice,
  visible: inOwnTime,
  guard: guardTime('performedAt', ({ performedAt }) => ({ since: performedAt, until: null })),
  readScope: 'devices:read',
};

export const gaps: Kind<Gap['body']> = {
  kind: 'gap',
  body: gapBody,
  list: 'gaps',
  noun: 'documented gap',
  operation: 'Gap',
  reply: gapReply,
  print: printOfDevice,
  visible: inOwnTime,
  guard: guardTime('from', ({ from, to }) => ({ since: from, until: to })),
  readScope: 'readings:read',
};

export const deviceKeys: Kind<DeviceKey['body']> = {
  kind: 'device-key',
  body: deviceKeyBody,
  list: 'keys',
  noun: 'key',
  operation: 'DeviceKey',
  reply: deviceKeyReply,
  print: printOfDevice,
  // A device signs with its key wherever it is; only the project in which the key was added corrects it.
  visible: everyRecord,
  guard: guardTime('validFrom', ({ validFrom, validUntil, createdAt }) => ({
    since: Date.parse(createdAt) < Date.parse(validFrom) ? createdAt : validFrom,
    until: validUntil,
  })),
  readScope: 'devices:read',
};

export const deliveryCorrections: Kind<DeliveryCorrection['body']> = {
  kind: 'delivery-correction',
  body: deliveryCorrectionBody,
  list: 'delivery-corrections',
  noun: 'delivery correction',
  operation: 'DeliveryCorrection',
  reply: deliveryCorrectionReply,
  print: printDeliveryCorrection,
  visible: inOwnTime,
  guard: guardTime('observedAt', ({ observedAt }) => ({
    since: observedAt,
    until: isoTime(Date.parse(observedAt) + 1),
  })),
  readScope: 'readings:read',
};
