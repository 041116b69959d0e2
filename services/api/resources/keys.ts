// Operations on keys, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { getLimits } from '../endpoints/get-limits.ts';
import { getMe } from '../endpoints/get-me.ts';

export const keyEndpoints: readonly Endpoint[] = [getMe, getLimits];
