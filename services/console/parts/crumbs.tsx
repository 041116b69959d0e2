// The path from the total to what is shown: each step is a link, the last one is here.
import type { VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';

export interface Crumb {
  readonly text: string;
  /** Left out for the page itself. */
  readonly to?: RouteLocationRaw;
}

export const crumbsOf = (label: string, steps: readonly Crumb[]): VNodeChild => (
  <nav class="crumbs" aria-label={label}>
    <ol>
      {steps.map(({ text, to }) => (
        <li>
          {to === undefined ? (
            <span aria-current="page">{text}</span>
          ) : (
            <RouterLink to={to}>{text}</RouterLink>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
