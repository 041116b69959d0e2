// What to do in a project: each line leads to the list that it counts.
import type { VNodeChild } from 'vue';
import { RouterLink, type RouteLocationRaw } from 'vue-router';
import type { ToDo } from '#infra/client/operations.ts';
import type { Words } from '../../words/en.ts';

/** The page that shows the list, with the filters of the line. */
function listPage({ link }: Pick<ToDo, 'link'>, project: string): RouteLocationRaw {
  const asked = new URL(link.href, 'http://api').searchParams;
  const base = `/projects/${project}`;
  /** These parameters of the line, as the page has them too. */
  const only = (...names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])));
  switch (link.resource) {
    case 'devices':
      return { path: `${base}/data`, query: only('connectivity', 'hasUnexplainedGap'), hash: '#devices' };
    case 'households':
      return { path: `${base}/households`, query: only('coverageBelow') };
    case 'anomalies':
      return { path: `${base}/data`, query: only('severity', 'from'), hash: '#anomalies' };
    case 'alarms':
      return { path: `${base}/data`, hash: '#alarms' };
    case 'dead-letters':
      return { path: `${base}/data`, hash: '#refused' };
    case 'project-analyses':
      return { path: `${base}/results` };
    case 'analyses':
      return { path: `${base}/results`, query: { of: 'households' } };
    case 'webhook-endpoints':
      return { path: '/settings', hash: '#webhooks' };
    case 'api-keys':
      return { path: '/settings', hash: '#keys' };
    case 'claims':
      return { path: `${base}/claims`, query: only('status') };
    case 'surveys':
      return { path: `${base}/surveys/${link.id}`, hash: '#readiness' };
    case 'responses':
      return { path: `${base}/surveys/responses` };
    case 'held-responses':
      return { path: `${base}/surveys/responses`, query: { state: 'held' } };
    case 'assignments':
      return { path: `${base}/surveys/${link.id}`, hash: '#visits' };
  }
  return link.resource satisfies never;
}

/** In the words of the API, which are English and say how many. */
export const toDoOf = ({ overview: texts }: Words, toDo: readonly ToDo[], project: string): VNodeChild => (
  <ol class="to-do">
    {toDo.map((line) => (
      <li key={`${line.kind} ${line.link.id ?? ''}`}>
        <span class={{ badge: true, bad: line.severity === 'blocks-money' }}>
          {texts.severities[line.severity]}
        </span>
        <span lang="en">
          <RouterLink to={listPage(line, project)}>{line.words}</RouterLink>
        </span>
      </li>
    ))}
  </ol>
);
