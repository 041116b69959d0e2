// Operations on the field work of campaigns, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { changeAssignment } from './change-assignment.ts';
import { createAssignments } from './create-assignments.ts';
import { getAssignment } from './get-assignment.ts';
import { getDossier } from './get-dossier.ts';
import { getProgress } from './get-progress.ts';
import { listAssignments } from './list-assignments.ts';

export const fieldWorkEndpoints: readonly Endpoint[] = [
  createAssignments,
  listAssignments,
  getAssignment,
  changeAssignment,
  getProgress,
  getDossier,
];
