// Operations on survey responses, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { addAttachment } from './attachments/add-attachment.ts';
import { getAttachment } from './attachments/get-attachment.ts';
import { listAttachments } from './attachments/list-attachments.ts';
import { correctResponse } from './correct-response.ts';
import { createResponse, createSurveyResponse } from './create-response.ts';
import { createResponses, createSurveyResponses } from './create-responses.ts';
import { getResponse } from './get-response.ts';
import { actOnHeldResponse } from './held/act-on-held.ts';
import { listResponseVersions } from './list-response-versions.ts';
import { listHouseholdResponses, listResponses, listSurveyResponses } from './list-responses.ts';
import { decideResponse } from './review/decide-response.ts';
import { decideResponses } from './review/decide-responses.ts';
import { listDecisions } from './review/list-decisions.ts';
import { withdrawDraft } from './withdraw-draft.ts';

export const responseEndpoints: readonly Endpoint[] = [
  createResponse,
  createResponses,
  listResponses,
  getResponse,
  correctResponse,
  withdrawDraft,
  listResponseVersions,
  listDecisions,
  decideResponse,
  actOnHeldResponse,
  listAttachments,
  addAttachment,
  getAttachment,
  createSurveyResponse,
  createSurveyResponses,
  listSurveyResponses,
  decideResponses,
  listHouseholdResponses,
];
