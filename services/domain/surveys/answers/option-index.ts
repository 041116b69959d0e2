// The options of a question by their values: a list may have 20,000 of them, and equal ones that its filter tells apart.
import { valueOf, type Option } from '../templates/template.ts';

export interface OptionIndex {
  readonly byValue: ReadonlyMap<string, readonly Option[]>;
  readonly values: readonly string[];
  /** The value that differs in capitals or blanks around it only. */
  readonly alike: (answer: string) => string | undefined;
}

const plain = (text: string): string => text.trim().toLowerCase();

export function optionIndex(options: readonly Option[]): OptionIndex {
  const byValue = Map.groupBy(options, valueOf);
  const values = [...byValue.keys()];
  let plainValues: Map<string, string> | undefined;
  return {
    byValue,
    values,
    alike: (answer) => {
      plainValues ??= new Map(values.toReversed().map((value) => [plain(value), value]));
      return plainValues.get(plain(answer));
    },
  };
}

/** Makes each index once, also where questions share their options. */
export function openOptionIndexes(): (options: readonly Option[]) => OptionIndex {
  const made = new Map<readonly Option[], OptionIndex>();
  return (options) => {
    const index = made.get(options) ?? optionIndex(options);
    made.set(options, index);
    return index;
  };
}
