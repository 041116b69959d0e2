// Refuses a content that cannot be published.
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';

/** Throws 400 that lists every fault by its place. */
export function refuseFaults(content: Template): void {
  const errors = publicationFaults(content, didYouMean).map(({ path, code, detail }) => ({
    pointer: pointerOf(path),
    code,
    detail,
  }));
  if (errors.length > 0) throw new Problem('invalid-template', { errors });
}
