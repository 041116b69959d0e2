// npm run verifiers: builds infra/verifiers/verify.mjs from its source.
import { writeFileSync } from 'node:fs';
import { runCommand } from '../command-line/command.ts';
import { buildVerifier, verifierFile } from '../verifiers/build.ts';

const help = `npm run verifiers

Builds infra/verifiers/verify.mjs, the verifier of bundles that needs neither Hearth nor packages, from infra/verifiers/source
and the rules in services/domain. A test fails while the file is not up to date.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(help);
  writeFileSync(verifierFile, await buildVerifier());
  console.log(`wrote ${verifierFile}`);
}

await runCommand(main);
