// Sorts the inputs of an analysis, so that sums and digests do not depend on the order of the data.
import type { AnalysisInputs } from './household.ts';

/** Devices by their DIDs, days by their dates. */
export const orderInputs = (inputs: AnalysisInputs): AnalysisInputs => ({
  ...inputs,
  devices: inputs.devices
    .map((device) => ({
      ...device,
      installedDays: device.installedDays.toSorted(),
      days: device.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .sort((a, b) => (a.did < b.did ? -1 : 1)),
});
