// The simulated fleet: a month of history once, then what was missed, then live readings until it is stopped.
import type { Send } from './broker.ts';
import { openPlans } from './day.ts';
import { truthOfDay } from './day-truth.ts';
import type { Household } from './households.ts';
import { dayStartMs, localDay } from './kampala-time.ts';
import { openOutbox } from './outbox.ts';
import { messagesOf, type Message } from './readings.ts';
import { demoHouseholdsOf, isSending } from './stories.ts';
import type { FleetState } from './state.ts';
import { newTruth, readTruth, writeTruth, type Truth } from './truth.ts';

export interface FleetOptions {
  readonly seed: number;
  readonly households: number;
  /** Local days of history before today at the first start, and the longest gap that a later start fills. */
  readonly days: number;
  readonly dataDir: string;
  readonly send: Send;
  readonly tell: (state: FleetState) => Promise<void>;
  readonly signal: AbortSignal;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  /** Waits until the next look at the clock when live, or until `signal`. */
  readonly pause: () => Promise<void>;
}

/** Households whose messages of one day are in memory together (some 7000). */
const blockSize = 10;
const saveEveryMs = 60_000;

/**
 * Runs until `signal`. What was sent is kept in fleet-truth.json after each day of history and every minute; after
 * a kill the messages since then are sent again, the same bytes under the same identities.
 */
export async function runFleet(options: FleetOptions): Promise<void> {
  const { dataDir, signal, tell, now, pause } = options;
  const households = demoHouseholdsOf(options.seed, options.households);
  const truth = resumeTruth(options, households, now());
  const sendUntil = openSending(options, households, truth);
  await loadHistory({ ...options, truth, sendUntil });
  let savedAtMs = now();
  while (!signal.aborted) {
    await sendUntil(now());
    if (now() - savedAtMs >= saveEveryMs) {
      writeTruth(dataDir, truth);
      await tell({ text: `live, ${messageCount(truth)} messages sent`, loaded: true });
      savedAtMs = now();
    }
    await pause();
  }
  writeTruth(dataDir, truth);
}

/** The truth to go on from. A gap longer than `days` is left out: the fleet was silent then. */
export function resumeTruth(
  options: Pick<FleetOptions, 'seed' | 'days' | 'dataDir'>,
  households: readonly Household[],
  nowMs: number,
): Truth {
  const from = new Date(dayStartMs(localDay(nowMs) - options.days)).toISOString();
  const truth = readTruth(options.dataDir);
  if (truth === undefined) return newTruth(options.seed, households, from);
  if (truth.seed !== options.seed || truth.households.length !== households.length) {
    throw new Error(
      `this data folder holds a fleet of seed ${truth.seed} with ${truth.households.length} households: use another HEARTH_DATA_DIR for HEARTH_FLEET_SEED ${options.seed} and HEARTH_FLEET_HOUSEHOLDS ${households.length}`,
    );
  }
  if (sentUntilMs(truth) < Date.parse(from)) truth.spans.push({ from, to: from });
  return truth;
}

async function loadHistory(
  run: FleetOptions & { truth: Truth; sendUntil: (ms: number) => Promise<void> },
): Promise<void> {
  const { truth, signal, tell, dataDir, now } = run;
  const firstDay = localDay(sentUntilMs(truth));
  const today = localDay(now());
  for (let day = firstDay; day <= today && !signal.aborted; day += 1) {
    await tell({
      text: `loading history, day ${day - firstDay + 1} of ${today - firstDay + 1}`,
      loaded: false,
    });
    await run.sendUntil(Math.min(dayStartMs(day + 1), now()));
    writeTruth(dataDir, truth);
  }
  await tell({ text: `live, ${messageCount(truth)} messages sent`, loaded: true });
}

/** Sends everything that is due up to a moment and writes it into the truth. */
function openSending(
  { send }: FleetOptions,
  households: readonly Household[],
  truth: Truth,
): (toMs: number) => Promise<void> {
  const planOf = openPlans();
  const firstDay = firstDayOf(truth);
  const sends = (household: Household, day: number): boolean => isSending(household, day, firstDay);
  const blocks = Array.from({ length: Math.ceil(households.length / blockSize) }, (_, index) =>
    openOutbox(households.slice(index * blockSize, (index + 1) * blockSize), planOf, sends),
  );
  const sendStep = async (day: number, toMs: number): Promise<void> => {
    const fromMs = sentUntilMs(truth);
    for (const take of blocks) {
      const messages = take({ day, fromMs, toMs });
      await send(messages);
      count(truth, messages);
    }
    setSentUntil(truth, toMs);
  };
  return async (toMs) => {
    while (sentUntilMs(truth) < toMs) {
      const day = localDay(sentUntilMs(truth));
      const dayEndMs = dayStartMs(day + 1);
      await sendStep(day, Math.min(toMs, dayEndMs));
      if (sentUntilMs(truth) < dayEndMs || Date.parse(lastSpan(truth).from) > dayStartMs(day)) continue;
      for (const household of households.filter((one) => sends(one, day))) {
        const plan = planOf(household, day);
        truth.deviceDays.push(...truthOfDay(plan, messagesOf(plan)));
      }
    }
  };
}

function count(truth: Truth, messages: readonly Message[]): void {
  for (const { kind, fault } of messages) {
    const tally = truth.messages[kind];
    if (fault === 'none') tally.readings += 1;
    else if (fault === 'duplicate') tally.duplicates += 1;
    else tally.truncated += 1;
  }
}

/** The first local day that was simulated in this data folder. */
export const firstDayOf = ({ spans: [first] }: Truth): number => localDay(Date.parse(first?.from ?? ''));

function lastSpan(truth: Truth): Truth['spans'][number] {
  const span = truth.spans.at(-1);
  if (span === undefined) throw new Error('a truth has at least one span');
  return span;
}

/** Until when it has sent everything, Unix ms. */
export const sentUntilMs = (truth: Truth): number => Date.parse(lastSpan(truth).to);

function setSentUntil(truth: Truth, ms: number): void {
  lastSpan(truth).to = new Date(ms).toISOString();
}

const messageCount = ({ messages }: Truth): number =>
  Object.values(messages).reduce(
    (sum, { readings, duplicates, truncated }) => sum + readings + duplicates + truncated,
    0,
  );
