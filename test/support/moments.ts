// Moments as Date reads and prints them, for tests of the domain, which has no Date.

export const msOf = (text: string): number => Date.parse(text);
export const isoOf = (ms: number): string => new Date(ms).toISOString();
