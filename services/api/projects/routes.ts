// Operations on projects, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { withdrawProject } from './withdraw-project.ts';
import { createProject } from './create-project.ts';
import { getProjectHistory } from './get-project-history.ts';
import { getProject } from './get-project.ts';
import { listProjects } from './list-projects.ts';
import { updateProject } from './update-project.ts';

export const projectEndpoints: readonly Endpoint[] = [
  createProject,
  listProjects,
  getProject,
  updateProject,
  withdrawProject,
  getProjectHistory,
];
