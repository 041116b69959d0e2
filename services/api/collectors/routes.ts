// Operations on collectors, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { createCollector } from './create-collector.ts';
import { getCollector } from './get-collector.ts';
import { listCollectors } from './list-collectors.ts';
import { updateCollector } from './update-collector.ts';

export const collectorEndpoints: readonly Endpoint[] = [
  createCollector,
  listCollectors,
  getCollector,
  updateCollector,
];
