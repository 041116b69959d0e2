// The scopes of API keys: what a key may be allowed to do.

export const scopes = [
  'projects:read',
  'projects:write',
  'households:read',
  'households:write',
  'households:erase',
  'devices:read',
  'devices:write',
  'readings:read',
  'readings:write',
  'alarms:read',
  'alarms:write',
  'surveys:read',
  'surveys:write',
  'responses:read',
  'responses:write',
  'responses:review',
  'analysis:read',
  'analysis:run',
  'claims:read',
  'claims:write',
  'claims:verify',
  'credentials:issue',
  'exports:run',
  'events:read',
  'webhooks:manage',
  'keys:manage',
  'audit:read',
  'pii:read',
] as const;

export type Scope = (typeof scopes)[number];

/** All that the key of a collector can have, whatever it was given: field work, and nothing that shows the work of others. */
const collectorScopes: readonly string[] = [
  'projects:read',
  'households:read',
  'surveys:read',
  'responses:read',
  'responses:write',
  'responses:review',
  'exports:run',
  'pii:read',
] satisfies Scope[];

/** What a key with these scopes may do if it acts for a collector. */
export const ofCollector = (given: readonly string[]): string[] =>
  given.filter((scope) => collectorScopes.includes(scope));

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
