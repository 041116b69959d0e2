// Operations on projects, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { withdrawProject } from '../endpoints/corrections/withdraw-project.ts';
import { createProject } from '../endpoints/create-project.ts';
import { getProjectHistory } from '../endpoints/get-project-history.ts';
import { getProject } from '../endpoints/get-project.ts';
import { listProjectAnalyses } from '../endpoints/list-project-analyses.ts';
import { listProjects } from '../endpoints/list-projects.ts';
import { updateProject } from '../endpoints/update-project.ts';

export const projectEndpoints: readonly Endpoint[] = [
  createProject,
  listProjects,
  getProject,
  updateProject,
  withdrawProject,
  getProjectHistory,
  listProjectAnalyses,
];
