// Finds the version that represents each template in a list.
import type { Api } from '../../context/api.ts';
import { parseStored } from '../../store/bodies/held.ts';
import {
  templateVersionBody,
  templateVersionId,
  templateVersionKind,
  type SurveyTemplate,
} from '../../store/bodies/survey-template.ts';
import { printVersion, projectDidOf } from './print.ts';

/** In the order of the templates. */
export async function findShownVersions(api: Api, templates: readonly SurveyTemplate[]) {
  const keyOf = ({ id, body }: SurveyTemplate): string =>
    templateVersionId(id, body.published ?? body.latest);
  const [records, dids] = await Promise.all([
    api.records.latest(templateVersionKind, templates.map(keyOf)),
    api.projectDids(templates.flatMap(({ body }) => body.projectId ?? [])),
  ]);
  return templates.flatMap((template) => {
    const record = records.get(keyOf(template));
    return record
      ? [
          printVersion(
            template,
            parseStored(templateVersionBody, record),
            projectDidOf(dids, template.body.projectId),
          ),
        ]
      : [];
  });
}
