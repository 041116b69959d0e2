// Operations on jobs, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { cancelJob } from '../endpoints/cancel-job.ts';
import { getJob } from '../endpoints/get-job.ts';
import { listJobs } from '../endpoints/list-jobs.ts';

export const jobEndpoints: readonly Endpoint[] = [listJobs, getJob, cancelJob];
