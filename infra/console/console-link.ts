// A link that signs a browser in to the console as the holder of a key: valid once, for ten minutes.
import { bodyOf, openClient } from '../client/client.ts';
import { parseKey } from '#records/api-keys/api-key-text.ts';

const validSeconds = 600;

/** Asks the API for a link. Throws a sentence when the key is none, or may not make links. */
export async function consoleLink({ url, key }: { url: string; key: string }): Promise<string> {
  const keyId = parseKey(key)?.id;
  if (keyId === undefined)
    throw new Error('HEARTH_API_KEY is not an API key: npm run key -- create prints one');
  const reply = await openClient({ url, key })('createSessionCode', { body: { keyId, validSeconds } });
  if (reply.status === 403)
    throw new Error('The key cannot make sign-in links: it needs the scope keys:manage');
  const { address } = bodyOf(reply, 201);
  return address ?? '';
}

/** The line of `npm start`. */
export const consoleLine = (link: string): string =>
  `console ${link}      valid once, ${validSeconds / 60} minutes; another one: npm run console`;
