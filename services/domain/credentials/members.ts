// Reads members of documents that come from outside and may contain anything.

type Members = Readonly<Record<string, unknown>>;

/** The members of an object; null for lists and other values. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** A time in UTC with whole seconds: its order as text is that of time. Null for anything else. */
export const instantOf = (value: unknown): string | null =>
  typeof value === 'string' && instant.test(value) ? value : null;
