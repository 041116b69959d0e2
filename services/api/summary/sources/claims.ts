// Claims that somebody must act on, and drafts.
import type { ClaimStatus } from '#domain/claims/states.ts';
import { claimConditions } from '../../claims/list-claims.ts';
import { listLink, type Found } from '../to-do/lines.ts';
import { countLine, type Source } from './asked.ts';

/** A claim stays `submitted` while an automatic check fails. */
const states: readonly (readonly [Found['kind'], ClaimStatus])[] = [
  ['claims-disputed', 'disputed'],
  ['claims-held', 'submitted'],
  ['claims-to-decide', 'in_review'],
  ['claims-draft', 'draft'],
];

export const openClaims: Source = {
  name: 'claims',
  scope: 'claims:read',
  read: ({ api, principal, project }) =>
    Promise.all(
      states.map(async ([kind, status]) => {
        const query = { projectId: [project.body.did], status: [status] };
        return countLine(api, {
          kind,
          table: 'claims',
          conditions: await claimConditions(api, principal, query),
          link: listLink('claims', '/v1/claims', query),
        });
      }),
    ),
};
