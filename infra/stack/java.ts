// Checks whether Java programs can run here, and holds the flags that limit their memory.
import { run } from './child.ts';

/** The major version in what `java -version` prints: 17 for `openjdk version "17.0.15"`, 8 for `1.8.0_402`. */
export function majorVersion(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match === null ? undefined : Number(match[1]);
}

const oldestJava = 17;

/** One sentence on what is missing for local Java programs, or undefined if nothing is. */
export async function missingForJava(): Promise<string | undefined> {
  const output = await run('java', ['-version'], '/').catch(() => '');
  const version = majorVersion(output);
  if (version === undefined) return 'Java is not installed';
  if (version < oldestJava) return `Java ${version} is too old (${oldestJava} or newer is needed)`;
  const maven = await run('mvn', ['-v'], '/').catch(() => undefined);
  return maven === undefined ? 'Maven (mvn) is not installed' : undefined;
}

/** Flags for a small server: little heap, one collector thread, no files of its own in /tmp. */
export const smallJvm = (heapMb: number): string[] => [
  `-Xmx${heapMb}m`,
  '-XX:+UseSerialGC',
  '-XX:-UsePerfData',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS',
];
