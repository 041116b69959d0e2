// Operations on readings, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getReadingBatch } from './get-reading-batch.ts';
import { sendDeviceReadings } from './send-device-readings.ts';
import { sendReadings } from './send-readings.ts';

export const readingEndpoints: readonly Endpoint[] = [sendReadings, getReadingBatch, sendDeviceReadings];
