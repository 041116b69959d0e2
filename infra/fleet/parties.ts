// The parties of a claim of the demo: who develops the simulated project, and who decides on its claims.
import { z } from 'zod';
import { post } from './api-calls.ts';
import { projectDid } from './households.ts';
import type { Api } from './register.ts';

/**
 * A key cannot decide on claims of its own organisation, so there are two organisations. The developer's key has no actor: it both
 * sends and reviews interviews, and an actor must not review its own.
 */
export const demoDeveloper = { organisation: 'Simulated Stoves' };

export const demoVerifier = { did: `${projectDid}:verifier`, organisation: 'Simulated Audits' };

/** Does nothing where it is registered. */
export const registerVerifier = (api: Api): Promise<unknown> =>
  post(api, 'verifiers', z.unknown(), { ...demoVerifier, name: 'Desk review', kind: 'person' });
