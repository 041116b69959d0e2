// Links to other filters of the same list; the one that is shown is marked.
import type { VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';

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
