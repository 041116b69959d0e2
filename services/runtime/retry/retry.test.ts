// An outage is waited for; a fault that waiting cannot heal is thrown at once; the end of the work ends the attempts.
import { expect, test } from 'vitest';
import { StoreError } from '../clickhouse/client.ts';
import type { LogEvent } from '../process/observe.ts';
import type { StoreFault } from '../clickhouse/faults.ts';
import { Abandoned, retry } from './retry.ts';

const failure = (fault: StoreFault): StoreError => new StoreError(fault, { fault, code: null, cause: null });

function retrying(signal = new AbortController().signal) {
  const told: string[] = [];
  const event: LogEvent = 'ingest.flush_failed';
  const log = (level: string, name: string): void => void told.push(`${level} ${name}`);
  return { told, options: { log, event, signal } };
}

test('repeats a call until it succeeds and tells each failure', async () => {
  const { told, options } = retrying();
  const outcomes = [failure('retry'), failure('refused'), new Error('the broker is away')];
  const call = async (): Promise<string> => {
    const error = outcomes.shift();
    if (error) throw error;
    return 'stored';
  };
  expect(await retry(call, options)).toBe('stored');
  expect(told).toEqual(['warn', 'error', 'warn'].map((level) => `${level} ingest.flush_failed`));
});

test.for([failure('process'), failure('batch'), new TypeError('x is not a function')])(
  'throws at once what waiting cannot heal: %s',
  async (error) => {
    const { told, options } = retrying();
    const call = async (): Promise<never> => {
      throw error;
    };
    await expect(retry(call, options)).rejects.toBe(error);
    expect(told).toEqual(['error ingest.flush_failed']);
  },
);

test('a call that never answers ends with the work, and that is no failure', async () => {
  const stop = new AbortController();
  const { told, options } = retrying(stop.signal);
  const running = retry(() => new Promise<never>(() => {}), options);
  stop.abort(new Error('over'));
  await expect(running).rejects.toThrow('over');
  expect(told).toEqual([]);
});

test('a call that has no answer when the process must end is reported: it held up the end', async () => {
  const stop = new AbortController();
  const { told, options } = retrying(stop.signal);
  const running = retry(() => new Promise<never>(() => {}), options);
  stop.abort(new Abandoned());
  await expect(running).rejects.toThrow('no answer until the process had to end');
  expect(told).toEqual(['error ingest.flush_failed']);
});
