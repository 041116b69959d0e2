// What an API key may be allowed to do (api.md 1.4).

export const scopes = [
  'projects:read',
  'projects:write',
  'households:read',
  'households:write',
  'devices:read',
  'devices:write',
  'readings:read',
  'readings:write',
  'surveys:read',
  'surveys:write',
  'analysis:read',
  'analysis:run',
] as const;

export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
