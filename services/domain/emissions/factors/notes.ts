// What an analysis notes on the way to a value: factors used, warnings, factors that change, parameters read.
import type { Factor } from '../case/factor.ts';
import { overrideNames, type OverrideName, type Overrides } from '../../methodologies/overrides.ts';
import type { WarningCode } from '../case/warning-codes.ts';
import type { Warning } from '../result/result.ts';

/** Another factor of this name holds from a later day of the period on. */
export interface Change {
  readonly name: string;
  readonly day: string;
}

export type Note =
  | { readonly used: Factor }
  | { readonly warning: Warning }
  | { readonly change: Change }
  | { readonly read: OverrideName };

/** A value with what was noted on the way to it. */
export interface Noted<T> {
  readonly value: T;
  readonly notes: readonly Note[];
}

export const warningNote = (code: WarningCode, detail: string): Note => ({ warning: { code, detail } });

/** Each once, in the order of their ids. */
export function factorsIn(notes: readonly Note[]): Factor[] {
  const used = new Map(notes.flatMap((note) => ('used' in note ? [[note.used.id, note.used] as const] : [])));
  return [...used.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Each once, in the order of their notes. */
export function warningsIn(notes: readonly Note[]): Warning[] {
  const all = notes.flatMap((note) => ('warning' in note ? note.warning : []));
  return [...new Map(all.map((warning) => [`${warning.code} ${warning.detail}`, warning])).values()];
}

export const firstChangeIn = (notes: readonly Note[]): Change | undefined =>
  notes.flatMap((note) => ('change' in note ? note.change : []))[0];

/** Parameters that the request gives and nothing reads. */
export function unreadParameters(given: Overrides, notes: readonly Note[]): OverrideName[] {
  const read = new Set(notes.flatMap((note) => ('read' in note ? note.read : [])));
  return overrideNames.filter((name) => given[name] !== undefined && !read.has(name));
}
