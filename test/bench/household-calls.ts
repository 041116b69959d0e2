// Requests on households, as benches of the API send them.
import { Agent } from 'node:http';
import { z } from 'zod';
import { answerTo, type Call, type Service } from './api-callers.ts';

/** An element far from that of the index before: neighbours lie in one block of the store. */
const spread = (list: readonly string[], index: number): string => list[(index * 7919) % list.length] ?? '';

export const getOf =
  (ids: readonly string[]) =>
  (index: number): Call => ({ method: 'GET', path: `/v1/households/${spread(ids, index)}` });

const pagePath = (limit: number, cursor: string): string =>
  `/v1/households?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;

/** A page of 100 behind one of the cursors. */
export const pageOf =
  (cursors: readonly string[]) =>
  (index: number): Call => ({ method: 'GET', path: pagePath(100, spread(cursors, index)) });

const pageReply = z.object({ nextCursor: z.string().nullable() });

/** Cursors of places all over the list. */
export async function cursorsOf(api: Service): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const cursors: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `${pagePath(1000, cursor)}&fields=id`;
    cursor = pageReply.parse(JSON.parse(await answerTo(agent, api, { method: 'GET', path }))).nextCursor;
    if (cursor !== null) cursors.push(cursor);
  }
  agent.destroy();
  return cursors;
}

/** A household with place and baseline. */
export const create = (): Call => ({
  method: 'POST',
  path: '/v1/households',
  body: JSON.stringify({
    location: { district: 'Bench', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  }),
});
