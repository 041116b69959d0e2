// Operations on methodologies and their factors. Both ship with the service and are read only.
import type { Endpoint } from '../context/endpoint.ts';
import { getMethodology } from './get-methodology.ts';
import { listFactors } from './list-factors.ts';
import { listMethodologies } from './list-methodologies.ts';

export const methodologyEndpoints: readonly Endpoint[] = [listMethodologies, getMethodology, listFactors];
