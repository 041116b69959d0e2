// Operations on comparisons of surveys with sensors, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { createCrossCheck } from './create-cross-check.ts';
import { getCrossCheck, listCrossChecks } from './get-cross-checks.ts';

export const crossCheckEndpoints: readonly Endpoint[] = [createCrossCheck, listCrossChecks, getCrossCheck];
