// Opens campaigns of the interview of 68 questions, as benches of surveys need them.
import { Agent } from 'node:http';
import { z } from 'zod';
import { answerTo, type Call } from './api-callers.ts';
import type { Process } from './api-process.ts';
import { interview } from './survey-interview.ts';

/** Callers of the benches of responses: many phones send when their people are back at a network, and each sends one by one. */
export const sendersAtOnce = 256;

/** In the first seconds the engine still compiles what it runs, which takes as much CPU as the work. */
export const warmSeconds = 10;

export const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const listed = z.looseObject({ data: z.array(z.looseObject({ id: z.string(), did: z.string() })) });

/** Sends one request after the other. */
export function openSender(api: Process): ((call: Call) => Promise<unknown>) & Disposable {
  const agent = new Agent({ keepAlive: true });
  const send = async (call: Call): Promise<unknown> => {
    const text = await answerTo(agent, api, call);
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  return Object.assign(send, { [Symbol.dispose]: () => agent.destroy() });
}

const created = z.looseObject({ id: z.string() });

export const idOf = (reply: unknown): string => created.parse(reply).id;

/** Ids of the projects of `loadHouseholds`, which have the households in turn. */
export async function projectIds(api: Process): Promise<string[]> {
  using send = openSender(api);
  const { data } = listed.parse(await send({ method: 'GET', path: '/v1/projects' }));
  return data.toSorted((a, b) => (a.did < b.did ? -1 : 1)).map(({ id }) => id);
}

/** Ids of open campaigns of the interview in a project. */
export async function openCampaignsIn(api: Process, projectId: string, count: number): Promise<string[]> {
  using send = openSender(api);
  await send(post('/v1/survey-templates', { ...interview, projectId, publish: true }));
  const survey = { type: 'MonitoringSurvey', projectId, templateId: interview.templateId };
  const campaigns: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = idOf(await send(post('/v1/surveys', { ...survey, sampling: { method: 'census' } })));
    await send({ ...post(`/v1/surveys/${id}/actions/open`, {}), ifMatch: '*' });
    campaigns.push(id);
  }
  return campaigns;
}

/** One open campaign in each project of `loadHouseholds`. */
export async function openCampaigns(api: Process): Promise<string[]> {
  const campaigns: string[] = [];
  for (const projectId of await projectIds(api))
    campaigns.push(...(await openCampaignsIn(api, projectId, 1)));
  return campaigns;
}
