// Alarms: what is wrong with a device now, and how grave it is. One is active while its cause lasts.
import type { Severity } from './detect/anomaly.ts';

interface AlarmType {
  readonly severity: Severity;
  readonly says: string;
}

/** All types but silence are findings of the health of a device (device-health.ts). */
export const alarmTypes = {
  'device.silent': { severity: 'major', says: 'The device sends nothing any more.' },
  'reading.refused': { severity: 'major', says: 'Most messages of the device are refused.' },
  'reading.stuck': { severity: 'major', says: 'A value does not change: the sensor is frozen.' },
  'reading.out_of_range': { severity: 'minor', says: 'A value is unlikely for a household.' },
  'reading.conflict': { severity: 'minor', says: 'The device sent two readings of one moment that differ.' },
  'counter.backwards': { severity: 'minor', says: 'A running counter of the device fell.' },
  'clock.drift': { severity: 'minor', says: 'The clock of the device runs ahead.' },
  'battery.low': { severity: 'warning', says: 'The battery of the device is nearly empty.' },
} as const satisfies Readonly<Record<string, AlarmType>>;

export type AlarmTypeName = keyof typeof alarmTypes;

export const alarmTypeNames = [
  'device.silent',
  'reading.refused',
  'reading.stuck',
  'reading.out_of_range',
  'reading.conflict',
  'counter.backwards',
  'clock.drift',
  'battery.low',
] as const satisfies readonly AlarmTypeName[];

export const alarmStates = ['active', 'cleared'] as const;
