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
      {
        path: '/projects/:project/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)/readings',
        component: () => import('./pages/households/readings-page.tsx'),
      },
      { path: '/projects/:project/surveys', component: () => import('./pages/surveys/list-page.tsx') },
      {
        path: '/projects/:project/surveys/:campaign(srv_[^/]+)',
        component: () => import('./pages/surveys/campaign-page.tsx'),
      },
      {
        path: '/projects/:project/surveys/:campaign(srv_[^/]+)?/responses',
        component: () => import('./pages/surveys/review/queue-page.tsx'),
      },
      {
        path: '/projects/:project/surveys/:campaign(srv_[^/]+)/responses/:response',
        component: () => import('./pages/surveys/review/response-page.tsx'),
      },
      { path: '/projects/:project/results', component: () => import('./pages/results/list-page.tsx') },
      {
        path: '/projects/:project/results/:analysis',
        component: () => import('./pages/results/analysis-page.tsx'),
      },
      { path: '/projects/:project/claims', component: () => import('./pages/claims/list-page.tsx') },
      {
        path: '/projects/:project/answers/:answer',
        component: () => import('./pages/claims/answer-page.tsx'),
      },
      { path: '/projects/:project/claims/:claim', component: () => import('./pages/claims/claim-page.tsx') },
      { path: '/projects/:project/data', component: () => import('./pages/data-quality/page.tsx') },
      { path: '/projects/:project/devices/:device', component: () => import('./pages/devices/page.tsx') },
      { path: '/settings', component: () => import('./pages/settings/page.tsx') },
      { path: '/:rest(.*)*', component: () => import('./pages/missing/page.tsx') },
    ],
    scrollBehavior: ({ hash }, _from, saved) => saved ?? (hash === '' ? { top: 0 } : { el: hash }),
  });
  return router;
}
