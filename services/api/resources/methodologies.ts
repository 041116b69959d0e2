// Operations on methodologies and their factors. Both ship with the service and are read only.
import type { Endpoint } from '../endpoint.ts';
import { getMethodology } from '../endpoints/get-methodology.ts';
import { listFactors } from '../endpoints/list-factors.ts';
import { listMethodologies } from '../endpoints/list-methodologies.ts';

export const methodologyEndpoints: readonly Endpoint[] = [listMethodologies, getMethodology, listFactors];
