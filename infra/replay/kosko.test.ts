// Unit tests of the reader of Kosko exports and of the ranks that identify their rows.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { koskoRows } from './kosko.ts';
import { countsOf, messagesOf, meterOf, readMeters, registrationOf } from './meters.ts';
import { sequencesOf } from './ranks.ts';

const header = 'TIME,VOLTAGE,CURRENT,WATT,KWH,DEVICE STATUS';
const shipped = join(import.meta.dirname, '../../test/data/kampala');
const fileOf = (...lines: string[]): string => `${[header, ...lines].join('\n')}\n`;

test('reads local time, exact watt-hours and the relay', () => {
  const [row] = koskoRows(fileOf('23-06-11 00:07:09,199.143,0.025,0.048,12.284,OFF'), 'x.csv');
  expect(row).toEqual({
    text: '23-06-11 00:07:09,199.143,0.025,0.048,12.284,OFF',
    observedAt: Date.parse('2023-06-10T21:07:09Z'),
    values: { voltageV: 199.143, currentA: 0.025, activePowerW: 0.048, energyWh: 12284, relayOn: false },
  });
});

test('an unreadable TIME is moment 0 and keeps its values', () => {
  const [row] = koskoRows(fileOf('00-00-00 45:@1:00,212.822,0.025,0.338,8.092,OFF'), 'x.csv');
  expect(row).toMatchObject({ observedAt: 0, values: { energyWh: 8092 } });
});

test.each([
  '23-06-11 00:07:09,,0.025,0.048,12.284,OFF',
  '23-06-11 00:07:09,1,2,3,4',
  '23-06-11 00:07:09,1,2,3,4,on',
  '23-06-11 00:07:09,1,2,3,4,ON,5',
  '',
  '23-06-11 00:07:09,1e3,2,3,4,ON',
])('a row that cannot be read is sent as its own text: %j', (line) => {
  const meter = meterOf('EM_1_2023-06-27.csv', fileOf(line, '23-06-11 00:07:10,1,2,3,4,ON'));
  expect(messagesOf(meter)[0]?.content).toBe(line);
  expect(countsOf(meter)).toMatchObject({ rows: 2, distinct: 2, unreadableValues: 1 });
});

test('another kind of file is refused with its name', () => {
  expect(() => koskoRows('a,b\n1,2\n', 'x.csv')).toThrow(/x\.csv: the first line is "a,b".*TIME,VOLTAGE/);
});

test('a rank counts the distinct texts of one moment; copies share it; order does not matter', () => {
  const lines = [
    '23-06-11 00:07:09,2,0,0,1,ON',
    '23-06-11 00:07:10,1,0,0,1,ON',
    '23-06-11 00:07:09,1,0,0,1,ON',
    '23-06-11 00:07:09,2,0,0,1,ON',
    '00-00-00 00:00:00,1,0,0,1,ON',
    '00-00-00 45:@1:00,1,0,0,1,ON',
  ];
  const rows = koskoRows(fileOf(...lines), 'x.csv');
  expect(sequencesOf(rows)).toEqual([1, 0, 0, 1, 0, 1]);
  expect(sequencesOf(rows.toReversed())).toEqual([1, 0, 0, 1, 0, 1].toReversed());
});

test('the shipped files: rows, copies and faults as they are, and one identity for each distinct row', () => {
  const meters = readMeters(shipped);
  expect(meters.map(countsOf)).toEqual([
    {
      file: 'EM_064_2023-06-17.csv',
      rows: 5448,
      distinct: 5448,
      exactCopies: 0,
      unreadableTime: 0,
      unreadableValues: 0,
    },
    {
      file: 'EM_088_2023-06-27.csv',
      rows: 19703,
      distinct: 19697,
      exactCopies: 6,
      unreadableTime: 6,
      unreadableValues: 0,
    },
    {
      file: 'EM_103_2023-06-27.csv',
      rows: 6070,
      distinct: 6070,
      exactCopies: 0,
      unreadableTime: 0,
      unreadableValues: 0,
    },
  ]);
  for (const meter of meters) {
    const identities = meter.rows.map(({ observedAt }, index) => `${observedAt} ${meter.sequences[index]}`);
    expect(new Set(identities).size).toBe(countsOf(meter).distinct);
  }
});

test('a meter and its home are named by the file', () => {
  const meter = meterOf('EM_103_2023-06-27.csv', fileOf());
  expect(meter.deviceDid).toBe('did:example:kampala:EM_103');
  expect(registrationOf(meter)).toMatchObject({
    did: 'did:example:kampala:household:EM_103',
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40, source: 'declared' },
    devices: [{ did: 'did:example:kampala:EM_103', expectedInterval: 'PT15M' }],
  });
});

test('a folder without exports is refused', () => {
  expect(() => readMeters(import.meta.dirname)).toThrow(/contains no \.csv file/);
});
