// What a failed call to ClickHouse is: an outage that passes, or a defect of the program that must end it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openClickHouse, StoreError } from './clickhouse.ts';
import { isDefect } from './defect.ts';

const away = () => openClickHouse({ url: 'http://127.0.0.1:1', database: 'd' });

test('a server that is away is tried again', async () => {
  await using clickhouse = away();
  const error: unknown = await clickhouse.command('SELECT 1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ fault: 'retry' });
});

test('rows that cannot be written as JSON are a defect, not an outage', async () => {
  await using clickhouse = away();
  const error: unknown = await clickhouse.insertRows('t', [{ n: 1n }]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
});

test('defects are the errors that come back at every attempt', () => {
  const rejected = z.number().safeParse('x').error;
  expect([new TypeError(), new RangeError(), new SyntaxError(), rejected].map(isDefect)).not.toContain(false);
  expect([new Error('away'), null, 'text'].map(isDefect)).not.toContain(true);
});
