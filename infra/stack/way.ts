// Chooses how to start the parts without a given address: local processes or Docker.
import { dockerAnswers } from './docker.ts';
import type { Environment } from './addresses.ts';
import { missingForJava } from './java.ts';
import { StackError } from './part.ts';

export type Way = 'local' | 'docker';

/** Why local processes cannot run, as one phrase; undefined: they can. */
async function missingForLocal(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') return missingForJava();
  return `local processes need Linux x64, this is ${process.platform} ${process.arch}`;
}

const advice =
  'install Java 17 or newer and Maven (on Linux x64), start Docker, or set HEARTH_KAFKA, HEARTH_REGISTRY_URL and HEARTH_CLICKHOUSE_URL';

/** Local processes where they can run, else Docker where it answers; `HEARTH_STACK` forces one. */
export async function chooseWay(environment: Environment): Promise<Way> {
  const wanted = environment['HEARTH_STACK'] || 'auto';
  if (!['auto', 'local', 'docker'].includes(wanted)) {
    throw new StackError(`HEARTH_STACK is "${wanted}": use auto, local or docker.`);
  }
  const missing =
    wanted === 'docker' ? 'HEARTH_STACK=docker rules out local processes' : await missingForLocal();
  if (missing === undefined) return 'local';
  if (wanted === 'local') throw new StackError(`The parts cannot run as local processes: ${missing}.`);
  if (await dockerAnswers()) return 'docker';
  throw new StackError(
    `Kafka, the registry and ClickHouse cannot be started: ${missing}, and Docker does not answer; ${advice}.`,
  );
}
