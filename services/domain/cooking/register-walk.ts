// Walks along a register (energy counter, fuel scale) and turns its values into plausible steps of use.
import type { Sample, Step } from './steps.ts';

/** What a register can do. Amounts are in its unit; `used` is positive for use. */
export interface RegisterRule<Flag extends string> {
  readonly used: (a: Sample, b: Sample) => number;
  /** Highest plausible use between two samples. */
  readonly limit: (a: Sample, b: Sample) => number;
  /** How far below 0 a use may be (noise). */
  readonly slack: number;
  /** Samples behind a departure in which a return is looked for. */
  readonly lookAhead: number;
  /** Longest time from a departure to its return, ms. */
  readonly returnWithinMs: number;
  /** Flag of a step over samples that left and came back. */
  readonly returned: Flag;
  /** What an implausible step counts that does not come back. */
  readonly unreturned: (a: Sample, b: Sample) => { readonly amount: number; readonly flag: Flag };
}

export interface RegisterWalk<Flag extends string> {
  readonly steps: Step<Flag>[];
  /** Samples between a departure and its return, left out. */
  readonly dropped: number;
}

/** Looks for returns, for each sample of a walk: a register that departs all the time is not followed for ever. */
const looksPerSample = 100;

/**
 * The rule of methods.md 5.7 for any register: plausible steps count; a departure that comes back soon enough is
 * dropped; one that stays counts what `unreturned` says. `samples` are in time order, one per time.
 */
export function walkRegister<Flag extends string>(
  samples: readonly Sample[],
  rule: RegisterRule<Flag>,
): RegisterWalk<Flag> {
  const steps: Step<Flag>[] = [];
  const looks = { left: looksPerSample * samples.length };
  let dropped = 0;
  let index = 0;
  for (;;) {
    const a = samples[index];
    const next = samples[index + 1];
    if (!a || !next) return { steps, dropped };
    const target = plausible(rule, a, next) ? index + 1 : findReturn(samples, index, { rule, looks });
    const b = samples[target] ?? next;
    if (target === -1) steps.push({ fromMs: a.atMs, toMs: b.atMs, ...rule.unreturned(a, b) });
    else
      steps.push({
        fromMs: a.atMs,
        toMs: b.atMs,
        amount: rule.used(a, b),
        flag: target > index + 1 ? rule.returned : null,
      });
    dropped += Math.max(0, target - index - 1);
    index = target === -1 ? index + 1 : target;
  }
}

const plausible = <Flag extends string>(rule: RegisterRule<Flag>, a: Sample, b: Sample): boolean => {
  const used = rule.used(a, b);
  return used >= -rule.slack && used <= rule.limit(a, b);
};

/** Index of the sample at which a departure after `from` is over, or -1. */
function findReturn<Flag extends string>(
  samples: readonly Sample[],
  from: number,
  { rule, looks }: { readonly rule: RegisterRule<Flag>; readonly looks: { left: number } },
): number {
  const [a, b] = [samples[from], samples[from + 1]];
  if (!a || !b) return -1;
  const above = rule.used(a, b) > 0;
  const end = Math.min(samples.length - 1, from + rule.lookAhead);
  for (let index = from + 2; index <= end && looks.left > 0; index += 1) {
    looks.left -= 1;
    const [before, c] = [samples[index - 1], samples[index]];
    if (c && c.atMs - b.atMs > rule.returnWithinMs) return -1;
    if (before && c && goesBack(rule, before, c, above) && plausible(rule, a, c)) return index;
  }
  return -1;
}

function goesBack<Flag extends string>(
  rule: RegisterRule<Flag>,
  before: Sample,
  c: Sample,
  above: boolean,
): boolean {
  const used = rule.used(before, c);
  return above ? used < -rule.slack : used > rule.limit(before, c);
}
