// Refuses a content that cannot be published.
import { templateFaults } from '#domain/surveys/templates/template-faults.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';

/** Throws 400 that lists every fault by its place. */
export function refuseFaults(content: Template): void {
  const errors = templateFaults(content, didYouMean).map(({ path, code, detail }) => ({
    pointer: pointerOf(path),
    code,
    detail,
  }));
  if (errors.length > 0) throw new Problem('invalid-template', { errors });
}
