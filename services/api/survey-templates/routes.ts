// Operations on survey templates, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { addSurveyTemplateVersion } from './add-version.ts';
import { changeSurveyTemplateVersion } from './change-version.ts';
import { createSurveyTemplate } from './create-template.ts';
import { getSurveyQuestionnaire } from './get-questionnaire.ts';
import { getSurveyTemplate } from './get-template.ts';
import { getSurveyTemplateVersion } from './get-version.ts';
import { getSurveyTemplateList } from './get-list.ts';
import { getSurveyTemplateXform, getSurveyTemplateXlsform } from './get-xlsform.ts';
import { importSurveyTemplate } from './import-template.ts';
import { listSurveyTemplates } from './list-templates.ts';
import { listSurveyTemplateVersions } from './list-versions.ts';
import { publishSurveyTemplateVersion } from './publish-version.ts';
import { retireSurveyTemplateVersion } from './retire-version.ts';
import { deleteSurveyTemplateVersion } from './delete-version.ts';

export const surveyTemplateEndpoints: readonly Endpoint[] = [
  createSurveyTemplate,
  importSurveyTemplate,
  listSurveyTemplates,
  getSurveyTemplate,
  addSurveyTemplateVersion,
  listSurveyTemplateVersions,
  getSurveyTemplateVersion,
  changeSurveyTemplateVersion,
  deleteSurveyTemplateVersion,
  publishSurveyTemplateVersion,
  retireSurveyTemplateVersion,
  getSurveyQuestionnaire,
  getSurveyTemplateXlsform,
  getSurveyTemplateXform,
  getSurveyTemplateList,
];
