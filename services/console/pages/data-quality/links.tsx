// Links within the data quality page: to a device, to another filter of a list, to its next page.
import type { VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';
import { deviceName } from '../../words/names.ts';

export const deviceLink = (project: string, did: string): VNodeChild => (
  <RouterLink to={`/projects/${project}/devices/${encodeURIComponent(did)}`}>{deviceName(did)}</RouterLink>
);

export interface Tab {
  readonly text: string;
  readonly to: RouteLocationRaw;
  readonly isHere: boolean;
}

export const tabsOf = (label: string, tabs: readonly Tab[]): VNodeChild => (
  <ul class="tabs" aria-label={label}>
    {tabs.map(({ text, to, isHere }) => (
      <li>
        <RouterLink to={to} aria-current={isHere ? 'true' : undefined} ariaCurrentValue="false">
          {text}
        </RouterLink>
      </li>
    ))}
  </ul>
);
