// GET /v1/limits: the limits in force.
import { z } from 'zod';
import { daysMax } from '#domain/dating/calendar.ts';
import { reservationLimits } from '#records/records.ts';
import { householdsMax } from '../analyses/gather/project.ts';
import { addressBytesMax, bodyPace, headBytesMax, headMsMax } from '../http/arrival/limits.ts';
import { bodyBytesMax } from '../http/body.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { importsMax } from '../imports/run-import.ts';
import { importBytesMax, importRowsMax } from '../imports/import-rows.ts';
import { depthMax, valuesMax as bodyValuesMax } from '../contract/json.ts';
import { errorsMax } from '../contract/problem.ts';
import { pageLimitMax, valuesMax as queryValuesMax } from '../contract/query.ts';
import { batchBytesMax, readingsMax } from '../readings/formats.ts';
import { devicesPerHouseholdMax } from '../devices/installations/installations.ts';
import { idempotencyKeyMax, notesMax } from '../contract/request-headers.ts';
import { distributionMax, listMax as assignmentsListMax } from '../field-work/assignment-input.ts';
import { interviewDepthMax } from '../openrosa/sent/interview.ts';
import { fileBytesMax, filesMax, interviewBytesMax, postBytesMax } from '../openrosa/sent/multipart.ts';
import { advisedBytesMax } from '../openrosa/send-submission.ts';
import { fieldLinkDaysMax } from '../field-links/create-field-link.ts';
import { responsesBytesMax, responsesMax } from '../responses/create-responses.ts';
import { decisionsMax } from '../responses/review/decide-responses.ts';
import { sampleSizeMax } from '../sampling/sampling-fields.ts';
import { frameMax } from '../store/samples/frame.ts';
import { seriesDaysMax } from '../series/range.ts';
import { readingsLimitMax } from '../series/readings.ts';
import { seriesPointsMax } from '../series/steps.ts';
import { webhooksMax } from '../webhooks/create-webhook.ts';

// Bytes, seconds, days or counts; the OpenAPI document has the limits of single fields.
export const limits = {
  addressBytes: addressBytesMax,
  analysisDays: daysMax,
  analysisHouseholds: householdsMax,
  assignmentsPerList: assignmentsListMax,
  assignmentsSharedAtOnce: distributionMax,
  bodyBytes: bodyBytesMax,
  bodyDepth: depthMax,
  bodyPaceBytes: bodyPace.leastBytes,
  bodyPaceSeconds: bodyPace.windowMs / 1000,
  bodySeconds: bodyPace.totalMs / 1000,
  bodyValues: bodyValuesMax,
  importBytes: importBytesMax,
  importRows: importRowsMax,
  importsAtOnce: importsMax,
  decisionsPerRequest: decisionsMax,
  devicesPerHousehold: devicesPerHouseholdMax,
  faultsPerReply: errorsMax,
  fieldLinkDays: fieldLinkDaysMax,
  fileBytes: fileBytesMax,
  headBytes: headBytesMax,
  headSeconds: headMsMax / 1000,
  idempotencyKeyCharacters: idempotencyKeyMax,
  identifiersPerRequest: reservationLimits.count,
  interviewBytes: interviewBytesMax,
  interviewDepth: interviewDepthMax,
  listLimit: pageLimitMax,
  notesCharacters: notesMax,
  phonePostAdvisedBytes: advisedBytesMax,
  phonePostBytes: postBytesMax,
  phonePostFiles: filesMax,
  queryValues: queryValuesMax,
  readingsBatchBytes: batchBytesMax,
  readingsPerBatch: readingsMax,
  readingsPerPage: readingsLimitMax,
  frameHouseholds: frameMax,
  responsesBatchBytes: responsesBytesMax,
  responsesPerBatch: responsesMax,
  samplingSize: sampleSizeMax,
  seriesDays: seriesDaysMax,
  seriesPoints: seriesPointsMax,
  webhookEndpoints: webhooksMax,
};

export const getLimits = defineEndpoint({
  method: 'GET',
  path: '/v1/limits',
  operationId: 'getLimits',
  summary: 'Get the limits in force',
  description:
    'Bytes, seconds, days or counts, by name. The schemas of this document state the limits of single fields.',
  scope: 'any',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'Each limit by its name.', schema: z.record(z.string(), z.number()) } },
  problems: [],
  run: async (_request, api) => ({ status: 200, body: { ...limits, ...api.limits.inForce } }),
});
