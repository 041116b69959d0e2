// Answers together with what the service calculated of them.
import { recordOf } from './given.ts';

/** By section and question. A calculated value stands in place of what was sent; those of a repeat are in its items. */
export function withCalculated(answers: unknown, calculated: unknown): unknown {
  const values = recordOf(calculated);
  if (values !== null) {
    const given = recordOf(answers) ?? {};
    const members = Object.entries(values).map(([name, value]) => [name, withCalculated(given[name], value)]);
    return { ...given, ...Object.fromEntries(members) };
  }
  if (!Array.isArray(calculated)) return calculated;
  const items: readonly unknown[] = Array.isArray(answers) ? answers : [];
  return items.map((item, index) => withCalculated(item, calculated[index] ?? {}));
}
