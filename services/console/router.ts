// The addresses of the console. Each page is a file of its own, which the browser loads with its texts when it is opened.
import { createRouter, type Router, type RouterHistory } from 'vue-router';
import { claimWords } from './pages/claims/words/words.ts';
import { dataWords } from './pages/data-quality/words/words.ts';
import { deviceWords } from './pages/devices/words/words.ts';
import { overviewWords } from './pages/overview/words/words.ts';
import { resultWords } from './pages/results/words/words.ts';
import { settingWords } from './pages/settings/words/words.ts';
import { reviewWords } from './pages/surveys/review/words/words.ts';
import { surveyWords } from './pages/surveys/words/words.ts';
import type { Catalogue } from './words/catalogue.ts';
import type { Speech } from './words/speech.ts';

export function openRouter(history: RouterHistory, speech: Speech): Router {
  /** A page that has texts of its own: neither waits for the other to be asked for. */
  const withTexts =
    <Page>(catalogue: Catalogue<unknown>, load: () => Promise<Page>) =>
    async (): Promise<Page> => {
      const [page] = await Promise.all([load(), speech.load(catalogue)]);
      return page;
    };
  const project = '/projects/:project';
  return createRouter({
    history,
    routes: [
      { path: '/', component: () => import('./pages/projects/page.tsx') },
      { path: '/open', component: () => import('./pages/open/page.tsx'), meta: { isOpen: true } },
      {
        path: project,
        component: withTexts(overviewWords, () => import('./pages/overview/page.tsx')),
      },
      { path: `${project}/households`, component: () => import('./pages/households/list-page.tsx') },
      {
        path: `${project}/households/:household`,
        component: () => import('./pages/households/household-page.tsx'),
      },
      {
        path: `${project}/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)`,
        component: () => import('./pages/households/day-page.tsx'),
      },
      {
        path: `${project}/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)/readings`,
        component: () => import('./pages/households/readings-page.tsx'),
      },
      {
        path: `${project}/surveys`,
        component: withTexts(surveyWords, () => import('./pages/surveys/list-page.tsx')),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)`,
        component: withTexts(surveyWords, () => import('./pages/surveys/campaign-page.tsx')),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)?/responses`,
        component: withTexts(reviewWords, () => import('./pages/surveys/review/queue-page.tsx')),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)/responses/:response`,
        component: withTexts(reviewWords, () => import('./pages/surveys/review/response-page.tsx')),
      },
      {
        path: `${project}/results`,
        component: withTexts(resultWords, () => import('./pages/results/list-page.tsx')),
      },
      {
        path: `${project}/results/:analysis`,
        component: withTexts(resultWords, () => import('./pages/results/analysis-page.tsx')),
      },
      {
        path: `${project}/claims`,
        component: withTexts(claimWords, () => import('./pages/claims/list-page.tsx')),
      },
      {
        path: `${project}/answers/:answer`,
        component: withTexts(claimWords, () => import('./pages/claims/answer-page.tsx')),
      },
      {
        path: `${project}/claims/:claim`,
        component: withTexts(claimWords, () => import('./pages/claims/claim-page.tsx')),
      },
      {
        path: `${project}/data`,
        component: withTexts(dataWords, () => import('./pages/data-quality/page.tsx')),
      },
      {
        path: `${project}/devices/:device`,
        component: withTexts(deviceWords, () => import('./pages/devices/page.tsx')),
      },
      { path: '/settings', component: withTexts(settingWords, () => import('./pages/settings/page.tsx')) },
      { path: '/:rest(.*)*', component: () => import('./pages/missing/page.tsx') },
    ],
    scrollBehavior: ({ hash }, _from, saved) => saved ?? (hash === '' ? { top: 0 } : { el: hash }),
  });
}
