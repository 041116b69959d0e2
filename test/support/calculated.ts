// One formula of npm run formula, without the shell.
import { formulas } from '#infra/formulas/catalogue.ts';

/** The outputs, or the refusal. */
export const calculated = (name: string, given: Readonly<Record<string, unknown>>): unknown => {
  const found = formulas.get(name)?.calculate(given);
  return found && 'outputs' in found ? found.outputs : found;
};
