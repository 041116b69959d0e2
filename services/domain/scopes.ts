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

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
