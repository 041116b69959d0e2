// In how many ways a regular expression may read a text. Phones and browsers match by backtracking: where nothing matches
// they try all ways, so there must be few. The bound follows from the automaton whose states are the characters of the
// expression (Glushkov, 1961). In a part that repeats, two ways from a state back to it double with each repetition
// (Weber and Seidl, 1991); else each loop that may be left at several places multiplies the ways by the length of the text.
import type { PatternNode } from './parse-pattern.ts';

/** Characters of an answer. */
const lengthMax = 2000;

/** Of the automaton: most edges, and most comparisons of two of them. What needs more is taken for too many ways. */
const edgesMax = 50_000;
const stepsMax = 300_000;

type Letter = Extract<PatternNode, { readonly kind: 'letter' }>;

/** A way to a state, and how often it is there. */
type Ways = readonly (readonly [state: number, times: number])[];

interface Part {
  /** Ways to read nothing. */
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

interface Automaton {
  readonly sets: bigint[];
  /** For each state the next ones, and how often each is there. */
  readonly edges: Map<number, number>[];
  count: number;
}

/** An upper bound of the ways that are open at once; infinite where they double, or the automaton is too large. */
export function waysOf(tree: PatternNode, setOf: (letter: Letter) => bigint): number {
  const automaton: Automaton = { sets: [0n], edges: [new Map()], count: 0 };
  const { first } = build(tree, automaton, setOf);
  connect([[0, 1]], first, automaton);
  const steps = automaton.edges.reduce((sum, { size }) => sum + size * size, 0);
  return automaton.count > edgesMax || steps > stepsMax ? Infinity : countWays(automaton);
}

const nothing: Part = { empty: 1, first: [], last: [] };

const times = (ways: Ways, factor: number): Ways =>
  factor === 1 ? ways : factor === 0 ? [] : ways.map(([state, count]) => [state, count * factor] as const);

const join = (one: Ways, other: Ways): Ways =>
  one.length === 0 ? other : other.length === 0 ? one : [...one, ...other];

function connect(from: Ways, to: Ways, automaton: Automaton): void {
  for (const [state, leaving] of from)
    for (const [next, entering] of to) {
      if (automaton.count > edgesMax) return;
      automaton.count += 1;
      const edges = automaton.edges[state];
      edges?.set(next, (edges.get(next) ?? 0) + leaving * entering);
    }
}

function build(node: PatternNode, automaton: Automaton, setOf: (letter: Letter) => bigint): Part {
  const inner = (part: PatternNode): Part => build(part, automaton, setOf);
  const after = (one: Part, other: Part): Part => {
    connect(one.last, other.first, automaton);
    return {
      empty: one.empty * other.empty,
      first: join(one.first, times(other.first, one.empty)),
      last: join(other.last, times(one.last, other.empty)),
    };
  };
  const optional = ({ empty, first, last }: Part): Part => ({ empty: empty + 1, first, last });
  /** A repetition may end with one that reads nothing. */
  const anyNumber = ({ empty, first, last }: Part): Part => {
    connect(last, first, automaton);
    return { empty: empty + 1, first, last: times(last, empty + 1) };
  };
  const sequence = (parts: readonly Part[]): Part =>
    parts.reduceRight((later, part) => after(part, later), nothing);
  switch (node.kind) {
    case 'letter': {
      const state = automaton.sets.push(setOf(node)) - 1;
      automaton.edges.push(new Map());
      return { empty: 0, first: [[state, 1]], last: [[state, 1]] };
    }
    case 'sequence':
      return sequence(node.parts.map(inner));
    case 'choice':
      return node.parts.map(inner).reduce((one, other) => ({
        empty: one.empty + other.empty,
        first: join(one.first, other.first),
        last: join(one.last, other.last),
      }));
    case 'repeat':
      break;
  }
  const { body, least, most } = node;
  const copies = (count: number): Part[] => Array.from({ length: count }, () => inner(body));
  const needed = copies(least);
  if (most === Infinity) {
    const last = needed.at(-1);
    // x+ repeats its last copy; where that reads nothing, x* comes after it.
    if (last !== undefined && last.empty === 0) {
      connect(last.last, last.first, automaton);
      return sequence(needed);
    }
    return sequence([...needed, anyNumber(inner(body))]);
  }
  const more = copies(most - least).reduceRight((later, part) => optional(after(part, later)), nothing);
  return sequence([...needed, more]);
}

function countWays({ sets, edges }: Automaton): number {
  const overlap = (one: number, other: number): boolean => ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n;
  const nextOf = (state: number): readonly (readonly [number, number])[] => [...(edges[state] ?? [])];
  const ways = new Map<number, number>();
  /** The most ways of states that one character leads to. */
  const mostOf = (next: readonly (readonly [number, number])[]): number =>
    next.reduce((most, [state]) => {
      const together = next.reduce(
        (sum, [other, count]) => (overlap(state, other) ? sum + count * (ways.get(other) ?? 1) : sum),
        0,
      );
      return Math.max(most, together);
    }, 0);
  // Later components come first.
  for (const component of components(edges)) {
    const held = new Set(component);
    const [only = 0] = component;
    const isLoop = component.length > 1 || (edges[only]?.has(only) ?? false);
    if (!isLoop) {
      ways.set(only, Math.max(1, mostOf(nextOf(only))));
      continue;
    }
    const forks = forksIn(component, held, edges, overlap);
    if (forks === 'doubling') return Infinity;
    const width = forks === 'none' ? 1 : component.length;
    let leaving = 0;
    let mayStay = false;
    for (const state of component) {
      const next = nextOf(state);
      const out = next.filter(([one]) => !held.has(one));
      const stay = next.filter(([one]) => held.has(one));
      leaving = Math.max(leaving, mostOf(out));
      mayStay ||= out.some(([one]) => stay.some(([other]) => overlap(one, other)));
    }
    const isOnce = width === 1 && !mayStay;
    const total = isOnce ? Math.max(1, leaving) : width + lengthMax * width * leaving;
    for (const state of component) ways.set(state, total);
  }
  return ways.get(0) ?? 1;
}

/** Whether one text leads from a state of a loop to several of its states, and whether these meet again. */
function forksIn(
  component: readonly number[],
  held: ReadonlySet<number>,
  edges: readonly ReadonlyMap<number, number>[],
  overlap: (one: number, other: number) => boolean,
): 'none' | 'some' | 'doubling' {
  const inner = (state: number): number[] => [...(edges[state]?.keys() ?? [])].filter((one) => held.has(one));
  for (const state of component)
    for (const [next, count] of edges[state] ?? []) if (held.has(next) && count > 1) return 'doubling';
  const size = edges.length;
  const open: (readonly [number, number])[] = [];
  const seen = new Set<number>();
  let steps = 0;
  /** Whether the two ways meet in one state. */
  const follow = (one: number, other: number): boolean => {
    for (const a of inner(one))
      for (const b of inner(other)) {
        steps += 1;
        if (!overlap(a, b)) continue;
        if (a === b && one !== other) return true;
        const [low, high] = a < b ? [a, b] : [b, a];
        const pair = low * size + high;
        if (a === b || seen.has(pair)) continue;
        seen.add(pair);
        open.push([low, high]);
      }
    return false;
  };
  for (const state of component) follow(state, state);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop())
    if (steps > stepsMax || follow(...pair)) return 'doubling';
  return seen.size > 0 ? 'some' : 'none';
}

/** Strongly connected components, each after those that it leads to (Tarjan, 1972). */
function components(edges: readonly ReadonlyMap<number, number>[]): number[][] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const stack: number[] = [];
  const isOpen = new Set<number>();
  const enter = (state: number): { state: number; next: Iterator<number> } => {
    order.set(state, order.size);
    lowest.set(state, order.size - 1);
    stack.push(state);
    isOpen.add(state);
    return { state, next: (edges[state] ?? new Map<number, number>()).keys() };
  };
  const lower = (state: number, to: number): void => {
    lowest.set(state, Math.min(lowest.get(state) ?? to, to));
  };
  const path = [enter(0)];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const { state, next } = top;
    const { value, done } = next.next();
    if (!done && !order.has(value)) path.push(enter(value));
    else if (!done) {
      if (isOpen.has(value)) lower(state, order.get(value) ?? 0);
    } else {
      path.pop();
      const holder = path.at(-1);
      if (holder) lower(holder.state, lowest.get(state) ?? 0);
      if (lowest.get(state) !== order.get(state)) continue;
      const component = stack.splice(stack.lastIndexOf(state));
      for (const one of component) isOpen.delete(one);
      found.push(component);
    }
  }
  return found;
}
