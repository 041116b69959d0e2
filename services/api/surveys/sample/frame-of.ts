// The question by which the frame of a campaign is read: its project, its filter, and the fields of strata, clusters or
// order.
import type { StrataField } from '#domain/sampling/strata-fields.ts';
import { strataInput } from '../../contract/strata-input.ts';
import type { FrameQuery } from '../../store/samples/frame.ts';
import type { SamplingInput } from '../sampling/campaign-fields.ts';
import { frameConditions, frameInput } from './frame-input.ts';

interface Campaign {
  readonly sampling: Pick<SamplingInput, 'method' | 'stratifyBy' | 'orderBy' | 'cluster'>;
  /** Unchecked as it is stored. */
  readonly frame?: unknown;
}

/** `project`: its id, and by which fields it divides households. */
export const frameQueryOf = (
  { sampling, frame = {} }: Campaign,
  project: { readonly id: string; readonly body: { readonly stratifyBy: readonly string[] } },
): FrameQuery => ({
  projectId: project.id,
  conditions: frameConditions(frameInput.parse(frame)),
  named: frameInput.parse(frame),
  by: fieldsOf(sampling, strataInput.parse(project.body.stratifyBy)),
});

/** Methods without strata have them in the frame too: so the sample can be compared with the frame. */
function fieldsOf(
  { method, stratifyBy, orderBy, cluster }: Campaign['sampling'],
  ofProject: readonly StrataField[],
): readonly StrataField[] {
  if (method === 'cluster') return [cluster?.by ?? 'location.district'];
  if (method === 'systematic') return orderBy ?? ['location.district', 'location.density'];
  return stratifyBy ?? ofProject;
}
