// Operations on keys, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { createApiKey } from '../endpoints/create-api-key.ts';
import { getApiKey } from '../endpoints/get-api-key.ts';
import { getLimits } from '../endpoints/get-limits.ts';
import { getMe } from '../endpoints/get-me.ts';
import { listApiKeys } from '../endpoints/list-api-keys.ts';
import { patchApiKey } from '../endpoints/patch-api-key.ts';
import { revokeApiKey } from '../endpoints/revoke-api-key.ts';
import { rotateApiKey } from '../endpoints/rotate-api-key.ts';

export const keyEndpoints: readonly Endpoint[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  patchApiKey,
  revokeApiKey,
  rotateApiKey,
  getMe,
  getLimits,
];
