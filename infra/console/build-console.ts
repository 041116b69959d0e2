// Builds the console into a cache folder that is named by the digest of its sources: equal sources build nothing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');

/** What the built files depend on. */
const sources = [
  'services/console',
  'services/domain',
  'services/pictures',
  'infra/client',
  'infra/verifiers/source',
  'package-lock.json',
];

const filesIn = (path: string): string[] => {
  try {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [join(root, path)];
  }
};

/** SHA-256 of names and contents, hex. */
function sourceDigest(): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap(filesIn).sort()) {
    const content = readFileSync(file);
    digest.update(`${file.slice(root.length)} ${content.length}\n`).update(content);
  }
  return digest.digest('hex');
}

/** Resolves to the folder of the console. `cache`: where folders of all versions lie. */
export async function buildConsole(cache: string): Promise<string> {
  const folder = join(cache, 'console', sourceDigest().slice(0, 32));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    // Only a build needs Vite, which takes half a second to load.
    const { build } = await import('vite');
    // The page of forms is a document of its own with settings of its own.
    for (const config of ['vite.config.ts', 'fill/vite.config.ts'])
      await build({
        configFile: join(root, 'services/console', config),
        logLevel: 'warn',
        build: { outDir: draft, emptyOutDir: false },
      });
    pack(draft);
    renameSync(draft, folder);
  } catch (error) {
    // Another process may have built the same meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Writes each file again as gzip, smaller than what could be packed for each request. */
function pack(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
  }
}
