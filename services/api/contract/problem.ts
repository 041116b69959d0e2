// Every way in which a request can fail: a closed table of codes, with status and title (RFC 9457).

interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** For GET /problems/{code}: when it happens and what the caller can do. */
  readonly meaning: string;
}

const invalidHousehold = 'Invalid household data';
const surveyNotFound = 'Survey or response not found';
const unauthenticated = 'Authentication needed';
const notAllowed = 'Not allowed';

export const problems = {
  'invalid-household': {
    status: 400,
    title: invalidHousehold,
    meaning: 'The household in the body is not valid. `errors` points at each fault.',
  },
  'invalid-analysis': {
    status: 400,
    title: invalidHousehold,
    meaning: 'What to analyze is not valid. `errors` points at each fault.',
  },
  'invalid-survey': {
    status: 400,
    title: 'Invalid survey configuration',
    meaning: 'The survey campaign in the body is not valid. `errors` points at each fault.',
  },
  'invalid-request': {
    status: 400,
    title: 'Invalid request',
    meaning: 'The body is not valid. `errors` points at each fault.',
  },
  'invalid-reading': {
    status: 400,
    title: 'Invalid reading data',
    meaning:
      'The batch is not valid, or none of its readings is. `errors` points at each fault, by index of the reading.',
  },
  'invalid-device': {
    status: 400,
    title: 'Invalid device data',
    meaning: 'The device in the body is not valid. `errors` points at each fault.',
  },
  'malformed-json': {
    status: 400,
    title: 'Malformed JSON',
    meaning:
      'The body is not JSON in UTF-8, is nested too deeply, holds too many values, a forbidden name or character, or the same name twice in one object.',
  },
  'invalid-identifier': {
    status: 400,
    title: 'Invalid identifier',
    meaning: 'The address holds neither an id of this kind nor a percent-encoded DID.',
  },
  'invalid-query': {
    status: 400,
    title: 'Invalid query',
    meaning: 'A parameter of the query is unknown or not valid. `errors` names each.',
  },
  'invalid-cursor': {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor was not made by this list with these filters. Start again without it.',
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning: 'What arrived is no request of HTTP/1.1. The connection was closed.',
  },
  'invalid-header': {
    status: 400,
    title: 'Invalid header',
    meaning: 'A header is not valid. `errors` names it.',
  },
  unauthenticated: {
    status: 401,
    title: unauthenticated,
    meaning: 'The request carries no usable API key: `Authorization: Bearer <API_KEY>`.',
  },
  'key-expired': { status: 401, title: unauthenticated, meaning: 'The API key is past its expiry.' },
  'key-revoked': { status: 401, title: unauthenticated, meaning: 'The API key was revoked.' },
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
  'address-not-allowed': {
    status: 403,
    title: notAllowed,
    meaning: 'The API key may not be used from this address.',
  },
  'household-not-found': {
    status: 404,
    title: 'Household not found',
    meaning: 'No such household, or it lies outside the projects of the API key.',
  },
  'survey-not-found': {
    status: 404,
    title: surveyNotFound,
    meaning: 'No such survey campaign, or it lies outside the projects of the API key.',
  },
  'template-not-found': {
    status: 404,
    title: 'Survey template not found',
    meaning: 'No such survey template.',
  },
  'device-not-found': {
    status: 404,
    title: 'Device not found',
    meaning: 'No such device, or it lies outside the projects of the API key.',
  },
  'project-not-found': {
    status: 404,
    title: 'Project not found',
    meaning: 'No such project, or it lies outside the projects of the API key.',
  },
  'device-record-not-found': {
    status: 404,
    title: 'Record of the device not found',
    meaning:
      'The device has no such installation, calibration, key or documented gap, or it lies outside the projects of the API key.',
  },
  'analysis-not-found': {
    status: 404,
    title: 'Analysis not found',
    meaning: 'No such analysis, or it lies outside the projects of the API key.',
  },
  'methodology-not-found': {
    status: 404,
    title: 'Methodology not found',
    meaning: 'No such methodology. GET /v1/methodologies lists all with their versions.',
  },
  'dead-letter-not-found': {
    status: 404,
    title: 'Dead letter not found',
    meaning: 'No such dead letter, or it lies outside the projects of the API key.',
  },
  'reading-batch-not-found': {
    status: 404,
    title: 'Batch of readings not found',
    meaning: 'No such batch, or its outcome is not kept any more, or it was sent with another API key.',
  },
  'job-not-found': {
    status: 404,
    title: 'Job not found',
    meaning: 'No such job, or it lies outside the projects of the API key.',
  },
  'api-key-not-found': {
    status: 404,
    title: 'API key not found',
    meaning: 'No such API key, or it lies outside the projects of this one.',
  },
  'problem-not-found': { status: 404, title: 'Problem code not found', meaning: 'No such problem code.' },
  'route-not-found': {
    status: 404,
    title: 'Route not found',
    meaning: 'Nothing lives at this address. GET /v1/openapi.json lists what does.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address exists, but not with this method. The header `Allow` lists the methods.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    meaning:
      'The operation answers in none of the media types of `Accept`. `errors` lists those that it has.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request did not arrive in time. Send it again, in smaller parts on a slow line.',
  },
  'device-conflict': {
    status: 409,
    title: 'Conflicting device data',
    meaning:
      'A device is installed elsewhere, exists with other content, is listed twice, or its data contradict each other.',
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
    meaning: 'A project with this `did` exists with other content.',
  },
  'open-installations': {
    status: 409,
    title: 'Conflict',
    meaning: 'Devices are still installed in the household. `errors` lists them; move or remove them first.',
  },
  'illegal-transition': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The record cannot take this step from the state that it is in. `allowed` lists the steps that it can take.',
  },
  'record-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'What was sent clashes with what is stored. `errors` points at each clash.',
  },
  'not-replayable': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The original message cannot be produced again: it was longer than what is kept, or it is a whole batch that cannot be read, or this installation signs no replays.',
  },
  'request-in-progress': {
    status: 409,
    title: 'Conflict',
    meaning: 'Other requests change the same records. Wait as long as `Retry-After` says and send it again.',
  },
  erased: {
    status: 410,
    title: 'Gone',
    meaning: 'The personal data of the record were erased. Its id and a digest are left.',
  },
  'endpoint-retired': {
    status: 410,
    title: 'Gone',
    meaning: 'The operation was retired after its sunset. The header `Link` names its successor.',
  },
  'events-expired': {
    status: 410,
    title: 'Gone',
    meaning: 'Events after this one are no longer kept. `oldest` is the first that is.',
  },
  'version-mismatch': {
    status: 412,
    title: 'Record has changed',
    meaning: 'The record is not in the version that `If-Match` names. Read it again and decide again.',
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
    meaning:
      'The media type or the encoding of the body is not taken here. `errors` lists what is: JSON in UTF-8, plain or gzip, and more where the operation says so.',
  },
  'no-baseline': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'The household has no baseline that is valid in the period.',
  },
  'insufficient-data': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'No device, or no reading at all in the period.',
  },
  'boundary-mixed': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'Baseline and actual emissions would be of two boundaries; their difference means nothing.',
  },
  'calibration-missing': {
    status: 422,
    title: 'Cannot be computed',
    meaning:
      'The methodology needs a calibration of each credited meter that holds on every day of the period.',
  },
  'unit-mismatch': {
    status: 422,
    title: 'Cannot be computed',
    meaning: 'A device reported a fuel in a unit that is not the unit of this fuel.',
  },
  'coverage-below-threshold': {
    status: 422,
    title: 'Cannot be computed',
    meaning:
      'Too little of the period is covered by readings. `allowLowCoverage` gives a provisional result.',
  },
  'precondition-required': {
    status: 428,
    title: '`If-Match` is required',
    meaning:
      'This operation needs `If-Match` with the version that was read, so that no change of another is lost.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The API key, or the address, sent more requests than its quota. Wait as long as `Retry-After` says.',
  },
  'daily-volume-exceeded': {
    status: 429,
    title: 'Too many requests',
    meaning: 'The API key sent as many readings as it may send in a day.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    meaning: 'The headers of the request are larger than `limitBytes`.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Key was used with another body',
    meaning: 'This Idempotency-Key was sent before with other content. Use a new key.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning: 'Our fault. `requestId` helps to find it.',
  },
  'dependency-unavailable': {
    status: 503,
    title: 'Dependency unavailable',
    meaning:
      'A store, the broker or the schema registry is away, more large bodies come at once than are taken, or one takes too long to arrive. Send the request again after `Retry-After`, a write with the same Idempotency-Key.',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/** One cause: where it is (`pointer` into the body, `parameter` of the query, `header`, `index` in a batch), what it is, what is allowed. */
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
  /** A sentence for the caller: no secret, no personal data. */
  readonly detail?: string;
  readonly errors?: readonly Fault[];
  /** Further members of the body, for example `coverage` and `required`; they do not stand in for those of every problem. */
  readonly members?: Readonly<Record<string, unknown>> & Partial<Record<StandardMember, never>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by anything that serves a request, to end it with this problem. */
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

/** The body of the reply. `type` resolves on the running service under /problems/{code}. */
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
