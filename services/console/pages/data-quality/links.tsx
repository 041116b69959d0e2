// Links within the data quality page: to a device.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import { deviceName } from '../../words/names.ts';

export const deviceLink = (project: string, did: string): VNodeChild => (
  <RouterLink to={`/projects/${project}/devices/${encodeURIComponent(did)}`}>{deviceName(did)}</RouterLink>
);
