// ZooKeeper 3.9 as ClickHouse's Keeper: it holds the keys of KeeperMap tables.
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { StackContext } from './context.ts';
import { classPath } from './jars.ts';
import { smallJvm } from './java.ts';
import type { Part } from './part.ts';

const version = '3.9.4';

// ZooKeeper needs the second and the third to start, but leaves them to its user.
const coordinates = [
  `org.apache.zookeeper:zookeeper:${version}`,
  'io.dropwizard.metrics:metrics-core:4.1.12.1',
  'org.xerial.snappy:snappy-java:1.1.10.7',
  'org.slf4j:slf4j-simple:2.0.13',
];

// Every key of a day stays in memory, with some 0.9 KB. A heap that is nearly full stops for seconds to collect, and the API
// takes Keeper for silent: a heap of 1 GiB does so below a million keys. Memory is taken only when keys need it.
const heapMb = 2048;

/** The text of ZooKeeper's config: loopback only, old snapshots removed hourly. */
export const keeperConfig = (port: number, dataDir: string): string => `dataDir=${dataDir}
clientPort=${port}
clientPortAddress=127.0.0.1
tickTime=2000
maxClientCnxns=0
admin.enableServer=false
autopurge.snapRetainCount=3
autopurge.purgeInterval=1
4lw.commands.whitelist=conf,ruok
`;

/** Sends a four letter command and resolves with the whole answer. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(command));
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (text: string) => (answer += text));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

export async function startLocalKeeper(context: StackContext): Promise<Part> {
  const jars = await classPath(context, `ZooKeeper ${version}`, coordinates);
  const folder = join(context.dataDir, 'keeper');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const config = join(folder, 'zoo.cfg');
  writeFileSync(config, keeperConfig(context.ports.keeper, data));
  return startChild({
    name: 'keeper',
    command: 'java',
    args: ['-cp', jars, ...smallJvm(heapMb), 'org.apache.zookeeper.server.quorum.QuorumPeerMain', config],
    cwd: folder,
    logFile: join(context.dataDir, 'logs/keeper.log'),
    ready: async () => (await ask(context.ports.keeper, 'conf')).includes(`dataDir=${data}/`),
    deadlineMs: 30_000,
  });
}
