// The services as most tests start them: a file each, and one for what it loads later, made anew for a run. A run starts hundreds of processes, and half of
// the CPU of a start is finding and linking some hundred modules. `npm start`, and the tests of it, run the sources.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/** Below node_modules, where the files find these packages: they have compiled code, or read files of their own. */
const folder = join(root, 'node_modules/.cache/hearth-services');
const external = /^(@node-rs\/crc32|@kafkajs\/.+|avsc|kafkajs|lz4-napi|snappy|swagger-ui-dist)(\/|$)/;

/** A module that asks where it is learns the place of its source. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: (code, id) =>
    id.startsWith(root) && id.endsWith('.ts')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** Writes the files and resolves to their folder. Another run may start processes from them meanwhile. */
export async function bundleServices(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await Promise.all(['api', 'ingest', 'windows', 'upkeep'].map(writeService));
  return folder;
}

async function writeService(name: string): Promise<void> {
  await using bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: `services/${name}/main.ts`,
    external,
    plugins: [ownPlaces],
    // Nothing is left out, here and by `minify`: it would drop calls that it takes for free of effects, also one that a `try` waits for.
    treeshake: false,
    checks: { eval: false },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: false,
    entryFileNames: `${name}.mjs`,
    // Named by its content: another run may write another one.
    chunkFileNames: `${name}-[hash].mjs`,
  });
  // What a file loads is there before it.
  for (const chunk of output.toReversed()) if (chunk.type === 'chunk') write(chunk);
}

function write({ fileName, code }: { readonly fileName: string; readonly code: string }): void {
  const draft = join(folder, `${fileName}.${process.pid}`);
  writeFileSync(draft, code);
  renameSync(draft, join(folder, fileName));
}
