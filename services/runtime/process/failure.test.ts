// What a service writes before it ends with an error.
import { expect, test, vi } from 'vitest';
import { requireSetting, readSettings } from './config.ts';
import { reportFailure } from './failure.ts';
import type { Log } from './observe.ts';

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a missing setting is one plain sentence with its names, and no log line', () => {
  const log = vi.fn<Log>();
  const written = vi.spyOn(console, 'error').mockReturnValue();
  const names = ['HEARTH_CLICKHOUSE_API_URL', 'HEARTH_CLICKHOUSE_URL'];
  reportFailure(
    log,
    thrownBy(() => requireSetting(readSettings({}).HEARTH_CLICKHOUSE_URL, ...names)),
  );
  expect(written.mock.calls).toEqual([
    [
      'HEARTH_CLICKHOUSE_API_URL or HEARTH_CLICKHOUSE_URL is not set: set it (infra/docs/settings.md), or use npm start, which sets the addresses',
    ],
  ]);
  expect(log).not.toHaveBeenCalled();
  written.mockRestore();
});

test('any other error is an event with its stack', () => {
  const log = vi.fn<Log>();
  reportFailure(log, new Error('broken'));
  expect(log.mock.calls).toEqual([
    ['error', 'service.failed', { error: expect.stringMatching(/^Error: broken\n +at /) }],
  ]);
});
