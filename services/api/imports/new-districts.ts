// Districts of imported rows that no household of their project had before: most are misspelt, or the project has come there.
import { z } from 'zod';
import { didYouMean } from '#runtime/text/did-you-mean.ts';

const row = z.looseObject({ location: z.looseObject({ district: z.string() }) });

interface SentValue {
  readonly line: number;
  readonly value: unknown;
}

interface Places {
  /** Id of the project that a row names. */
  readonly projectOf: (value: unknown) => string;
  /** Districts of the households of a project, by its id; one without households has none. */
  readonly known: ReadonlyMap<string, readonly string[]>;
}

const warningsMax = 100;
const linesMax = 20;

export const importWarning = z
  .object({
    code: z.literal('new-district'),
    detail: z.string(),
    lines: z.array(z.number()).describe(`The first ${linesMax} lines with it.`),
  })
  .meta({ id: 'HouseholdImportWarning' });

export type ImportWarning = z.output<typeof importWarning>;

/** A project without households has no district to compare with. */
export function newDistricts(rows: readonly SentValue[], { projectOf, known }: Places): ImportWarning[] {
  const found = new Map<
    string,
    { readonly district: string; readonly there: readonly string[]; readonly lines: number[] }
  >();
  for (const { line, value } of rows) {
    const { data } = row.safeParse(value);
    const district = data?.location.district.trim() ?? '';
    const project = projectOf(value);
    const there = known.get(project) ?? [];
    if (district === '' || there.length === 0 || there.includes(district)) continue;
    const key = JSON.stringify([project, district]);
    const before = found.get(key);
    if (before) before.lines.push(line);
    else found.set(key, { district, there, lines: [line] });
  }
  return [...found.values()].slice(0, warningsMax).map(({ district, there, lines }) => {
    const near = didYouMean(district, there);
    return {
      code: 'new-district',
      detail: `No household of the project had the district ${JSON.stringify(district)} before.${near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`}`,
      lines: lines.slice(0, linesMax),
    };
  });
}
