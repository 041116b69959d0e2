// The outcomes of the rows of a part: contradicting rows are not sent, copies get the outcome of their first row.
import type { Api } from '#infra/fleet/register.ts';
import { reasonOf } from './reason.ts';
import type { Row, Source } from './rows.ts';
import { sendRows } from './send.ts';

export interface Outcome {
  readonly row: Row;
  readonly outcome: 'created' | 'unchanged' | 'rejected';
  /** Why it was rejected. */
  readonly reason: string;
}

/** Tells the outcomes of one part after the other, in the order of the file. `warn`: what is stored and looks wrong, once each. */
export function openOutcomes(
  api: Api,
  source: Source,
  { dryRun, warn }: { readonly dryRun: boolean; readonly warn: (detail: string) => void },
): (part: readonly Row[]) => Promise<Outcome[]> {
  const { verdicts } = source;
  const copied = new Set(
    [...verdicts.values()].flatMap((verdict) => (verdict.kind === 'copy' ? verdict.of : [])),
  );
  /** Of rows that have copies. */
  const firsts = new Map<number, Outcome>();
  const warned = new Set<string>();

  function judged(row: Row): Outcome {
    const verdict = verdicts.get(row.line);
    if (verdict?.kind === 'contradiction')
      return { row, outcome: 'rejected', reason: reasonOf({ detail: '', errors: [verdict] }) };
    const first = verdict && firsts.get(verdict.of);
    if (!first) throw new Error(`line ${row.line} is a copy of a line that was not read`);
    return { ...first, row, outcome: first.outcome === 'created' ? 'unchanged' : first.outcome };
  }
  return async (part) => {
    const sent = part.filter(({ line }) => !verdicts.has(line));
    const { rows: results, warnings } =
      sent.length === 0 ? { rows: [], warnings: [] } : await sendRows(api, source, sent, dryRun);
    for (const { detail } of warnings) {
      if (!warned.has(detail)) warn(detail);
      warned.add(detail);
    }
    const answers = new Map(
      sent.map((row, index) => {
        const { outcome, problem } = results[index] ?? { outcome: 'rejected', problem: null };
        return [row.line, { row, outcome, reason: reasonOf(problem) }] as const;
      }),
    );
    return part.map((row) => {
      const outcome = answers.get(row.line) ?? judged(row);
      if (copied.has(row.line)) firsts.set(row.line, outcome);
      return outcome;
    });
  };
}
