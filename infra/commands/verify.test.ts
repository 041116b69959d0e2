// npm run verify as an auditor calls it: equal, different, or no trace at all.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { traceDocument, type TraceDocument } from '#domain/emissions/documents/trace-document.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { runCli, type Ended } from '#test/support/cli.ts';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';

const inputs = householdOf({
  devices: [reporting('did:x:cooker', 'ElectricPressureCooker', { usageHours: 2, energyKwh: 0.4 })],
});

let folder: string;
let trace: TraceDocument;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-verify-'));
  trace = traceDocument(inputs, resultOf(inputs), sha256);
});

async function verify(name: string, text: string): Promise<Ended> {
  const file = join(folder, name);
  await writeFile(file, text);
  const ended = await runCli('verify', [file], {});
  return { ...ended, err: ended.err.replaceAll(file, 'FILE') };
}

test('an untouched trace is equal', async () => {
  expect(await verify('equal.json', JSON.stringify(trace))).toEqual({
    code: 0,
    out: expect.stringMatching(
      new RegExp(
        `^equal: ${trace.result.id}, recalculated by ${trace.methodVersion}\n` +
          'Monte Carlo, \\d+ draws: sigma \\d+\\.\\d{3} kgCO2e; delta method \\d+\\.\\d{3}, [01]\\.\\d % apart\n$',
      ),
    ),
    err: '',
  });
});

test.each(['EM_064', 'EM_088', 'EM_103'])('the golden trace of the real meter %s is equal', async (meter) => {
  const file = join(import.meta.dirname, `../../test/data/kampala/${meter}.trace.json`);
  expect(await runCli('verify', [file], {})).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^equal: an_/),
    err: '',
  });
});

test('a Monte Carlo far from the delta method is told with its reason and which number is in the result', async () => {
  const file = join(import.meta.dirname, '../../test/data/kampala/EM_088.trace.json');
  const { out } = await runCli('verify', [file], {});
  const [, drawn, linear, apart] =
    /sigma (\d+\.\d+) kgCO2e; delta method (\d+\.\d+), (\d+\.\d) % apart/.exec(out) ?? [];
  expect(Number(apart)).toBeGreaterThan(2);
  // Its tails are so long that the draws, whose seed is that of the inputs, decide which number is larger.
  expect(out).toMatch(
    Number(drawn) > Number(linear)
      ? /the result uses the smaller value; do not rely on its interval\.\n$/
      : /the result uses the larger value, which is conservative\.\n$/,
  );
});

test('an altered result is told with its place, what it says and what comes out', async () => {
  const { analysis } = trace.result;
  const altered = { ...trace, result: { ...trace.result, analysis: { ...analysis, reductions: 100 } } };
  expect(await verify('altered.json', JSON.stringify(altered))).toEqual({
    code: 1,
    out:
      `different: ${trace.result.id}, in one value\n` +
      `/result/analysis/reductions: trace 100, recalculated ${analysis.reductions}\n`,
    err: '',
  });
});

test('inputs that give no result are different, and say why', async () => {
  const emptied = { ...trace, inputs: { ...inputs, baselines: [] } };
  expect(await verify('emptied.json', JSON.stringify(emptied))).toMatchObject({
    code: 1,
    out: expect.stringContaining('these inputs have no result: No baseline is valid on 2024-01-01'),
  });
});

test('what a trace says does not steer the terminal', async () => {
  const bell = { ...trace, result: { ...trace.result, id: 'an_\u0007\u001b[2J' } };
  const { out } = await verify('bell.json', JSON.stringify(bell));
  expect(out).toContain('different: an_\\u0007\\u001b[2J');
});

const history = (weeks: number) => ({
  fuelType: 'Charcoal',
  weeks: Array.from({ length: weeks }, () => '2023-01-02'),
  own: [],
  comparison: null,
  since: {},
});

test('what is no trace, or of another method, ends with 2 and one sentence', async () => {
  const other = { ...trace, methodVersion: 'hearth-analysis-0' };
  const bad = { ...trace, inputs: { ...inputs, persons: 'five' } };
  const cases = [
    ['text', 'FILE is not JSON: use the trace of an analysis; see --help\n'],
    [
      JSON.stringify(trace.result),
      /^FILE is not the trace of an analysis: \/format: hearth-trace@1 or .* is allowed; GET \/v1\/analyses\/\{id\}\/trace gives it/,
    ],
    [
      JSON.stringify({ ...trace, inputs: { ...inputs, period: { start: '0001-01-01', end: '9999-12-31' } } }),
      /^FILE is not the trace of an analysis: \/inputs\/period: use a period of at most 400 days/,
    ],
    [
      JSON.stringify({ ...trace, inputs: { ...inputs, fuelHistory: history(1000) } }),
      /^FILE is not the trace of an analysis: \/inputs\/fuelHistory\/weeks: /,
    ],
    [JSON.stringify(bad), /^FILE is not the trace of an analysis: \/inputs\/persons: /],
    [
      JSON.stringify({ ...trace, more: 0 }).replace(
        '"more":0',
        `"more":${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      ),
      'FILE is nested too deep: at most 64 levels are allowed; see --help\n',
    ],
    [
      JSON.stringify(other),
      `FILE follows hearth-analysis-0, but this Hearth follows ${trace.methodVersion}: verify it with the version that wrote it; see --help\n`,
    ],
    [
      JSON.stringify({ ...other, inputs: { householdOfThen: 'of another shape' } }),
      /^FILE follows hearth-analysis-0, but this Hearth /,
    ],
  ] as const;
  for (const [text, says] of cases) {
    const ended = await verify('bad.json', text);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(says);
  }
  expect(await runCli('verify', [], {})).toMatchObject({ code: 2 });
  expect((await runCli('verify', ['--help'], {})).out).toContain('npm run --silent verify');
});
