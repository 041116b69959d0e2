// Operations on readings, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getDeadLetter } from '../dead-letters/get-dead-letter.ts';
import { getReadingBatch } from './get-reading-batch.ts';
import { listDeadLetters } from '../dead-letters/list-dead-letters.ts';
import { replayDeadLetter } from '../dead-letters/replay-dead-letter.ts';
import { replayDeadLetters } from '../dead-letters/replay-dead-letters.ts';
import { sendDeviceReadings } from './send-device-readings.ts';
import { sendReadings } from './send-readings.ts';

export const readingEndpoints: readonly Endpoint[] = [
  sendReadings,
  getReadingBatch,
  sendDeviceReadings,
  listDeadLetters,
  getDeadLetter,
  replayDeadLetters,
  replayDeadLetter,
];
