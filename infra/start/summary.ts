// The live summary of npm start: a block that redraws itself on a terminal, plain lines elsewhere.
import type { Facts } from './facts.ts';
import type { Reduction } from './yesterday.ts';

export interface Picture {
  readonly facts: Facts;
  readonly rowsPerSecond: number;
  readonly services: readonly { readonly name: string; readonly state: string }[];
  readonly fleet: string;
  readonly yesterday: Reduction | undefined;
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

const reduction = ({ yesterday }: Picture): string =>
  yesterday
    ? `${number.format(yesterday.kgCO2e)} kgCO2e on ${yesterday.day}, ${yesterday.households} households, provisional`
    : 'not computed yet';

/** One line for logs. */
export function lineOf(picture: Picture): string {
  const { facts, services, rowsPerSecond, fleet } = picture;
  const states = services.map(({ name, state }) => `${name} ${state}`).join(', ');
  return [
    `${number.format(rowsPerSecond)} rows/s`,
    `${number.format(facts.rowsStored)} rows since start`,
    `lag ${number.format(facts.lagSeconds)} s`,
    `${number.format(facts.anomalies)} anomalies`,
    `${number.format(facts.deadLetters)} dead letters`,
    `${number.format(facts.households)} households`,
    `${number.format(facts.daysStale)} days to compute`,
    `reduction ${reduction(picture)}`,
    `fleet ${fleet}`,
    states,
  ].join(' | ');
}

/** The lines of the block on a terminal. */
export function blockOf(picture: Picture): string[] {
  const { facts, rowsPerSecond, services, fleet } = picture;
  const row = (name: string, text: string): string => `  ${name.padEnd(12)} ${text}`;
  return [
    row(
      'readings',
      `${number.format(rowsPerSecond)} rows/s, ${number.format(facts.rowsStored)} since start, lag ${number.format(facts.lagSeconds)} s`,
    ),
    row(
      'found',
      `${number.format(facts.anomalies)} anomalies, ${number.format(facts.deadLetters)} dead letters`,
    ),
    row(
      'households',
      `${number.format(facts.households)}, ${number.format(facts.daysStale)} device-days to compute`,
    ),
    row('reduction', reduction(picture)),
    row('fleet', fleet),
    row('services', services.map(({ name, state }) => `${name} ${state}`).join(', ')),
  ];
}

/** Draws pictures on a stream; messages between them stay above the block. */
export function openScreen(stream: NodeJS.WriteStream): {
  say: (line: string) => void;
  show: (picture: Picture) => void;
} {
  if (!stream.isTTY) {
    return {
      say: (line) => void stream.write(`${line}\n`),
      show: (picture) => void stream.write(`${lineOf(picture)}\n`),
    };
  }
  let drawn: string[] = [];
  const erase = (): string => (drawn.length === 0 ? '' : `\u001B[${drawn.length}A\u001B[J`);
  const cut = (line: string): string => line.slice(0, (stream.columns || 200) - 1);
  return {
    say: (line) => void stream.write(`${erase()}${line}\n${drawn.map((text) => `${text}\n`).join('')}`),
    show: (picture) => {
      const lines = blockOf(picture).map(cut);
      stream.write(`${erase()}${lines.map((text) => `${text}\n`).join('')}`);
      drawn = lines;
    },
  };
}
