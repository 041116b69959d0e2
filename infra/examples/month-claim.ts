// Makes the body of an emission claim of the month that send-month.ts printed, and of its analysis, from the standard input.
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { runCommand } from '../command-line/command.ts';

const input = z.tuple([
  z.object({ start: z.string(), end: z.string(), batches: z.array(z.looseObject({})) }),
  z.object({
    id: z.string(),
    householdId: z.string(),
    methodology: z.string(),
    creditedReduction: z.number(),
  }),
]);

await runCommand(async () => {
  const [{ start, end, batches }, analysis] = input.parse(await json(process.stdin));
  const claim = {
    type: 'EmissionReductionClaim',
    householdId: analysis.householdId,
    period: { start, end },
    unit: 'kgCO2e',
    quantity: analysis.creditedReduction,
    methodology: analysis.methodology,
    analysisId: analysis.id,
    declaration: { notIssuedElsewhere: true },
  };
  console.log(JSON.stringify({ claim, evidence: batches, submit: true }));
});
