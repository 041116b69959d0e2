// A formula as people read it: equation, source, inputs and outputs with their units.
import type { Formula } from './formula.ts';
import type { Quantity } from './quantity.ts';

export function printFormula({ name, equation, source, inputs, outputs }: Formula): string {
  const given = Object.entries(inputs).flatMap(([input, quantity]) => inputLines(input, quantity));
  const found = Object.entries(outputs).map(([output, unit]) => `    ${output} [${unit}]`);
  return [name, `  ${equation}`, `  source: ${source}`, '  inputs', ...given, '  outputs', ...found].join(
    '\n',
  );
}

/** The input, and the members of the objects that it holds. */
function inputLines(place: string, { unit, allowed, item, fields }: Quantity): string[] {
  const members = Object.entries(fields ?? item?.fields ?? {});
  const within = item === undefined ? place : `${place}[]`;
  return [
    `    ${place} [${unit}]: ${allowed}`,
    ...members.flatMap(([name, member]) => inputLines(`${within}.${name}`, member)),
  ];
}
