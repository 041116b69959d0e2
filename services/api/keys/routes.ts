// Operations on keys, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { createApiKey } from './create-api-key.ts';
import { getApiKey } from './get-api-key.ts';
import { getMe } from './get-me.ts';
import { listApiKeys } from './list-api-keys.ts';
import { patchApiKey } from './patch-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';

export const keyEndpoints: readonly Endpoint[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  patchApiKey,
  revokeApiKey,
  rotateApiKey,
  getMe,
];
