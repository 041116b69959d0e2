// Operations on files of survey responses, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getResponseFile, getResponseManifest } from './responses.ts';

export const surveyExportEndpoints: readonly Endpoint[] = [getResponseFile, getResponseManifest];
