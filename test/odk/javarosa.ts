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
import { startLineProcess, type LineProcess } from './line-process.ts';

const version = '6.0.0';
const coordinates = [`org.getodk:javarosa:${version}`];
const okhttp = '5.4.0';
/** Programs, and what they need. A program may use those before it. */
const programs = {
  FillForms: { title: `JavaRosa ${version}`, coordinates, sources: ['FillForms.java'] },
  CollectClient: {
    title: `OkHttp ${okhttp} and JavaRosa ${version}`,
    // Of two versions of one library Maven takes that of the first: OkHttp needs the newer Kotlin.
    coordinates: [`com.squareup.okhttp3:okhttp-jvm:${okhttp}`, ...coordinates],
    sources: ['FillForms.java', 'CollectClient.java'],
  },
} as const;
const heapMb = 192;

export const filled = z.object({
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

/** A line process with this program. Throws a sentence on what is missing where Java programs cannot run. */
export async function startJavaProgram(name: keyof typeof programs): Promise<LineProcess> {
  const missing = await missingForJava();
  if (missing !== undefined) throw new Error(`${missing}: the tests with JavaRosa need it.`);
  const cache = cacheDir(process.env);
  makeFolder(cache);
  const { title, coordinates: needed, sources } = programs[name];
  const jars = await classPath({ cacheDir: cache, log: () => {} }, title, needed);
  const classes = await compiled(cache, jars, sources);
  const flags = [...smallJvm(heapMb), '-XX:TieredStopAtLevel=1', '-Duser.timezone=UTC'];
  return startLineProcess(name, 'java', ['-cp', `${jars}:${classes}`, ...flags, name]);
}

/** Throws a sentence on what is missing where Java programs cannot run. */
export async function startJavaRosa(): Promise<JavaRosa> {
  const java = await startJavaProgram('FillForms');
  const folder = mkdtempSync(join(tmpdir(), 'hearth-javarosa-'));
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
async function compiled(cache: string, jars: string, names: readonly string[]): Promise<string> {
  const sources = names.map((name) => join(import.meta.dirname, name));
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const folder = join(cache, `java-programs-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}.part-`);
  await run('javac', ['-cp', jars, '-d', draft, ...sources], cache);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}
