// The sample size calculator.
import type { Endpoint } from '../context/endpoint.ts';
import { calculateSampleSize } from './calculate-sample-size.ts';

export const samplingEndpoints: readonly Endpoint[] = [calculateSampleSize];
