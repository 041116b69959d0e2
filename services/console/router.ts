// The addresses of the console. Each page is a file of its own, which the browser loads with its texts when it is opened.
import { createRouter, type NavigationGuard, type Router, type RouterHistory } from 'vue-router';
import { claimWords } from './pages/claims/words/words.ts';
import { dataWords } from './pages/data-quality/words/words.ts';
import { deviceWords } from './pages/devices/words/words.ts';
import { overviewWords } from './pages/overview/words/words.ts';
import { resultWords } from './pages/results/words/words.ts';
import { settingWords } from './pages/settings/words/words.ts';
import { reviewWords } from './pages/surveys/review/words/words.ts';
import { surveyWords } from './pages/surveys/words/words.ts';
import { alarmWords } from './parts/alarms/words/words.ts';
import { openScroll } from './parts/keep-place.ts';
import type { Catalogue } from './words/catalogue.ts';
import { isDay } from './words/dates.ts';
import type { Speech } from './words/speech.ts';

/** An address with a day that no calendar has stays, and is not found. */
const refuseNoDay: NavigationGuard = ({ params, path, query, hash }) =>
  isDay(String(params['day'])) || {
    name: 'missing',
    params: { rest: path.slice(1).split('/') },
    query,
    hash,
  };

export function openRouter(history: RouterHistory, speech: Speech): Router {
  /** A page with texts of its own. Its script and its texts are loaded at the same time, and it is drawn when all are there. */
  const withTexts =
    <Page>(load: () => Promise<Page>, ...catalogues: readonly Catalogue<unknown>[]) =>
    async (): Promise<Page> => {
      const [page] = await Promise.all([load(), ...catalogues.map(speech.load)]);
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
        component: withTexts(() => import('./pages/overview/page.tsx'), overviewWords),
      },
      { path: `${project}/households`, component: () => import('./pages/households/list-page.tsx') },
      {
        path: `${project}/households/:household`,
        component: withTexts(() => import('./pages/households/household-page.tsx'), alarmWords),
      },
      {
        path: `${project}/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)`,
        component: () => import('./pages/households/day-page.tsx'),
        beforeEnter: refuseNoDay,
      },
      {
        path: `${project}/households/:household/:device/:day(\\d{4}-\\d\\d-\\d\\d)/readings`,
        component: () => import('./pages/households/readings-page.tsx'),
        beforeEnter: refuseNoDay,
      },
      {
        path: `${project}/surveys`,
        component: withTexts(() => import('./pages/surveys/list-page.tsx'), surveyWords),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)`,
        component: withTexts(() => import('./pages/surveys/campaign-page.tsx'), surveyWords),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)?/responses`,
        component: withTexts(() => import('./pages/surveys/review/queue-page.tsx'), reviewWords),
      },
      {
        path: `${project}/surveys/:campaign(srv_[^/]+)/responses/:response`,
        component: withTexts(() => import('./pages/surveys/review/response-page.tsx'), reviewWords),
      },
      {
        path: `${project}/results`,
        component: withTexts(() => import('./pages/results/list-page.tsx'), resultWords),
      },
      {
        path: `${project}/results/:analysis`,
        component: withTexts(() => import('./pages/results/analysis-page.tsx'), resultWords),
      },
      {
        path: `${project}/claims`,
        component: withTexts(() => import('./pages/claims/list-page.tsx'), claimWords),
      },
      {
        path: `${project}/answers/:answer`,
        component: withTexts(() => import('./pages/claims/answer-page.tsx'), claimWords),
      },
      {
        path: `${project}/claims/:claim`,
        component: withTexts(() => import('./pages/claims/claim-page.tsx'), claimWords),
      },
      {
        path: `${project}/data`,
        component: withTexts(() => import('./pages/data-quality/page.tsx'), dataWords, alarmWords),
      },
      {
        path: `${project}/devices/:device`,
        component: withTexts(() => import('./pages/devices/page.tsx'), deviceWords),
      },
      { path: '/settings', component: withTexts(() => import('./pages/settings/page.tsx'), settingWords) },
      { name: 'missing', path: '/:rest(.*)*', component: () => import('./pages/missing/page.tsx') },
    ],
    scrollBehavior: openScroll(),
  });
}
