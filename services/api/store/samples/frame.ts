// The frame of a campaign: the households of its project that fit its filter, with their strata.
import { z } from 'zod';
import { compareBytes } from '#domain/sampling/draw/byte-order.ts';
import type { FrameEntry } from '#domain/sampling/draw/frame.ts';
import type { StrataField } from '#domain/sampling/strata-fields.ts';
import type { Api } from '../../context/api.ts';
import { allOf, type Condition } from '../../contract/condition.ts';
import { findMissingValues, type MissingValue, type NamedValues } from './missing-values.ts';

/** Households of one frame: a draw of as many keeps the API busy for a second. */
export const frameMax = 200_000;

/** A frame, counted by the second column of its text. */
export interface FrameCount {
  readonly size: number;
  /** Households of the comparison group. */
  readonly comparison: number;
  /** In the order of the names. */
  readonly strata: readonly { readonly name: string; readonly population: number }[];
  /** Values of the filter that no household of the project has. */
  readonly missing: readonly MissingValue[];
}

export interface FrameQuery {
  readonly projectId: string;
  /** The filter of the campaign. */
  readonly conditions: readonly Condition[];
  /** What it names in words of the project. */
  readonly named: NamedValues;
  /** Fields whose values make up the stratum, in this order. */
  readonly by: readonly StrataField[];
}

const columns: Readonly<Record<StrataField, string>> = {
  'location.density': 'toString(density)',
  'location.district': 'district',
  'location.urbanRural': 'toString(urban_rural)',
  'location.adminCodes': `arrayStringConcat(admin_codes, '.')`,
  group: `ifNull(toString(study_group), '')`,
  'baseline.fuelType': `ifNull(fuel_type, '')`,
  tags: `arrayStringConcat(arraySort(tags), '+')`,
};

/** Values with ` / ` between them, `none` for a value that a household does not have. */
export const stratumSql = (by: readonly StrataField[]): string =>
  `arrayStringConcat([${by.map((field) => `if(empty(${columns[field]}), 'none', ${columns[field]})`).join(', ')}], ' / ')`;

const takesPart = ({ projectId }: FrameQuery): Condition => ({
  sql: `project_id = {frameProject:String} AND status IN ('enrolled', 'active', 'inactive') AND erased_at IS NULL`,
  params: { frameProject: projectId },
});

const whereOf = (query: FrameQuery) => allOf([takesPart(query), ...query.conditions]);

const countRow = z.object({
  name: z.string(),
  population: z.coerce.number(),
  compared: z.coerce.number(),
});

export async function countFrame(api: Pick<Api, 'telemetry'>, query: FrameQuery): Promise<FrameCount> {
  const { where, params } = whereOf(query);
  const sql = `SELECT ${stratumSql(query.by)} AS name, count() AS population,
      countIf(ifNull(study_group, '') = 'comparison') AS compared
    FROM households FINAL WHERE ${where} GROUP BY name`;
  const [rows, missing] = await Promise.all([
    api.telemetry.query(countRow, sql, params),
    findMissingValues(api, query.named, takesPart(query)),
  ]);
  return { ...countOf(rows), missing };
}

function countOf(rows: readonly z.output<typeof countRow>[]): Omit<FrameCount, 'missing'> {
  const total = (name: 'population' | 'compared'): number => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    size: total('population'),
    comparison: total('compared'),
    strata: rows
      .map(({ name, population }) => ({ name, population }))
      .sort((a, b) => compareBytes(a.name, b.name)),
  };
}

/** The households themselves and their count: of one read, so that both say the same. At most one more than `frameMax`. */
export async function readFrame(
  api: Pick<Api, 'telemetry'>,
  query: FrameQuery,
): Promise<{ readonly entries: readonly FrameEntry[]; readonly count: FrameCount }> {
  const { where, params } = whereOf(query);
  const sql = `SELECT did AS household, ${stratumSql(query.by)} AS stratum,
      ifNull(study_group, '') = 'comparison' AS isCompared
    FROM households FINAL WHERE ${where} ORDER BY did LIMIT {frameLimit:UInt32}`;
  const [rows, missing] = await Promise.all([
    api.telemetry.query(frameRow, sql, { ...params, frameLimit: frameMax + 1 }),
    findMissingValues(api, query.named, takesPart(query)),
  ]);
  const groups = Map.groupBy(rows, ({ stratum }) => stratum);
  const counted = [...groups].map(([name, { length: population }]) => ({ name, population, compared: 0 }));
  const comparison = rows.filter(({ isCompared }) => isCompared).length;
  return {
    entries: rows.map(({ household, stratum }) => ({ household, stratum })),
    count: { ...countOf(counted), comparison, missing },
  };
}

const frameRow = z.object({
  household: z.string(),
  stratum: z.string(),
  isCompared: z.coerce.boolean(),
});
