// What a request to the sample size calculator may say (infra/docs/sampling.md#calculator).
import { always } from '../contract/fields.ts';
import { requestFaults } from './request-faults.ts';
import { samplingFields } from './sampling-fields.ts';

export const samplingRequest = samplingFields
  .superRefine((given, context) => {
    const faulty = new Set(context.issues.map(({ path = [] }) => path[0]));
    for (const { path, code, message } of requestFaults(given, faulty))
      context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
  }, always)
  .meta({ id: 'SamplingRequest' });
