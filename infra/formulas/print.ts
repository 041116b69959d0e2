// A formula as people read it: equation, source, inputs and outputs with their units.
import type { Formula } from './formula.ts';

export function printFormula({ name, equation, source, inputs, outputs }: Formula): string {
  const given = Object.entries(inputs).map(
    ([input, { unit, allowed }]) => `    ${input} [${unit}]: ${allowed}`,
  );
  const found = Object.entries(outputs).map(([output, unit]) => `    ${output} [${unit}]`);
  return [name, `  ${equation}`, `  source: ${source}`, '  inputs', ...given, '  outputs', ...found].join(
    '\n',
  );
}
