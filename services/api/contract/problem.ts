// Every way in which a request can fail: a closed table of codes with status, title and meaning (RFC 9457).

interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** For GET /problems/{code}: when it occurs, and what the caller can do. */
  readonly meaning: string;
}

const invalidHousehold = 'Invalid household data';
const invalidSurvey = 'Invalid survey configuration';
const surveyNotFound = 'Survey or response not found';
const unauthenticated = 'Authentication needed';
const notAllowed = 'Not allowed';

export const problems = {
  'invalid-household': {
    status: 400,
    title: invalidHousehold,
    meaning: 'The household in the body is not valid. `errors` lists each fault.',
  },
  'invalid-analysis': {
    status: 400,
    title: invalidHousehold,
    meaning: 'The analysis request is not valid. `errors` lists each fault.',
  },
  'invalid-survey': {
    status: 400,
    title: invalidSurvey,
    meaning: 'The survey campaign in the body is not valid. `errors` lists each fault.',
  },
  'invalid-sampling': {
    status: 400,
    title: 'Invalid sampling data',
    meaning: 'The inputs of the sample size calculator are not valid. `errors` lists each fault.',
  },
  'invalid-template': {
    status: 400,
    title: invalidSurvey,
    meaning: 'The survey template is not valid, or cannot be published as it is. `errors` lists each fault.',
  },
  'invalid-response': {
    status: 400,
    title: invalidSurvey,
    meaning:
      'The survey response is not valid: a field, or an answer that its questionnaire does not allow. `errors` lists each fault.',
  },
  'incomplete-response': {
    status: 400,
    title: invalidSurvey,
    meaning:
      'Answers are missing. `errors` lists them. `?partial=true` stores the response as a draft instead.',
  },
  'invalid-request': {
    status: 400,
    title: 'Invalid request',
    meaning: 'The body is not valid. `errors` lists each fault.',
  },
  'invalid-claim': {
    status: 400,
    title: 'Invalid claim data',
    meaning:
      'The claim is not valid, or its analysis, devices, period or evidence do not support it. `errors` lists each fault.',
  },
  'invalid-reading': {
    status: 400,
    title: 'Invalid reading data',
    meaning:
      'The batch is not valid, or none of its readings is. `errors` lists each fault by the index of the reading.',
  },
  'invalid-device': {
    status: 400,
    title: 'Invalid device data',
    meaning: 'The device in the body is not valid. `errors` lists each fault.',
  },
  'malformed-json': {
    status: 400,
    title: 'Malformed JSON',
    meaning:
      'The body is not JSON in UTF-8, is nested too deeply, or has too many values, a forbidden name or character, or the same name twice in one object.',
  },
  'invalid-identifier': {
    status: 400,
    title: 'Invalid identifier',
    meaning: 'The address has neither an id of this kind nor a percent-encoded DID.',
  },
  'invalid-query': {
    status: 400,
    title: 'Invalid query',
    meaning: 'A parameter of the query is unknown or not valid. `errors` names each.',
  },
  'invalid-cursor': {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor is not from this list with these filters. Start again without it.',
  },
  'invalid-submission': {
    status: 400,
    title: 'Invalid submission',
    meaning:
      'What the phone sent is no readable interview: the XML is not well-formed, too deep or too large, or encrypted.',
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning: 'The request is not valid HTTP/1.1. The connection was closed.',
  },
  'invalid-header': {
    status: 400,
    title: 'Invalid header',
    meaning: 'A header is not valid. `errors` names it.',
  },
  unauthenticated: {
    status: 401,
    title: unauthenticated,
    meaning: 'The request has no valid API key. Send `Authorization: Bearer <API_KEY>`.',
  },
  'key-expired': {
    status: 401,
    title: unauthenticated,
    meaning: 'The API key has expired. Use another key.',
  },
  'key-revoked': {
    status: 401,
    title: unauthenticated,
    meaning: 'The API key was revoked, or the session has ended. Use another key, or sign in again.',
  },
  'session-code-refused': {
    status: 401,
    title: unauthenticated,
    meaning:
      'The code of the sign-in link is unknown, was used before, or has ended. `errors` says which. Ask for another link.',
  },
  'scope-missing': {
    status: 403,
    title: notAllowed,
    meaning: 'The API key does not have the scope that `errors` names.',
  },
  'project-not-allowed': {
    status: 403,
    title: notAllowed,
    meaning: 'The API key is limited to other projects.',
  },
  'field-link-refused': {
    status: 403,
    title: notAllowed,
    meaning:
      'The token of the address is not valid, has expired or is revoked, or its collector does not work for the project.',
  },
  'address-not-allowed': {
    status: 403,
    title: notAllowed,
    meaning: 'The API key may not be used from this address.',
  },
  'cross-site-refused': {
    status: 403,
    title: notAllowed,
    meaning:
      'A write with the session of a browser comes from another site, or lacks the header `X-Hearth-Console: 1`.',
  },
  'separation-of-duties': {
    status: 403,
    title: notAllowed,
    meaning: 'A person may not decide on work of their own, nor decide twice. `errors` says which.',
  },
  'not-the-claimant': {
    status: 403,
    title: notAllowed,
    meaning: 'Only the claimant, or a key of the organisation of the claimant, may change a claim.',
  },
  'household-not-found': {
    status: 404,
    title: 'Household not found',
    meaning: 'The household does not exist, or it is outside the projects of the API key.',
  },
  'survey-not-found': {
    status: 404,
    title: surveyNotFound,
    meaning: 'The survey campaign does not exist, or it is outside the projects of the API key.',
  },
  'response-not-found': {
    status: 404,
    title: surveyNotFound,
    meaning: 'The survey response does not exist, or it is outside the projects of the API key.',
  },
  'template-not-found': {
    status: 404,
    title: 'Survey template not found',
    meaning:
      'The survey template or the version of it does not exist, or it is outside the projects of the API key.',
  },
  'device-not-found': {
    status: 404,
    title: 'Device not found',
    meaning: 'The device does not exist, or it is outside the projects of the API key.',
  },
  'project-not-found': {
    status: 404,
    title: 'Project not found',
    meaning: 'The project does not exist, or it is not one of the API key.',
  },
  'collector-not-found': {
    status: 404,
    title: 'Collector not found',
    meaning: 'The collector does not exist, or works for none of the projects of the API key.',
  },
  'field-link-not-found': {
    status: 404,
    title: 'Field link not found',
    meaning: 'The collector has no such field link, or it is of a project outside those of the API key.',
  },
  'attachment-not-found': {
    status: 404,
    title: 'Attachment not found',
    meaning: 'The attachment does not exist, was erased, or is outside the projects of the API key.',
  },
  'form-not-found': {
    status: 404,
    title: 'Form not found',
    meaning: 'The project has no form with this id and version, or no file with this name.',
  },
  'assignment-not-found': {
    status: 404,
    title: 'Assignment not found',
    meaning:
      'The assignment does not exist in this campaign, or belongs to another collector than that of the key.',
  },
  'device-record-not-found': {
    status: 404,
    title: 'Record of the device not found',
    meaning:
      'The device does not have this installation, calibration, key, documented gap or delivery correction, or it is outside the projects of the API key.',
  },
  'analysis-not-found': {
    status: 404,
    title: 'Analysis not found',
    meaning: 'The analysis does not exist, or it is outside the projects of the API key.',
  },
  'alarm-not-found': {
    status: 404,
    title: 'Alarm not found',
    meaning: 'The alarm does not exist, or it is outside the projects of the API key.',
  },
  'evidence-not-found': {
    status: 404,
    title: 'Evidence not found',
    meaning:
      'The evidence batch, a reading of it or the anchor does not exist, or it is outside the projects of the API key.',
  },
  'claim-not-found': {
    status: 404,
    title: 'Claim not found',
    meaning: 'The claim does not exist, or it is outside the projects of the API key.',
  },
  'credential-not-found': {
    status: 404,
    title: 'Credential not found',
    meaning: 'The claim has no credential.',
  },
  'status-list-not-found': {
    status: 404,
    title: 'Status list not found',
    meaning: 'No credential has its status in a list of this name.',
  },
  'schema-not-found': {
    status: 404,
    title: 'Schema not found',
    meaning: 'There is no schema of this name.',
  },
  'issuer-missing': {
    status: 404,
    title: 'Issuer not found',
    meaning: 'This installation has no issuer of credentials, or none of its keys is in force.',
  },
  'verifier-not-found': {
    status: 404,
    title: 'Verifier not found',
    meaning: 'The verifier does not exist, or works only for projects outside those of the API key.',
  },
  'dispute-not-found': {
    status: 404,
    title: 'Dispute not found',
    meaning: 'The claim has no such dispute.',
  },
  'methodology-not-found': {
    status: 404,
    title: 'Methodology not found',
    meaning: 'The methodology does not exist. `GET /v1/methodologies` lists all of them with their versions.',
  },
  'dead-letter-not-found': {
    status: 404,
    title: 'Dead letter not found',
    meaning: 'The dead letter does not exist, or it is outside the projects of the API key.',
  },
  'reading-batch-not-found': {
    status: 404,
    title: 'Batch of readings not found',
    meaning: 'The batch does not exist, its outcome is no longer kept, or it was sent with another API key.',
  },
  'job-not-found': {
    status: 404,
    title: 'Job not found',
    meaning: 'The job does not exist, or it is outside the projects of the API key.',
  },
  'api-key-not-found': {
    status: 404,
    title: 'API key not found',
    meaning: 'The API key does not exist, or it is outside the projects of the calling key.',
  },
  'session-not-found': {
    status: 404,
    title: 'Session not found',
    meaning: 'The request carries no session of a browser.',
  },
  'webhook-endpoint-not-found': {
    status: 404,
    title: 'Webhook endpoint not found',
    meaning: 'The webhook endpoint does not exist, was deleted, or opens more projects than the API key.',
  },
  'webhook-delivery-not-found': {
    status: 404,
    title: 'Delivery not found',
    meaning: 'The endpoint had no delivery of this event in the last 30 days.',
  },
  'problem-not-found': {
    status: 404,
    title: 'Problem code not found',
    meaning: 'The problem code does not exist.',
  },
  'route-not-found': {
    status: 404,
    title: 'Route not found',
    meaning: 'There is no operation at this address. `GET /v1/openapi.json` lists all operations.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address does not support this method. The header `Allow` lists the methods.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    meaning:
      'The operation cannot reply with a media type of `Accept`. `errors` lists those that it supports.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning:
      'The request did not arrive in time. Send it again; on a slow connection, send it in smaller parts.',
  },
  'device-conflict': {
    status: 409,
    title: 'Conflicting device data',
    meaning:
      'A device is installed elsewhere, exists with other content, is listed twice, or has contradictory data.',
  },
  'response-conflict': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'A response with this `responseId` exists with other answers, or the round holds responses already, or parts of the request contradict each other.',
  },
  'evidence-changed': {
    status: 409,
    title: 'Evidence changed',
    meaning:
      'The stored readings no longer give the root of the batch: one of them was replaced since. A newer batch of the day has the present ones.',
  },
  'submission-conflict': {
    status: 409,
    title: 'Conflicting response data',
    meaning: 'An interview with this instanceID arrived before with other bytes.',
  },
  'duplicate-response': {
    status: 409,
    title: 'Conflicting response data',
    meaning: 'The household has answered this campaign in this round. Correct that response instead.',
  },
  'duplicate-answer': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'Another response has this answer, and the template says that it is unique. `errors` lists each question.',
  },
  'ambiguous-survey': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'Several open campaigns use this template. Send the id of one of them as `surveyId`; `campaigns` lists them.',
  },
  'ambiguous-id': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'Responses of several projects have this `responseId`. Name one of them by its own id; `errors` lists them.',
  },
  'campaign-not-open': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'The campaign takes no such response now: it is not open, or it has ended and the interview was begun later.',
  },
  'household-left': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'The household took no part when it gave the answer: it had withdrawn, was archived, or was in another project. `code` of the error says which.',
  },
  'household-conflict': {
    status: 409,
    title: 'Conflict',
    meaning:
      'A household with this `did` or `externalId` exists with other content or is archived, or rows of one import contradict each other.',
  },
  'project-conflict': {
    status: 409,
    title: 'Conflict',
    meaning:
      'A project with this `did` exists with other content, or its time zone is fixed, because evidence of its days exists.',
  },
  'collector-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'A collector with this `did` exists with other content.',
  },
  'claim-not-verified': {
    status: 409,
    title: 'Conflict',
    meaning: 'Only a verified claim gets a credential.',
  },
  'evidence-not-anchored': {
    status: 409,
    title: 'Conflict',
    meaning: 'An evidence batch of the claim is in no daily anchor yet. Try again on the next UTC day.',
  },
  'verifier-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'A verifier with this `did` exists with other content.',
  },
  'overlapping-claim': {
    status: 409,
    title: 'Conflict',
    meaning:
      'Another live claim of this type holds a device of this claim on days of its period. `claims` lists each with the days.',
  },
  'days-claimed': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The change would alter days that a live claim counts: where a device was, or in which project a household was. `claims` lists the claims.',
  },
  'rights-transferred': {
    status: 409,
    title: 'Conflict',
    meaning: 'Another household with the same identity transferred its rights to reductions already.',
  },
  'decision-conflict': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The verifier decided on this version already with other content, or the decision was signed for another claim or version.',
  },
  'dispute-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'The party has an open dispute of this claim, or the dispute cannot be dismissed.',
  },
  'assignment-conflict': {
    status: 409,
    title: 'Conflict',
    meaning:
      'A household has this assignment already, or the collector must not visit it: one person cannot make an interview and its back-check. `errors` names each.',
  },
  'open-installations': {
    status: 409,
    title: 'Conflict',
    meaning: 'Devices are still installed in the household. Move or remove those that `errors` lists.',
  },
  'illegal-transition': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The record cannot change to this state from its present state. `allowed` lists the possible states.',
  },
  'sample-not-drawn': {
    status: 409,
    title: 'Sample not drawn',
    meaning: 'The campaign has a random method, but its sample is not drawn.',
  },
  'sample-already-drawn': {
    status: 409,
    title: 'Conflicting response data',
    meaning: 'The sample of the campaign is drawn. Frame, sampling and draw stay as they are.',
  },
  'commitment-missing': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'The campaign has no commitment in force. Commit first: the seed must come after the commitment.',
  },
  'campaign-frozen': {
    status: 409,
    title: 'Conflicting response data',
    meaning: 'In the present state of the campaign its questionnaire or sample can no longer be changed.',
  },
  'replacement-refused': {
    status: 409,
    title: 'Conflicting response data',
    meaning:
      'The household was replaced before, or its stratum has no reserve left. `errors` says which of them.',
  },
  'template-conflict': {
    status: 409,
    title: 'Conflicting survey template',
    meaning:
      'A template with this templateId exists with other content, has an open draft, or ships with Hearth. `errors` says which.',
  },
  'record-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'The request conflicts with stored records. `errors` lists each conflict.',
  },
  'not-replayable': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The original message cannot be sent again: it was too long to be stored, it is a whole unreadable batch, or HEARTH_REPLAY_SECRET is not set.',
  },
  'webhooks-not-configured': {
    status: 409,
    title: 'Conflict',
    meaning:
      'This installation has no key to seal the secrets of webhooks: its operator sets HEARTH_WEBHOOK_SECRET_KEY_FILE. `GET /v1/events` has the same events.',
  },
  'request-in-progress': {
    status: 409,
    title: 'Conflict',
    meaning:
      'Other requests are changing the same records. Wait for `Retry-After` and send the request again.',
  },
  erased: {
    status: 410,
    title: 'Gone',
    meaning: 'The personal data of the record were erased. Only its id, DID and digest are left.',
  },
  'endpoint-retired': {
    status: 410,
    title: 'Gone',
    meaning: 'The operation was retired after its sunset. The header `Link` names its successor.',
  },
  'events-expired': {
    status: 410,
    title: 'Gone',
    meaning: 'Events after this one are no longer kept. Continue with `oldest`.',
  },
  'version-mismatch': {
    status: 412,
    title: 'Record has changed',
    meaning: 'The record is not in the version of `If-Match`. Read it again, then decide again.',
  },
  'body-too-large': {
    status: 413,
    title: 'Too large',
    meaning: 'The body, decompressed, is larger than `limitBytes`.',
  },
  'address-too-long': {
    status: 414,
    title: 'Address too long',
    meaning: 'The address with its query is longer than `limitBytes`.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The media type or the encoding of the body is not supported. `errors` lists those that are.',
  },
  'misdirected-request': {
    status: 421,
    title: 'Unknown host',
    meaning:
      'The header `Host` has no name of this installation. An operator sets further names with HEARTH_HOSTS.',
  },
  'no-baseline': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'The household has no baseline that is valid in the period. Add one.',
  },
  'insufficient-data': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'The household has no device, or no reading, in the period.',
  },
  'boundary-mixed': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'Baseline and actual emissions have different boundaries, so their difference has no meaning.',
  },
  'calibration-missing': {
    status: 422,
    title: 'Cannot be computed',
    meaning:
      'The methodology requires each credited meter to have a valid calibration on every day of the period.',
  },
  'unit-mismatch': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'A device reported a fuel in a unit that does not belong to this fuel.',
  },
  'population-too-small': {
    status: 422,
    title: 'Cannot be computed',
    meaning:
      'The population, a stratum or the clusters cannot give the sample that was asked for. `errors` names each.',
  },
  'frame-too-small': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'The frame, or a stratum of it, has fewer households than are to be drawn.',
  },
  'coverage-below-threshold': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'Readings cover too little of the period. `allowLowCoverage` gives a provisional result.',
  },
  'precondition-required': {
    status: 428,
    title: '`If-Match` is required',
    meaning: 'This operation needs `If-Match` with the ETag that was read, so that no other change is lost.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The API key, or the address, sent more requests than its quota. Wait for `Retry-After`.',
  },
  'daily-volume-exceeded': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The API key reached its daily quota of readings. Wait for `Retry-After`.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    meaning: 'The headers of the request are larger than `limitBytes`.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency key was used with another body',
    meaning: 'This `Idempotency-Key` was sent before with other content. Use a new one.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning: 'Hearth failed. Report the `requestId`.',
  },
  'dependency-unavailable': {
    status: 503,
    title: 'Dependency unavailable',
    meaning:
      'A store, the broker or the schema registry does not answer, too many large bodies arrive at once, or one takes too long. Send the request again after `Retry-After`; send a write with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/**
 * One fault: its place (`pointer` into the body, `parameter` of the query, `header`, `index` in a batch), what is
 * wrong, and what is allowed.
 */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly index?: number;
  readonly code: string;
  readonly detail: string;
  readonly allowed?: readonly unknown[];
  readonly suggestion?: string;
  readonly min?: number;
  readonly max?: number;
  readonly limitBytes?: number;
}

type StandardMember = 'type' | 'title' | 'status' | 'detail' | 'instance' | 'code' | 'requestId' | 'errors';

export interface ProblemDetail {
  /** A sentence for the caller, without secrets and personal data. */
  readonly detail?: string;
  readonly errors?: readonly Fault[];
  /** Further members of the body, such as `coverage` and `required`. They cannot replace the standard members. */
  readonly members?: Readonly<Record<string, unknown>> & Partial<Record<StandardMember, never>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown while a request is served, to end it with this problem. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly reply: ProblemDetail;
  constructor(code: ProblemCode, reply: ProblemDetail = {}) {
    super(reply.detail ?? problems[code].meaning);
    this.name = 'Problem';
    this.code = code;
    this.reply = reply;
  }
}

/** Most faults that a reply lists. */
export const errorsMax = 100;

/** The body of the reply. `type` is an address of the running service, /problems/{code}. */
export function problemBody(
  { code, message, reply }: Problem,
  place: { domain: string; instance: string; requestId: string },
): Record<string, unknown> {
  const { status, title } = problems[code];
  const isCut = (reply.errors?.length ?? 0) > errorsMax;
  return {
    type: `https://${place.domain}/problems/${code}`,
    title,
    status,
    detail: isCut ? `${message} Only the first ${errorsMax} faults are listed.` : message,
    instance: place.instance,
    code,
    requestId: place.requestId,
    ...(reply.errors && { errors: reply.errors.slice(0, errorsMax) }),
    ...reply.members,
  };
}
