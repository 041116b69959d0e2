// Operations on jobs, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { cancelJob } from './cancel-job.ts';
import { getJob } from './get-job.ts';
import { listJobs } from './list-jobs.ts';

export const jobEndpoints: readonly Endpoint[] = [listJobs, getJob, cancelJob];
