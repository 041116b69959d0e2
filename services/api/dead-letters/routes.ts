// Operations on dead letters, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getDeadLetter } from './get-dead-letter.ts';
import { listDeadLetters } from './list-dead-letters.ts';
import { replayDeadLetter } from './replay-dead-letter.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

export const deadLetterEndpoints: readonly Endpoint[] = [
  listDeadLetters,
  getDeadLetter,
  replayDeadLetters,
  replayDeadLetter,
];
