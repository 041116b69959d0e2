// Runs JavaRosa, the engine of ODK Collect, as a process beside the tests: one for all forms of a test file.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '#infra/stack/child.ts';
import { makeFolder } from '#infra/stack/folder.ts';
import { classPath } from '#infra/stack/jars.ts';
import { missingForJava, smallJvm } from '#infra/stack/java.ts';
import { cacheDir } from '#infra/stack/stack.ts';
import { startLineProcess } from './line-process.ts';

const version = '6.0.0';
const coordinates = [`org.getodk:javarosa:${version}`];
const source = join(import.meta.dirname, 'FillForms.java');
const heapMb = 192;

const filled = z.object({
  /** Paths of the nodes that apply; the first row of a repeat has no number. */
  relevant: z.array(z.string()),
  /** Nodes whose value breaks their constraint. */
  violated: z.array(z.string()),
  /** Required nodes without a value. */
  missing: z.array(z.string()),
  values: z.record(z.string(), z.string()),
  /** The finished interview. */
  xml: z.string(),
  /** Nodes whose choices are not offered for these answers: the engine took them back. */
  withdrawn: z.array(z.string()),
});

export type Filled = z.output<typeof filled>;

export interface JavaRosa extends AsyncDisposable {
  /** `files`: contents of attached files by their name. */
  readonly open: (xform: string, files?: Readonly<Record<string, string>>) => Promise<void>;
  /** Fills in the form that was opened last; answers by the path of their node. */
  readonly fillIn: (answers: Readonly<Record<string, string>>) => Promise<Filled>;
}

/** Throws a sentence on what is missing where Java programs cannot run. */
export async function startJavaRosa(): Promise<JavaRosa> {
  const missing = await missingForJava();
  if (missing !== undefined) throw new Error(`${missing}: the tests with JavaRosa need it.`);
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const jars = await classPath({ cacheDir: cache, log: () => {} }, `JavaRosa ${version}`, coordinates);
  const classes = await compiled(cache, jars);
  const folder = mkdtempSync(join(tmpdir(), 'hearth-javarosa-'));
  const flags = [...smallJvm(heapMb), '-XX:TieredStopAtLevel=1', '-Duser.timezone=UTC'];
  const java = startLineProcess('JavaRosa', 'java', ['-cp', `${jars}:${classes}`, ...flags, 'FillForms']);
  return {
    open: async (xform, files = {}) => {
      const form = join(folder, 'form.xml');
      writeFileSync(form, xform);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      await java.ask({ form, folder });
    },
    fillIn: async (answers) => filled.parse(await java.ask({ answers })),
    [Symbol.asyncDispose]: async () => {
      await java[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The folder of the compiled program; compiled once for each text of it. */
async function compiled(cache: string, jars: string): Promise<string> {
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12);
  const folder = join(cache, `fill-forms-${digest}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}.part-`);
  await run('javac', ['-cp', jars, '-d', draft, source], cache);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}
