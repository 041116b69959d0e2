// SHA-256 of what a page shows, as JSON: it names the data of a picture and of a printed page.
import { shallowRef, watch, type Ref } from 'vue';

async function digestOf(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hex; empty while `data` gives null, and until the first digest is there. */
export function useDigest(data: () => unknown): Ref<string> {
  const digest = shallowRef('');
  let newest: unknown;
  watch(
    data,
    async (now) => {
      newest = now;
      const text = now === null ? '' : await digestOf(now);
      if (now === newest) digest.value = text;
    },
    { immediate: true },
  );
  return digest;
}
