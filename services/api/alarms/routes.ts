// Operations on alarms, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getAlarm } from './get-alarm.ts';
import { listAlarms } from './list-alarms.ts';
import { updateAlarm } from './update-alarm.ts';

export const alarmEndpoints: readonly Endpoint[] = [listAlarms, getAlarm, updateAlarm];
