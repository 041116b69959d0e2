// Finds a record that the caller may see; one outside the projects of its key does not exist for it.
import { maySee } from '../access.ts';
import type { Api, Principal } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { findHousehold, findProject } from './find.ts';
import type { Household } from './stored/household.ts';
import type { Project } from './stored/project.ts';

/** Throws 404. */
export async function visibleHousehold(api: Api, principal: Principal, idOrDid: string): Promise<Household> {
  const household = await findHousehold(api.records, idOrDid);
  if (household && maySee(principal, household.body.projectId)) return household;
  throw new Problem('household-not-found', { detail: `There is no household ${idOrDid}.` });
}

/** Throws 404. */
export async function visibleProject(api: Api, principal: Principal, idOrDid: string): Promise<Project> {
  const project = await findProject(api.records, idOrDid);
  if (project && maySee(principal, project.id)) return project;
  throw new Problem('project-not-found', { detail: `There is no project ${idOrDid}.` });
}
