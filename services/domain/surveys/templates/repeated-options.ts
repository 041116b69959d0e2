// Options of equal values: fine where the choice filter tells them apart, as of two districts that each have a village Kiboga.
import { columnsRead } from '../expressions/columns-read.ts';
import { valueOf, type Option } from './template.ts';

/** Indexes of an option, and of an earlier one that no answer could be told from. */
type Repeated = readonly [later: number, earlier: number];

export function repeatedOptions(options: readonly Option[], choiceFilter: string | undefined): Repeated[] {
  const read = choiceFilter === undefined ? new Set<string>() : columnsRead(choiceFilter);
  const seen = new Map<string, number>();
  return options.flatMap((option, index): Repeated[] => {
    const key = JSON.stringify([valueOf(option), ...cellsOf(option, read)]);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, index);
    return earlier === undefined ? [] : [[index, earlier]];
  });
}

/** Of the columns that the filter reads; of all where it cannot be read, which is a fault of its own. */
const cellsOf = (option: Option, read: ReadonlySet<string> | undefined): [column: string, cell: string][] =>
  Object.entries((typeof option === 'string' ? undefined : option.filter) ?? {})
    .filter(([column]) => read?.has(column) ?? true)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
