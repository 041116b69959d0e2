// Operations on verifiers, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { createVerifier } from './create-verifier.ts';
import { getVerifier } from './get-verifier.ts';
import { listVerifiers } from './list-verifiers.ts';
import { updateVerifier } from './update-verifier.ts';

export const verifierEndpoints: readonly Endpoint[] = [
  createVerifier,
  listVerifiers,
  getVerifier,
  updateVerifier,
];
