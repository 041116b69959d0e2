// The addresses of the console. Each page is a file of its own, which the browser loads when it is opened.
import { createRouter, type Router, type RouterHistory } from 'vue-router';

export function openRouter(history: RouterHistory): Router {
  const router = createRouter({
    history,
    routes: [
      { path: '/', component: () => import('./pages/projects/page.tsx') },
      { path: '/open', component: () => import('./pages/open/page.tsx'), meta: { isOpen: true } },
      { path: '/projects/:project', component: () => import('./pages/overview/page.tsx') },
      { path: '/projects/:project/households', component: () => import('./pages/households/list-page.tsx') },
      {
        path: '/projects/:project/households/:household',
        component: () => import('./pages/households/household-page.tsx'),
      },
      {
        path: '/projects/:project/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)',
        component: () => import('./pages/households/day-page.tsx'),
      },
      { path: '/:rest(.*)*', component: () => import('./pages/missing/page.tsx') },
    ],
    scrollBehavior: (_to, _from, saved) => saved ?? { top: 0 },
  });
  return router;
}
