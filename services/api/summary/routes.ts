// Operations on the summary of a project.
import type { Endpoint } from '../context/endpoint.ts';
import { getProjectSummary } from './get-project-summary.ts';

export const summaryEndpoints: readonly Endpoint[] = [getProjectSummary];
