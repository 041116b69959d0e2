// DELETE /v1/projects/{id}: withdraws a project without references. Its record is kept, and its DID is released.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { withdraw, withdrawalQuery } from '../store/corrections.ts';
import { takePrefixes } from './did-prefixes.ts';
import { resourceParams } from '../contract/fields.ts';
import * as names from '../store/bodies/names.ts';
import { refuseReferred } from '../store/project-references.ts';
import { visibleProject } from '../store/visible.ts';

export const withdrawProject = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/:id',
  operationId: 'withdrawProject',
  summary: 'Withdraw a project without references',
  description:
    'For a project that a misspelt DID created. If households, survey campaigns, analyses, API keys or installations refer to it, the reply is 409 and counts them. Its DID becomes free. It can still be read by its id, and lists show it with `status=withdrawn`. Withdrawing it again changes nothing and returns the same reply.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('project'),
  query: withdrawalQuery,
  body: noBody,
  replies: { 204: { description: 'The project is withdrawn.' } },
  problems: ['project-not-found', 'project-not-allowed', 'record-conflict', 'version-mismatch'],
  run: async ({ params, query, ifMatch, principal }, api) => {
    const project = await visibleProject(api, principal, params.id);
    checkVersion(ifMatch, project);
    const last = withdraw(api, project, query.correctionReason);
    if (!last) return { status: 204 };
    await refuseReferred(api, project);
    const name = names.projectDid(project.body.did);
    const before = (await api.records.names([name])).get(name);
    const prefixes = await takePrefixes(api, principal, {
      projectId: project.id,
      before: project.body.didPrefixes,
      next: [],
    });
    return {
      status: 204,
      records: [
        { kind: 'project', ...last, body: { ...last.body, status: 'withdrawn' } },
        names.nextOwner(name, '', before),
        ...prefixes,
      ],
    };
  },
});
