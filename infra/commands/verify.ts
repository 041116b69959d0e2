// npm run verify: recalculates an analysis from its trace, without network and database, and prints every difference.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { methodVersion } from '#domain/emissions/analyze/analyze.ts';
import type { Difference } from '#domain/emissions/documents/differences.ts';
import { verifyProgramme } from '#domain/emissions/documents/project-document.ts';
import {
  traceFormat,
  verifyTrace,
  type Simulation,
  type Verdict,
} from '#domain/emissions/documents/trace-document.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { traceHead, traceShape } from '../verify/trace-shape.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { parseJson } from './parse-json.ts';

const help = `npm run --silent verify -- FILE

Recalculates an analysis from its trace (GET /v1/analyses/{id}/trace), without network and database. FILE - is the
standard input.

Exit code 0: prints "equal", and the uncertainty by a seeded Monte Carlo as a check.
Exit code 1: prints every difference, with the value of the trace and the recalculated value.
Exit code 2: the file is not a trace, or it needs the Hearth of another method version, which is named.`;

async function readTrace(path: string): Promise<unknown> {
  const text = await readFile(path === '-' ? '/dev/stdin' : path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return parseJson(text, {
    name: path,
    refusal: `${path} is not JSON: use the trace of an analysis`,
  });
}

function verifyDocument(path: string, said: unknown): { readonly id: string; readonly verdict: Verdict } {
  const head = traceHead.safeParse(said);
  if (head.success && head.data.methodVersion !== methodVersion)
    throw new UsageError(
      `${path} follows ${head.data.methodVersion}, but this Hearth follows ${methodVersion}: verify it with the version that wrote it`,
    );
  const read = traceShape.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.length ? `/${issue.path.join('/')}` : 'the whole';
    throw new UsageError(`${path} is not the trace of an analysis: ${place}: ${issue?.message ?? 'unknown'}`);
  }
  const { result } = read.data;
  const verdict =
    read.data.format === traceFormat
      ? verifyTrace(read.data.inputs, said, sha256)
      : verifyProgramme(read.data.inputs, said, sha256);
  return { id: result.id, verdict };
}

const printValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const differenceLine = ({ place, said, calculated }: Difference): string =>
  `${place}: trace ${printValue(said)}, recalculated ${printValue(calculated)}`;

/** Further apart, a cap binds within the uncertainty or an input is so uncertain that it is lognormal (decision 58). */
const closePercent = 2;

function simulationLines(simulation: Simulation | null): string[] {
  if (simulation === null || simulation.sigma === 0) return [];
  const { draws, simulatedSigma, sigma } = simulation;
  const apart = Math.abs(simulatedSigma / sigma - 1) * 100;
  const numbers = `Monte Carlo, ${draws} draws: sigma ${simulatedSigma.toFixed(3)} kgCO2e; delta method ${sigma.toFixed(3)}, ${apart.toFixed(1)} % apart`;
  if (apart <= closePercent) return [numbers];
  const why = 'a cap binds within the uncertainty, or an input is too uncertain to be normal';
  return [
    numbers,
    simulatedSigma < sigma
      ? `More than ${closePercent} % apart (${why}): the result uses the larger value, which is conservative.`
      : `More than ${closePercent} % apart (${why}): the result uses the smaller value; do not rely on its interval.`,
  ];
}

/** Escapes control characters: the text of a trace must not control the terminal. */
const printable = (line: string): string =>
  line.replaceAll(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function report(id: string, verdict: Verdict): string[] {
  if (verdict.kind === 'equal')
    return [`equal: ${id}, recalculated by ${methodVersion}`, ...simulationLines(verdict.simulation)];
  if (verdict.kind === 'refused') return [`different: ${id}: these inputs have no result: ${verdict.detail}`];
  const { differences } = verdict;
  const places = differences.length === 1 ? 'one value' : `${differences.length} values`;
  return [`different: ${id}, in ${places}`, ...differences.map(differenceLine)];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(help);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError(`expected one file, got ${positionals.length}`);
  const { id, verdict } = verifyDocument(path, await readTrace(path));
  console.log(report(id, verdict).map(printable).join('\n'));
  process.exitCode = verdict.kind === 'equal' ? 0 : 1;
}

await runCommand(main);
