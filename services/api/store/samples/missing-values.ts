// Values that the filter of a frame names and no household of the project has: most are misspelt, and leave households out.
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import type { Api } from '../../context/api.ts';
import { allOf, type Condition } from '../../contract/condition.ts';

/** Values in words of the project; those of other fields are a fixed list. */
const columns = {
  district: '[district]',
  tag: 'tags',
  externalId: `[ifNull(external_id, '')]`,
} as const;

type Field = keyof typeof columns;
export type NamedValues = { readonly [Name in Field]?: readonly string[] | undefined };

export interface MissingValue {
  readonly field: string;
  readonly value: string;
  /** The nearest one that a household has. */
  readonly nearest: string | undefined;
}

const fields: readonly Field[] = ['district', 'tag', 'externalId'];

/** Among them the nearest is looked for. */
const knownMax = 1000;

const row = z.object({
  households: z.coerce.number(),
  found: z.array(z.array(z.string())),
  known: z.array(z.array(z.string())),
});

/** None where the project has no household yet. `takesPart`: the households that may be drawn at all. */
export async function findMissingValues(
  { telemetry }: Pick<Api, 'telemetry'>,
  named: NamedValues,
  takesPart: Condition,
): Promise<MissingValue[]> {
  const asked = fields.filter((field) => named[field] !== undefined);
  if (asked.length === 0) return [];
  const { where, params } = allOf([takesPart]);
  const found = asked.map(
    (field) => `groupUniqArrayArray(arrayIntersect(${columns[field]}, {named_${field}:Array(String)}))`,
  );
  const known = asked.map((field) => `groupUniqArrayArray(${knownMax})(${columns[field]})`);
  const sql = `SELECT count() AS households, [${found.join(', ')}] AS found, [${known.join(', ')}] AS known
    FROM households FINAL WHERE ${where}`;
  const values = Object.fromEntries(asked.map((field) => [`named_${field}`, named[field]]));
  const [read] = await telemetry.query(row, sql, { ...params, ...values });
  if (read === undefined || read.households === 0) return [];
  return asked.flatMap((field, index) => {
    const there = new Set(read.found[index]);
    return (named[field] ?? [])
      .filter((value) => !there.has(value))
      .map((value) => ({ field, value, nearest: didYouMean(value, read.known[index] ?? []) }));
  });
}
