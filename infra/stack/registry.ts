// Apicurio Registry 3.0, used through its Confluent API. Newer ones need Java 21.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { StackContext } from './context.ts';
import { startContainer } from './docker.ts';
import { unpackArtifact } from './jars.ts';
import { smallJvm } from './java.ts';
import type { Part } from './part.ts';

const version = '3.0.9';

/** Where the registry on this port serves the Confluent API. */
export const confluentUrl = (port: number): string => `http://127.0.0.1:${port}/apis/ccompat/v7`;

/**
 * Apicurio's settings. H2 is kept on disk: in memory, an id could mean another schema after a restart.
 * The description is our mark: it proves that the answer on a port is ours.
 */
const settings = (h2File: string, mark: string): Record<string, string> => ({
  'apicurio.storage.kind': 'sql',
  'apicurio.storage.sql.kind': 'h2',
  'apicurio.datasource.url': `jdbc:h2:file:${h2File}`,
  'apicurio.app.description': mark,
});

async function answers(port: number, mark: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/apis/registry/v3/system/info`);
  const info: unknown = await response.json();
  const ours =
    typeof info === 'object' && info !== null && 'description' in info && info.description === mark;
  return ours && (await fetch(`${confluentUrl(port)}/subjects`)).ok;
}

export async function startLocalRegistry(context: StackContext): Promise<Part> {
  const folder = await unpackArtifact(
    context,
    `Apicurio Registry ${version}`,
    `io.apicurio:apicurio-registry-app:${version}:tar.gz:all`,
  );
  const data = join(context.dataDir, 'registry');
  mkdirSync(data, { recursive: true });
  const properties = {
    ...settings(join(data, 'h2'), context.secrets.mark),
    'quarkus.http.host': '127.0.0.1',
    'quarkus.http.port': String(context.ports.registry),
    'quarkus.log.level': 'WARN',
  };
  return startChild({
    name: 'registry',
    command: 'java',
    args: [
      ...smallJvm(384),
      '-XX:TieredStopAtLevel=1',
      ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
      '-jar',
      join(folder, `apicurio-registry-app-${version}-runner.jar`),
    ],
    cwd: data,
    logFile: join(context.dataDir, 'logs/registry.log'),
    ready: () => answers(context.ports.registry, context.secrets.mark),
    deadlineMs: 60_000,
  });
}

export function startDockerRegistry(context: StackContext): Promise<Part> {
  const names = Object.entries(settings('/data/h2', context.secrets.mark));
  return startContainer(context, {
    name: 'registry',
    image: `apicurio/apicurio-registry:${version}`,
    ports: { 8080: context.ports.registry },
    volume: '/data',
    environment: Object.fromEntries(
      names.map(([name, value]) => [name.toUpperCase().replaceAll('.', '_'), value]),
    ),
    ready: () => answers(context.ports.registry, context.secrets.mark),
  });
}
