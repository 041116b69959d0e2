// The design of a campaign's sample, and its weights once the answers are in.
import { certainClusters, type Cluster } from '../../sampling/draw/clusters.ts';
import type { DesignSample, DesignStratum } from '../../sampling/design-estimate.ts';
import { sum } from '../../sum.ts';
import type { ResponseRow } from './response-rows.ts';

export type Design =
  /** Simple random, systematic, census or purposive. Null: the number of households is unknown. */
  | { readonly kind: 'simple'; readonly population: number | null }
  /** Households of each stratum of the frame. */
  | { readonly kind: 'strata'; readonly populations: ReadonlyMap<string, number> }
  /** All clusters of the frame, and how many of them were drawn in proportion to their size. */
  | { readonly kind: 'clusters'; readonly clusters: readonly Cluster[]; readonly drawn: number };

export type Weighting = 'none' | 'stratum' | 'cluster';

export const weightingOf = ({ kind }: Design): Weighting =>
  ({ simple: 'none', strata: 'stratum', clusters: 'cluster' } as const)[kind];

interface Part {
  readonly name: string;
  readonly size: number;
  readonly population: number | null;
  /** Clusters that were drawn in it; null: households are. */
  readonly clusters: number | null;
}

export interface Plan {
  readonly parts: readonly Part[];
  /** The part of a row; undefined: the design does not know it. */
  readonly partOf: (row: ResponseRow) => Part | undefined;
  /** What is drawn in a part: the household, or its cluster. */
  readonly unitOf: (row: ResponseRow) => string;
}

/** Strata and clusters without households stand for nothing: the plan does not know them. */
export function planOf(design: Design): Plan {
  if (design.kind === 'clusters')
    return clusterPlan({ ...design, clusters: design.clusters.filter(({ size }) => size > 0) });
  if (design.kind === 'simple') {
    const population = design.population === 0 ? null : design.population;
    const all = { name: 'all', size: population ?? 1, population, clusters: null };
    return { parts: [all], partOf: () => all, unitOf: ({ household }) => household };
  }
  const parts = new Map(
    [...design.populations]
      .filter(([, size]) => size > 0)
      .map(([name, size]) => [name, { name, size, population: size, clusters: null }]),
  );
  return {
    parts: [...parts.values()],
    partOf: ({ stratum }) => parts.get(stratum ?? ''),
    unitOf: ({ household }) => household,
  };
}

/** The part of the clusters that a draw may leave out; no cluster has an empty name. */
const drawnClusters = '';

/** A cluster that is certain to be drawn is a stratum of its own. The others stand for all that were not certain. */
function clusterPlan({ clusters, drawn }: Extract<Design, { kind: 'clusters' }>): Plan {
  const certain = certainClusters(clusters, drawn);
  const own = clusters
    .filter(({ name }) => certain.has(name))
    .map(({ name, size }) => ({ name, size, population: size, clusters: null }));
  const others = drawn > certain.size ? clusters.filter(({ name }) => !certain.has(name)) : [];
  const shared = {
    name: drawnClusters,
    size: sum(others.map(({ size }) => size)),
    population: null,
    clusters: drawn - certain.size,
  };
  const parts = new Map<string, Part>(others.map(({ name }) => [name, shared]));
  for (const part of own) parts.set(part.name, part);
  return {
    parts: others.length > 0 ? [...own, shared] : own,
    partOf: ({ cluster }) => parts.get(cluster ?? ''),
    unitOf: ({ household, cluster }) => (certain.has(cluster ?? '') ? household : (cluster ?? '')),
  };
}

export interface Coverage {
  /** Strata of the frame without a single answer. */
  readonly withoutAnswers: readonly string[];
  /** Fraction of the households of the frame whose stratum has answers, 0 to 1. */
  readonly share: number;
  /** Strata with one answering household of several. */
  readonly single: readonly string[];
  /** Strata with more answering households than the frame has. */
  readonly overfull: readonly string[];
  /** Drawn clusters without a single answer; the others stand for them. */
  readonly silentClusters: number;
}

/** The sample has the rows in the order given; each must be of a part that the plan knows. */
export function weighRows(
  { parts, partOf, unitOf }: Plan,
  rows: readonly ResponseRow[],
): { readonly sample: DesignSample; readonly coverage: Coverage } {
  const rowsOf = new Map(parts.map((part) => [part, new Map<string, number[]>()]));
  for (const [index, row] of rows.entries()) {
    const part = partOf(row);
    const units = part && rowsOf.get(part);
    if (!units) continue;
    const unit = unitOf(row);
    const known = units.get(unit);
    if (known) known.push(index);
    else units.set(unit, [index]);
  }
  const answered = [...rowsOf].filter(([, units]) => units.size > 0);
  return { sample: sampleOf(answered, rows.length), coverage: coverageOf(rowsOf) };
}

type Answered = readonly (readonly [Part, ReadonlyMap<string, readonly number[]>])[];

function sampleOf(answered: Answered, rows: number): DesignSample {
  const units = answered.flatMap(([, of], stratum) =>
    [...of.values()].map((members) => ({ stratum, members })),
  );
  const unitOfRow = new Int32Array(rows);
  for (const [unit, { members }] of units.entries()) for (const row of members) unitOfRow[row] = unit;
  return {
    strata: answered.map(([part, of]) => stratumOf(part, of.size)),
    unitOfRow,
    stratumOfUnit: Int32Array.from(units, ({ stratum }) => stratum),
    rowsOfUnit: Int32Array.from(units, ({ members }) => members.length),
  };
}

/** More answers than households contradict each other: without a known population nothing is corrected. */
const stratumOf = ({ size, population }: Part, units: number): DesignStratum => ({
  size,
  units,
  population: population === null || units > population ? null : population,
});

function coverageOf(rowsOf: ReadonlyMap<Part, ReadonlyMap<string, unknown>>): Coverage {
  const parts = [...rowsOf].map(([part, { size: units }]) => ({ ...part, units }));
  const names = (found: readonly Part[]): string[] => found.map(({ name }) => name);
  const covered = sum(parts.filter(({ units }) => units > 0).map(({ size }) => size));
  return {
    withoutAnswers: names(parts.filter(({ units, size }) => units === 0 && size > 0)),
    share: covered / Math.max(sum(parts.map(({ size }) => size)), covered, Number.MIN_VALUE),
    single: names(parts.filter(({ units, population }) => units === 1 && population !== 1)),
    silentClusters: sum(parts.map(({ clusters, units }) => Math.max(0, (clusters ?? units) - units))),
    overfull: names(parts.filter(({ units, population }) => population !== null && units > population)),
  };
}
