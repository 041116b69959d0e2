// The rows of an import of households: CSV, or one household per line of JSON.
import { z } from 'zod';
import { parseJson, refuseTooMany } from '../contract/json.ts';
import { Problem } from '../contract/problem.ts';
import { householdInput } from '../households/household/input.ts';
import { csvRows, faultsOfLostLetters, refuseOtherText, remark, type ReadRow, type SentRow } from './csv.ts';

/** Most rows of one import. */
export const importRowsMax = 10_000;

/** Most bytes of one import, decompressed. */
export const importBytesMax = 8 * 1024 * 1024;

const example = {
  externalId: 'HH-1',
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const readCsv = csvRows(householdInput, importRowsMax);

export const importMedia = {
  'text/csv': {
    parse: (bytes: Uint8Array) => checkCount(readCsv(bytes)),
    schema: z
      .string()
      .describe('CSV. The first line names the columns, which are paths of fields with dots.'),
    example:
      'externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption\nHH-1,XYZ,Medium,Charcoal,40\n',
  },
  'application/x-ndjson': {
    parse: (bytes: Uint8Array) => checkCount(rowsOfLines(bytes)),
    schema: householdInput.describe('JSON lines, one household per line.'),
    example,
  },
} as const;

/** A line that is not JSON is a rejected row, because the other lines are independent of it. */
function rowsOfLines(bytes: Uint8Array): SentRow[] {
  refuseOtherText(bytes);
  refuseTooMany(bytes);
  const rows: SentRow[] = [];
  let from = 0;
  for (let line = 1; from < bytes.length && rows.length <= importRowsMax; line++) {
    const newline = bytes.indexOf(10, from);
    const to = newline < 0 ? bytes.length : newline;
    const text = bytes.subarray(from, to);
    if (text.some((byte) => byte > 32)) {
      const sent = (): unknown => withoutRemark(parseJson(text));
      const read = (): ReadRow => ({
        value: sent(),
        faults: faultsOfLostLetters(new TextDecoder().decode(text), []),
      });
      rows.push({ line, read, sent: () => orNull(() => storableNumbers(sent())) });
    }
    from = to + 1;
  }
  return rows;
}

function withoutRemark(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== remark));
}

/** 1e400 is infinite once parsed and becomes null, as a store would print it. Its row is refused for it. */
const storableNumbers = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function orNull(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function checkCount(rows: SentRow[]): SentRow[] {
  if (rows.length === 0)
    throw new Problem('invalid-request', { detail: 'The file has no row. Send at least one.' });
  if (rows.length <= importRowsMax) return rows;
  const detail = `An import can have at most ${importRowsMax} rows. Send the file in parts.`;
  throw new Problem('invalid-request', {
    detail,
    errors: [{ pointer: '#', code: 'too-large', detail, max: importRowsMax }],
  });
}
