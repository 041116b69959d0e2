// The path from the list of projects to what is shown: each step is a link, the last one is here.
import type { VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';
import type { Words } from '../words/en.ts';

export interface Crumb {
  readonly text: string;
  /** Left out for the page itself. */
  readonly to?: RouteLocationRaw;
}

/** `steps` after that list. */
export const crumbsOf = ({ path, projects }: Words, steps: readonly Crumb[]): VNodeChild => (
  <nav class="crumbs" aria-label={path}>
    <ol>
      {[{ text: projects.title, to: '/' }, ...steps].map(({ text, to }: Crumb) => (
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
