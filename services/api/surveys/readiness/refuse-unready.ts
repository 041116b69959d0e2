// Refuses to open a campaign that lacks what its project requires.
import type { RequirementId } from '#domain/surveys/field-work/readiness.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { CampaignAction } from '#domain/surveys/life-cycle.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { campaignRequirements } from './preparation.ts';

interface Opening {
  readonly survey: Survey;
  readonly project: Project;
  readonly template: Template;
  readonly action: CampaignAction;
  /** Whether the request opens it without a draw: every estimate is then marked. */
  readonly allowUndrawn: boolean;
}

const opening: readonly CampaignAction[] = ['schedule', 'open'];

/** Whether the project lets the campaign take this step only if it lacks nothing. */
export const needsReadiness = (
  { body: { status } }: Survey,
  { body: { requireProtocol } }: Project,
  action: CampaignAction,
): boolean => requireProtocol && (status === 'draft' || status === 'scheduled') && opening.includes(action);

/** Throws 409 with each requirement that is not met. */
export async function refuseUnready(
  api: Api,
  { survey, project, template, action, allowUndrawn }: Opening,
): Promise<void> {
  const requirements = await campaignRequirements(api, { survey, project, template });
  const allowed: readonly RequirementId[] = allowUndrawn ? ['random-selection'] : [];
  const errors = requirements
    .filter(({ id }) => !allowed.includes(id))
    .flatMap(({ id, missing }) =>
      missing.map(({ path, detail }) => ({ pointer: pointerOf(path), code: id, detail })),
    );
  if (errors.length === 0) return;
  const what = [...new Set(errors.map(({ code }) => code))].join(', ');
  throw new Problem('illegal-transition', {
    detail: `The project requires a protocol, so the campaign cannot ${action} yet. It lacks: ${what}. GET …/readiness says what to do.`,
    errors,
    members: { allowed: [] },
  });
}
