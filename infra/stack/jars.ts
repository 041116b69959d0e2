// Downloads Java programs from Maven Central, once, into the user's cache folder.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './child.ts';
import type { StackContext } from './context.ts';
import { tryLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { sentenceOf } from '../command-line/sentence.ts';
import { StackError } from './part.ts';

/** `group:artifact:version`, or `group:artifact:version:type:classifier`. */
export type Coordinate = string;

// Version 2.10 resolves an artifact without its parent's pom, which not every mirror of Maven Central has.
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:2.10';

/** A pom that pins these artifacts (all that they need is pinned by their own poms). */
export function pomOf(coordinates: readonly Coordinate[]): string {
  const dependencies = coordinates.map((coordinate) => {
    const [groupId, artifactId, version] = coordinate.split(':');
    return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion>
<groupId>hearth</groupId><artifactId>stack</artifactId><version>1</version>
<dependencies>
${dependencies.join('\n')}
</dependencies></project>
`;
}

async function waitForLock(path: string, log: StackContext['log']): Promise<Lock & { got: true }> {
  for (let waited = 0; ; waited += 100) {
    const lock = tryLock(path);
    if (lock.got) return lock;
    if (waited === 0 && lock.owner !== process.pid)
      log(`Waiting for process ${lock.owner}, which is downloading.`);
    await delay(100);
  }
}

/** Where downloads are kept, and who hears of them. */
type Downloading = Pick<StackContext, 'cacheDir' | 'log'>;

type Download = {
  /** The displayed name with its version: `Kafka 4.1.1`. */
  readonly title: string;
  /** Folder name in the cache. */
  readonly name: string;
  readonly fill: (folder: string) => Promise<unknown>;
};

/** The folder of a download, which is there whole or not at all. One process at a time fills the cache. */
async function fillCache(context: Downloading, download: Download): Promise<string> {
  const folder = join(context.cacheDir, download.name);
  if (existsSync(folder)) return folder;
  const lock = await waitForLock(join(context.cacheDir, 'download.lock'), context.log);
  const draft = `${folder}.part`;
  try {
    if (existsSync(folder)) return folder;
    context.log(`Downloading ${download.title} (once).`);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await download.fill(draft);
    renameSync(draft, folder);
    return folder;
  } catch (error) {
    throw new StackError(
      `${download.title} could not be downloaded from Maven Central: ${sentenceOf(error)}`,
    );
  } finally {
    lock.release();
  }
}

const maven = (folder: string, ...args: string[]): Promise<string> =>
  run('mvn', ['-B', '-q', '-U', ...args], folder);

/** Downloads these artifacts with all they need; resolves with the class path. */
export async function classPath(
  context: Downloading,
  title: string,
  coordinates: readonly Coordinate[],
): Promise<string> {
  const folder = await fillCache(context, {
    title,
    name: title.toLowerCase().replaceAll(' ', '-'),
    fill: async (draft) => {
      writeFileSync(join(draft, 'pom.xml'), pomOf(coordinates));
      await maven(
        draft,
        `${plugin}:copy-dependencies`,
        '-DincludeScope=runtime',
        `-DoutputDirectory=${draft}`,
      );
    },
  });
  const jars = readdirSync(folder).filter((name) => name.endsWith('.jar'));
  return jars.map((jar) => join(folder, jar)).join(':');
}

/** Downloads one `tar.gz` artifact and unpacks it; resolves with the folder. */
export function unpackArtifact(
  context: StackContext,
  title: string,
  coordinate: Coordinate,
): Promise<string> {
  return fillCache(context, {
    title,
    name: title.toLowerCase().replaceAll(' ', '-'),
    fill: async (draft) => {
      writeFileSync(join(draft, 'pom.xml'), pomOf([]));
      await maven(draft, `${plugin}:copy`, `-Dartifact=${coordinate}`, `-DoutputDirectory=${draft}`);
      const archive = readdirSync(draft).find((name) => name.endsWith('.tar.gz'));
      if (archive === undefined) throw new StackError(`${coordinate} contains no archive.`);
      await run('tar', ['-xzf', archive], draft);
      rmSync(join(draft, archive));
    },
  });
}
