// Verifiers, the persons and services that decide on claims: how they are stored and printed.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { projectsOf, findShownProjects, type Registrants } from '../registrants/registrant.ts';
import * as names from '../store/bodies/names.ts';
import { verifierBody, type Verifier } from '../store/bodies/verifier.ts';
import { findVerifier } from '../store/claims/find-verifiers.ts';
import { verifierContent, verifierInput, type VerifierInput } from './verifier-input.ts';

export const verifierReply = z.object({ ...verifierBody.shape, id: z.string(), version: z.number() }).meta({
  id: 'Verifier',
  examples: [
    {
      did: 'did:ixo:verifier/9',
      name: 'Desk review',
      organisation: 'Earth Audits',
      kind: 'person',
      method: { name: 'desk-review', version: '2' },
      projectIds: ['did:ixo:project/789'],
      publicKeys: [],
      accreditation: { number: 'VVB-114', validUntil: '2027-12-31' },
      active: true,
      validUntil: null,
      createdAt: '2026-11-21T09:10:00Z',
      updatedAt: '2026-11-21T09:10:00Z',
      id: 'vfr_01M7YNX8J0QF6P5307M3HNMPM6',
      version: 1,
    },
  ],
});

/** With the projects of the key only. */
export async function printVerifiers(api: Api, principal: Principal, verifiers: readonly Verifier[]) {
  const projectsOfOne = await findShownProjects(api, principal, verifiers);
  return verifiers.map((verifier) => ({
    ...verifier.body,
    projectIds: projectsOfOne(verifier),
    id: verifier.id,
    version: verifier.version,
  }));
}

export const verifiers: Registrants<Verifier['body'], VerifierInput> = {
  kind: 'verifier',
  collection: 'verifiers',
  idPrefix: 'vfr',
  missing: 'verifier-not-found',
  conflict: 'verifier-conflict',
  stored: verifierBody,
  input: verifierInput,
  content: verifierContent,
  readOnly: [],
  nameOf: names.verifierDid,
  find: findVerifier,
  print: printVerifiers,
  describe: async (
    api,
    principal,
    { name, organisation, kind, method, projectIds, publicKeys, accreditation, active, validUntil },
  ) => ({
    name,
    organisation,
    kind,
    method: method ?? null,
    projectIds: await projectsOf(api, principal, projectIds),
    publicKeys,
    accreditation: accreditation ?? null,
    active,
    validUntil: validUntil ?? null,
  }),
};
