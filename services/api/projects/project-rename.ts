// Gives another DID to a project that no request has created yet: the record that named it may have misspelt the DID.
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { refuseChosenDids } from './chosen-did.ts';
import * as names from '../store/bodies/names.ts';
import type { Project } from '../store/bodies/project.ts';

/** Releases the old name and takes the new one. Throws 409 if another project has it. */
export async function renameProject(api: Api, project: Project, did: string): Promise<RecordVersion[]> {
  if (did === project.body.did) return [];
  await refuseChosenDids(api, [{ kind: 'project', did, pointer: '#/did' }], {
    reserved: 'invalid-request',
    taken: 'project-conflict',
  });
  const [old, next] = [names.projectDid(project.body.did), names.projectDid(did)];
  const states = await api.records.names([old, next]);
  if (states.get(next)?.owner) throw nameConflict(did);
  return [names.nextOwner(old, '', states.get(old)), names.nextOwner(next, project.id, states.get(next))];
}

function nameConflict(did: string): Problem {
  const detail = `Project ${did} exists. Move the households there (PATCH /v1/households/{id} with projectId), then withdraw this project.`;
  return new Problem('project-conflict', {
    detail,
    errors: [{ pointer: '#/did', code: 'taken', detail }],
  });
}
