// npm run formula: calculates one formula with the inputs of the caller, so that verifiers can try their own numbers.
import { parseArgs } from 'node:util';
import getRawBody from 'raw-body';
import { formulas } from '../formulas/catalogue.ts';
import { printFormula, type Formula } from '../formulas/formula.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { parseJson } from './parse-json.ts';

const help = `npm run --silent formula -- NAME < inputs.json

Calculates one formula. The standard input is a JSON object of the inputs, the output one line of JSON:

  echo '{"populationSize":5000,"proportion":0.8,"confidenceLevel":0.95,"relativePrecision":0.05}' |
    npm run --silent formula -- srsProportionRelative
  {"sampleSize":357}

  --list        prints every formula with its equation, its source, and the units of its inputs and outputs
  --list NAME   prints that formula only; so does NAME --help

Exit code 2: an input cannot be used; the message names the input, its value and the allowed values.`;

function findFormula(positionals: readonly string[]): Formula {
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new UsageError(`expected the name of one formula, got ${positionals.length}`);
  const found = formulas.get(name);
  if (found) return found;
  const near = didYouMean(name, [...formulas.keys()]);
  throw new UsageError(
    `${JSON.stringify(name)} is not a formula; ${near === undefined ? '--list prints all' : `the nearest is ${near}`}`,
  );
}

const inputBytesMax = 64 * 1024 * 1024;

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'entity.too.large';

async function readInput(): Promise<unknown> {
  if (process.stdin.isTTY)
    throw new UsageError('the inputs are missing: give a JSON object on standard input');
  const text = await getRawBody(process.stdin, { limit: inputBytesMax, encoding: 'utf8' }).catch(
    (error: unknown) => {
      throw isTooLong(error)
        ? new UsageError(`the input is too long: use at most ${inputBytesMax} bytes`)
        : error;
    },
  );
  return parseJson(text, {
    name: 'the input',
    refusal: `the input is ${JSON.stringify(text.slice(0, 80))}: use a JSON object`,
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const all = positionals.length === 0;
  if (values.help && all) return console.log(help);
  if (values.help || values.list) {
    const described = all ? [...formulas.values()] : [findFormula(positionals)];
    return console.log(described.map(printFormula).join('\n\n'));
  }
  const outcome = findFormula(positionals).calculate(await readInput());
  if ('refused' in outcome) throw new UsageError(outcome.refused);
  if (outcome.remark !== undefined) console.error(outcome.remark);
  console.log(JSON.stringify(outcome.outputs));
}

await runCommand(main);
