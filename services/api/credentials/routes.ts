// Operations on credentials of claims, and what is public of their issuer.
import type { Endpoint } from '../context/endpoint.ts';
import { getCredential } from './get-credential.ts';
import { getContext, getDidDocument, getSchema } from './get-issuer.ts';
import { getStatusList } from './get-status-list.ts';
import { issueCredential } from './issue-credential.ts';

export const credentialEndpoints: readonly Endpoint[] = [
  issueCredential,
  getCredential,
  getStatusList,
  getDidDocument,
  getContext,
  getSchema,
];
