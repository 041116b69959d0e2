// CPU and memory of a running process, as Linux counts them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

/** User and system time so far, s; counted in ticks of 10 ms. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** CPU that the host gave to others while this machine wanted it, over all cores since its start, s. */
export function stolenSeconds(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return Number(total.split(/ +/)[8]) / 100;
}

const memory = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const rssMbOf = (pid: number): number => memory(pid, 'VmRSS');

/** Largest resident memory since the start of the process or the last `forgetPeak`. */
export const peakRssMbOf = (pid: number): number => memory(pid, 'VmHWM');

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The one process that runs `script` and has `argument` among its arguments. */
export function pidOf(script: string, argument: string): number {
  const pids = readdirSync('/proc').filter((name) => {
    const [, ...args] = argumentsOf(name);
    return args[0]?.endsWith(script) === true && args.includes(argument);
  });
  const [pid] = pids;
  if (pids.length !== 1 || pid === undefined)
    throw new Error(`${pids.length} processes run ${script} with ${argument}; there must be one`);
  return Number(pid);
}

/** The one process that has these arguments, such as a program and its file of settings; shells that watch it are left out. */
export function pidWith(...wanted: readonly string[]): number {
  const pids = readdirSync('/proc').filter((name) => {
    const [command = '', ...args] = argumentsOf(name);
    return !command.endsWith('sh') && wanted.every((argument) => args.includes(argument));
  });
  const [pid] = pids;
  if (pids.length !== 1 || pid === undefined)
    throw new Error(`${pids.length} processes have the arguments ${wanted.join(' ')}; there must be one`);
  return Number(pid);
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
