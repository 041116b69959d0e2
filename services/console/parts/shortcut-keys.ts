// Keys that lead through the console: `g` and a letter opens a page, `/` searches, `?` lists them. Pure.

/** Letters after `g`, with the end of the address of their page; `{project}` is the project that is open. */
export const places: Readonly<Record<string, string>> = {
  p: '/',
  o: '/projects/{project}',
  h: '/projects/{project}/households',
  u: '/projects/{project}/surveys',
  r: '/projects/{project}/results',
  c: '/projects/{project}/claims',
  d: '/projects/{project}/data',
  s: '/settings',
};

export type Shortcut =
  | { readonly does: 'wait' }
  | { readonly does: 'go'; readonly letter: string }
  | { readonly does: 'search' | 'list' };

/** What a key means; `isAfterG`: the key before it was `g`. Null: nothing. */
export function shortcutOf(key: string, isAfterG: boolean): Shortcut | null {
  if (isAfterG) return Object.hasOwn(places, key) ? { does: 'go', letter: key } : null;
  if (key === 'g') return { does: 'wait' };
  if (key === '/') return { does: 'search' };
  return key === '?' ? { does: 'list' } : null;
}
