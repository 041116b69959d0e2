// Operations on readings, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { getDeadLetter } from '../endpoints/get-dead-letter.ts';
import { getReadingBatch } from '../endpoints/get-reading-batch.ts';
import { listDeadLetters } from '../endpoints/list-dead-letters.ts';
import { replayDeadLetter } from '../endpoints/replay-dead-letter.ts';
import { replayDeadLetters } from '../endpoints/replay-dead-letters.ts';
import { sendDeviceReadings } from '../endpoints/send-device-readings.ts';
import { sendReadings } from '../endpoints/send-readings.ts';

export const readingEndpoints: readonly Endpoint[] = [
  sendReadings,
  getReadingBatch,
  sendDeviceReadings,
  listDeadLetters,
  getDeadLetter,
  replayDeadLetters,
  replayDeadLetter,
];
