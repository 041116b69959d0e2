// Builds verify.mjs, one file without imports, from infra/verifiers/source and the rules of services/domain that it repeats.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

export const verifierFile = join(import.meta.dirname, 'verify.mjs');

const head = `// Hearth's verifier of bundles. Built from infra/verifiers/source by npm run verifiers; do not edit it.\n`;

/** The text of the file. */
export async function buildVerifier(): Promise<string> {
  await using bundle = await rolldown({
    cwd: join(import.meta.dirname, '../..'),
    platform: 'neutral',
    input: 'infra/verifiers/source/main.ts',
    external: /^node:/,
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, minify: false });
  return head + output[0].code;
}
