// The ports of Hearth on 127.0.0.1, and how a free set of them is found.
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockedPorts, blockedReason } from '#runtime/ports/blocked-ports.ts';
import { tryLock } from './lock.ts';
import { StackError } from './part.ts';

/** Ports of the parts, before the offset is added. */
const base = { kafka: 9092, kafkaController: 9093, registry: 8081, keeper: 2181, clickhouse: 8123 } as const;

/** Ports that the API, ingest, windows and upkeep take: a free offset leaves these free too. */
const servicePorts = [8080, 8090, 8091, 8092];

export type StackPorts = Record<keyof typeof base, number>;

/** Every port of the stack under an offset (0 to 50 000). */
export const portsAt = (offset: number): StackPorts => ({
  kafka: base.kafka + offset,
  kafkaController: base.kafkaController + offset,
  registry: base.registry + offset,
  keeper: base.keeper + offset,
  clickhouse: base.clickhouse + offset,
});

/** Folder of locks on ports: one for all runs on this machine, whatever TMPDIR each of them has. */
export const portLocks = (name: string): string => join(existsSync('/tmp') ? '/tmp' : tmpdir(), name);

/** True if nothing listens on this port of 127.0.0.1 (or on all addresses) now. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The taken ones among `ports`, in the order given. */
export async function findTakenPorts(ports: readonly number[]): Promise<number[]> {
  const free = await Promise.all(ports.map(isFree));
  return ports.filter((_, index) => free[index] !== true);
}

/** A port on which a program will listen. */
export interface NamedPort {
  readonly name: string;
  readonly port: number;
}

/** The parts of the stack that are called over HTTP. */
const httpParts = ['registry', 'clickhouse'] as const;

/** The ports of the stack that fetch must reach, of the parts that are started. */
export const httpPortsOf = (ports: StackPorts, started: readonly (keyof StackPorts)[]): NamedPort[] =>
  httpParts.filter((name) => started.includes(name)).map((name) => ({ name, port: ports[name] }));

const portMax = 65_535;

const isUsable = (port: number): boolean => port <= portMax && !blockedPorts.has(port);

/** Why an offset is unusable, with a usable offset; null: all its ports can be called. */
export function unusableSentence(offset: number, ports: readonly NamedPort[]): string | null {
  const bad = ports.find(({ port }) => !isUsable(port));
  if (!bad) return null;
  const reason = bad.port > portMax ? `the last port is ${portMax}` : blockedReason(bad.port);
  return `HEARTH_PORT_OFFSET=${offset} puts ${bad.name} on port ${bad.port}, but ${reason}: set HEARTH_PORT_OFFSET=${usableOffset(offset, ports)}.`;
}

/** The next offset above, else below, in steps of 100, under which all ports can be called. */
function usableOffset(offset: number, ports: readonly NamedPort[]): number {
  const isFine = (other: number): boolean =>
    other >= 0 && other <= offsetMax && ports.every(({ port }) => isUsable(port - offset + other));
  for (let distance = step; distance <= offsetMax; distance += step)
    for (const other of [offset + distance, offset - distance]) if (isFine(other)) return other;
  return 0;
}

/** The offset in force, and every port that must be free under it. */
export interface Wanted {
  readonly offset: number;
  readonly ports: readonly number[];
}

/** The next higher offset, in steps of 100, under which all ports are free now; undefined if there is none. */
async function nextFreeOffset({ offset, ports }: Wanted): Promise<number | undefined> {
  for (let other = offset + step; other <= offsetMax; other += step) {
    const moved = ports.map((port) => port - offset + other);
    if (moved.every(isUsable) && (await findTakenPorts(moved)).length === 0) return other;
  }
  return undefined;
}

/** HEARTH_PORT_OFFSET with an offset that is free now. */
export async function offsetSetting(wanted: Wanted): Promise<string> {
  const free = await nextFreeOffset(wanted);
  return free === undefined ? 'another HEARTH_PORT_OFFSET' : `HEARTH_PORT_OFFSET=${free}`;
}

/** Names a taken port and an offset under which all ports are free. */
export const explainTaken = async (port: number, wanted: Wanted): Promise<string> =>
  `Port ${port} is used by another program: stop it, or set ${await offsetSetting(wanted)}. A second Hearth in the same folder also needs its own HEARTH_DATA_DIR.`;

// Above the well-known ports and below the ports that the kernel hands out for outgoing connections.
const firstOffset = 1000;
const offsets = 200;
const step = 100;
// The setting takes no larger one.
const offsetMax = 50_000;

/**
 * A port offset under which every port of the stack and of the services is free.
 * Two processes never get the same one: each holds a lock that is given up when the process ends.
 */
export async function freePortOffset(): Promise<number> {
  const folder = portLocks('hearth-port-offsets');
  mkdirSync(folder, { recursive: true, mode: 0o777 });
  const start = Math.floor(Math.random() * offsets);
  for (let attempt = 0; attempt < offsets; attempt++) {
    const offset = firstOffset + ((start + attempt) % offsets) * step;
    const wanted = [...Object.values(portsAt(offset)), ...servicePorts.map((port) => port + offset)];
    if (!wanted.every(isUsable) || (await findTakenPorts(wanted)).length > 0) continue;
    if (tryLock(join(folder, String(offset))).got) return offset;
  }
  throw new StackError(`No free set of ports on 127.0.0.1 was found in ${offsets} tries.`);
}
