// The page of signals: its table of real meters is that of the golden traces.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sum } from '#domain/sum.ts';
import { traceShape } from '#infra/verify/trace-shape.ts';

const page = readFileSync(join(import.meta.dirname, 'signals.md'), 'utf8');

test.each(['EM_064', 'EM_088', 'EM_103'])('the row of %s has what its golden trace says', (meter) => {
  const trace = traceShape.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../test/data/kampala/${meter}.trace.json`), 'utf8'),
    ),
  );
  if (trace.format !== 'hearth-trace@1') throw new Error('no trace of a household');
  const { inputs } = trace;
  const result = z
    .looseObject({
      creditedReduction: z.number(),
      analysis: z.looseObject({
        deviceContributions: z.array(z.looseObject({ evidence: z.looseObject({ usageHours: z.number() }) })),
      }),
    })
    .parse(trace.result);
  const days = inputs.devices.flatMap((device) => device.days);
  const round = (kwh: number): number => Math.round(kwh * 1000) / 1000;
  const energy = round(sum(days.map(({ energyKwh }) => energyKwh ?? 0)));
  const cooking = round(sum(days.map(({ cookingKwh, energyKwh }) => cookingKwh ?? energyKwh ?? 0)));
  const [first] = result.analysis.deviceContributions;
  const row = page.split('\n').find((line) => line.startsWith(`| ${meter},`)) ?? '';
  expect(row.split(' | ').slice(1, 5).map(Number)).toEqual([
    energy,
    cooking,
    first?.evidence.usageHours ?? 0,
    result.creditedReduction,
  ]);
});
