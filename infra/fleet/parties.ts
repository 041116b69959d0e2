// The parties of a claim of the demo: who develops the simulated project, and who decides on its claims.
import { z } from 'zod';
import { post } from './api-calls.ts';
import { projectDid } from './households.ts';
import type { Api } from './register.ts';

/**
 * Nobody decides on claims of the own organisation, so there are two. The key of the developer names no person, because a person
 * does not review the answers that it sent.
 */
export const demoDeveloper = { organisation: 'Simulated Stoves' };

export const demoVerifier = { did: `${projectDid}:verifier`, organisation: 'Simulated Audits' };

/** Does nothing where it is registered. */
export const registerVerifier = (api: Api): Promise<unknown> =>
  post(api, 'verifiers', z.unknown(), { ...demoVerifier, name: 'Desk review', kind: 'person' });
