// npm run verify: calculates the trace of an analysis again, with no network and no database, and says where it differs.
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

Calculates an analysis again from its trace (GET /v1/analyses/{id}/trace), alone: no network, no database.
Prints "equal", with the uncertainty by a seeded Monte Carlo as a check, and ends with 0, or every place that differs,
with what the trace says and what comes out, and ends with 1. A file that is no trace ends with 2. FILE - is the
standard input.

A trace of another version of the method needs the Hearth that made it: the sentence names both versions.`;

async function readTrace(path: string): Promise<unknown> {
  const text = await readFile(path === '-' ? '/dev/stdin' : path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return parseJson(text, {
    name: path,
    refusal: `${path} is no JSON: the trace of an analysis is allowed`,
  });
}

function verified(path: string, said: unknown): { readonly id: string; readonly verdict: Verdict } {
  const head = traceHead.safeParse(said);
  if (head.success && head.data.methodVersion !== methodVersion)
    throw new UsageError(
      `${path} follows ${head.data.methodVersion}, and this Hearth ${methodVersion}: verify it with the version that made it`,
    );
  const read = traceShape.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.length ? `/${issue.path.join('/')}` : 'the whole';
    throw new UsageError(`${path} is no trace of an analysis: ${place}: ${issue?.message ?? 'unknown'}`);
  }
  const { result } = read.data;
  const verdict =
    read.data.format === traceFormat
      ? verifyTrace(read.data.inputs, said, sha256)
      : verifyProgramme(read.data.inputs, said, sha256);
  return { id: result.id, verdict };
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const differenceLine = ({ place, said, calculated }: Difference): string =>
  `${place}: the trace says ${shown(said)}, calculated is ${shown(calculated)}`;

/** Further apart, a cap binds within the uncertainty or an input is so uncertain that it is lognormal (decision 58). */
const closePercent = 2;

function simulationLines(simulation: Simulation | null): string[] {
  if (simulation === null || simulation.sigma === 0) return [];
  const { draws, simulatedSigma, sigma } = simulation;
  const apart = Math.abs(simulatedSigma / sigma - 1) * 100;
  const numbers = `Monte Carlo, ${draws} draws: sigma ${simulatedSigma.toFixed(3)} kgCO2e; the delta method says ${sigma.toFixed(3)}, ${apart.toFixed(1)} % apart`;
  if (apart <= closePercent) return [numbers];
  const why = 'a cap binds within the uncertainty, or an input is too uncertain to be normal';
  return [
    numbers,
    simulatedSigma < sigma
      ? `More than ${closePercent} % apart (${why}): the result has the larger number, which is the careful one.`
      : `More than ${closePercent} % apart (${why}): the result has the smaller number; do not rely on its interval.`,
  ];
}

/** A trace comes from outside: what it says must not steer the terminal. */
const printable = (line: string): string =>
  line.replaceAll(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function report(id: string, verdict: Verdict): string[] {
  if (verdict.kind === 'equal')
    return [`equal: ${id}, calculated again by ${methodVersion}`, ...simulationLines(verdict.simulation)];
  if (verdict.kind === 'refused') return [`different: ${id}: these inputs give no result: ${verdict.detail}`];
  const { differences } = verdict;
  const places = differences.length === 1 ? 'one place' : `${differences.length} places`;
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
    throw new UsageError(`one file is expected, ${positionals.length} were given`);
  const { id, verdict } = verified(path, await readTrace(path));
  console.log(report(id, verdict).map(printable).join('\n'));
  process.exitCode = verdict.kind === 'equal' ? 0 : 1;
}

await runCommand(main);
