// The options of a question by their values: a list may have 20,000 of them, and equal ones that its filter tells apart.
import { valueOf, type Option } from '../templates/template.ts';

export type OptionIndex = ReadonlyMap<string, readonly Option[]>;

export const optionIndex = (options: readonly Option[]): OptionIndex => Map.groupBy(options, valueOf);

/** Makes each index once, also where questions share their options. */
export function openOptionIndexes(): (options: readonly Option[]) => OptionIndex {
  const made = new Map<readonly Option[], OptionIndex>();
  return (options) => {
    const index = made.get(options) ?? optionIndex(options);
    made.set(options, index);
    return index;
  };
}
