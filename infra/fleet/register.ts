// Registers a project and its households over the REST API, each only when it is not there yet.

import { setTimeout as delay } from 'node:timers/promises';
import { readReady } from '../stack/ready.ts';
import type { Settings } from '#runtime/process/config.ts';

export interface Api {
  readonly url: string;
  readonly key: string;
}

/** The API of the settings; what they leave open is that of the Hearth that runs on the data folder. */
export function apiOf({ HEARTH_API_URL: url, HEARTH_API_KEY: key, HEARTH_DATA_DIR: dataDir }: Settings): Api {
  if (url !== undefined && key !== undefined) return { url, key };
  const ready = readReady(dataDir);
  return { url: url ?? ready.api, key: key ?? ready.apiKey };
}

/** A body of POST /v1/projects, /v1/households or /v1/devices; its DID is how it is found again. */
export interface Registration {
  readonly did: string;
  readonly [field: string]: unknown;
}

/** At most this many requests are under way. */
const atOnce = 4;

/** Makes what is missing, the project first. Resolves to the DIDs that were new. Throws on any other answer. */
export async function registerMissing(
  api: Api,
  { project, households }: { project: Registration; households: readonly Registration[] },
): Promise<string[]> {
  const made = await registerOne(api, 'projects', project);
  const waiting = [...households];
  const work = async (): Promise<string[]> => {
    const done: string[] = [];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      done.push(...(await registerOne(api, 'households', next)));
    }
    return done;
  };
  const done = await Promise.all(Array.from({ length: atOnce }, work));
  return [...made, ...done.flat()];
}

/** Makes a device that is installed nowhere, when it is not there yet. */
export const registerDevice = (api: Api, device: Registration): Promise<string[]> =>
  registerOne(api, 'devices', device);

async function registerOne(
  api: Api,
  collection: 'projects' | 'households' | 'devices',
  body: Registration,
): Promise<string[]> {
  const found = await ask(api, `${collection}/${encodeURIComponent(body.did)}`);
  if (found.ok) return [];
  if (found.status !== 404) throw await refusal(found, body.did);
  const made = await ask(api, collection, JSON.stringify(body));
  if (!made.ok) throw await refusal(made, body.did);
  return [body.did];
}

/** A store that is away for a moment answers 503, a spent rate limit 429; a DID makes the request safe to repeat. */
const tries = 10;

/** A request to the API, `path` below /v1/, with further headers of a POST; repeated while the answer is 503 or 429. */
export async function ask(
  api: Api,
  path: string,
  body?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${api.key}`,
    'content-type': 'application/json',
    ...(body !== undefined && more),
  };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body };
  for (let tried = 1; ; tried += 1) {
    const reply = await fetch(`${api.url}/v1/${path}`, request);
    if ((reply.status !== 503 && reply.status !== 429) || tried === tries) return reply;
    await delay(1000 * Number(reply.headers.get('retry-after') ?? 1));
  }
}

async function refusal(reply: Response, did: string): Promise<Error> {
  return new Error(
    `${did} could not be registered: ${reply.url} answered ${reply.status} ${await reply.text()}`,
  );
}
