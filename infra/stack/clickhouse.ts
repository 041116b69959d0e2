// ClickHouse 26.7: the engine from npm in a child process, or the official image.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { access, usersXml } from './access.ts';
import { startChild } from './child.ts';
import { clickHouseXml, embeddedKeeper } from './clickhouse-config.ts';
import type { StackContext } from './context.ts';
import { startContainer } from './docker.ts';
import type { Part } from './part.ts';

/** True when the server on this port takes our password, which proves that it is ours. */
async function answers(context: StackContext): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${context.ports.clickhouse}/`, {
    method: 'POST',
    body: 'SELECT 1',
    headers: { 'X-ClickHouse-User': access.admin.user, 'X-ClickHouse-Key': context.secrets.passwords.admin },
  });
  return response.ok && (await response.text()) === '1\n';
}

export async function startLocalClickHouse(context: StackContext): Promise<Part> {
  const folder = join(context.dataDir, 'clickhouse');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const usersFile = join(folder, 'users.xml');
  const configFile = join(folder, 'config.xml');
  writeFileSync(usersFile, usersXml(context.secrets.passwords, '127.0.0.1'), { mode: 0o600 });
  const config = clickHouseXml({
    httpPort: context.ports.clickhouse,
    listenHost: '127.0.0.1',
    keeper: { host: '127.0.0.1', port: context.ports.keeper },
    usersFile,
    logFile: join(context.dataDir, 'logs/clickhouse-server.log'),
    more: [],
  });
  writeFileSync(configFile, config);
  return startChild({
    name: 'clickhouse',
    command: process.execPath,
    args: [join(import.meta.dirname, 'clickhouse-server.ts'), configFile, data],
    cwd: folder,
    logFile: join(context.dataDir, 'logs/clickhouse.log'),
    ready: () => answers(context),
    deadlineMs: 60_000,
  });
}

/** The official image brings ClickHouse Keeper, which runs inside the same server. */
export function startDockerClickHouse(context: StackContext): Promise<Part> {
  const config = clickHouseXml({
    httpPort: 8123,
    listenHost: '0.0.0.0',
    keeper: { host: '127.0.0.1', port: 9181 },
    usersFile: '/etc/clickhouse-server/users.xml',
    logFile: '/var/log/clickhouse-server/clickhouse-server.log',
    more: [embeddedKeeper],
  });
  return startContainer(context, {
    name: 'clickhouse',
    image: 'clickhouse/clickhouse-server:26.7',
    ports: { 8123: context.ports.clickhouse },
    volume: '/var/lib/clickhouse',
    environment: { CLICKHOUSE_SKIP_USER_SETUP: '1' },
    files: {
      '/etc/clickhouse-server/config.d/hearth.xml': config,
      '/etc/clickhouse-server/users.xml': usersXml(context.secrets.passwords, '::/0'),
    },
    ready: () => answers(context),
  });
}
