// A response that is sent again: phones repeat until they have an answer.
import { canonicalAnswers, type Answers } from '#domain/surveys/answers/canonical.ts';
import { recordOf } from '#domain/surveys/answers/given.ts';
import { findSealedAnswers, withoutAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import { differences } from '../../contract/differences.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { responseBody, type Response } from '../../store/bodies/response.ts';
import { findAllPersonal } from '../../store/shown/personal-rows.ts';
import { recordVersions } from '../../store/record-versions.ts';
import { allAnswers } from './find.ts';
import { setByServiceNames, type ResponseInput } from './input.ts';
import { answerPointer } from './judge.ts';
import { printResponse, seenResponse, shownAnswers } from './print.ts';
import { repeatWarnings, type StoredVersion } from './repeat-warnings.ts';

interface Repeat {
  readonly sent: ResponseInput;
  readonly known: Response;
  readonly campaignIds: readonly string[];
  readonly householdId: string;
  readonly template: SealedTemplate;
}

/** 200 for the answers of any of its versions: it may have been corrected since. Throws 409 for others. */
export async function answerRepeat(
  api: Api,
  principal: Principal,
  { sent, known, campaignIds, householdId, template }: Repeat,
): Promise<Answer> {
  const { body } = known;
  if (!campaignIds.includes(body.campaignId))
    throw conflict(body, [elsewhere('surveyId', 'another campaign')]);
  if (body.purpose !== sent.purpose) throw conflict(body, [elsewhere('purpose', 'another purpose')]);
  if (body.householdId !== householdId) throw conflict(body, [elsewhere('householdId', 'another household')]);
  const stored = await storedVersions(api, known);
  const answers = canonicalAnswers(bySection(sent.responses), template);
  const versions = stored.filter(
    (version) => differentPlaces(answers, answersOf(version, template)).length === 0,
  );
  if (versions.length === 0)
    throw conflict(
      body,
      differentAnswers(principal, {
        answers,
        newest: stored[0] ? answersOf(stored[0], template) : {},
        template,
      }),
    );
  const shows = await shownAnswers(api, principal, known);
  refuseReadOnly(sent, seenResponse(principal, known, shows));
  const warnings = repeatWarnings(principal, { sent, known, versions });
  return {
    status: 200,
    version: known.version,
    body: printResponse({ ...known, body: { ...body, ...(warnings.length > 0 && { warnings }) } }),
    ...(shows && { personal: { shows } }),
  };
}

/** Newest first, with their personal data. */
async function storedVersions(api: Api, known: Response): Promise<StoredVersion[]> {
  const stored = known.version === 1 ? [known] : await versionsOf(api, known);
  const personal = await findAllPersonal(
    api.clickhouse,
    stored.flatMap(({ body: { householdId, personal: mark } }) =>
      mark ? [{ householdId, ref: mark.ref }] : [],
    ),
  );
  return stored.map((response) => ({
    response,
    personal: personal.get(response.body.personal?.ref ?? '') ?? null,
  }));
}

const answersOf = ({ response, personal }: StoredVersion, template: SealedTemplate): Answers =>
  canonicalAnswers(allAnswers(response, personal), template);

interface Compared {
  readonly answers: Answers;
  readonly newest: Answers;
  readonly template: SealedTemplate;
}

const differentAnswers = (principal: Principal, { answers, newest, template }: Compared): Fault[] =>
  (mayReadPersonal(principal)
    ? differentPlaces(answers, newest)
    : differentOpenPlaces(answers, newest, template)
  ).map(differs);

/** JSON pointers. */
const differentPlaces = (one: Answers, other: Answers): string[] => [
  ...new Set([...differences(one, other), ...differences(other, one)].map((path) => answerPointer(path))),
];

/** Without those of sealed answers: who may not read them would find them by sending one guess after the other. */
function differentOpenPlaces(one: Answers, other: Answers, template: SealedTemplate): string[] {
  const open = (answers: Answers): Answers =>
    canonicalAnswers(withoutAnswers(answers, findSealedAnswers(answers, template)), template);
  const places = differentPlaces(open(one), open(other));
  return places.length > 0 ? places : [answerPointer([])];
}

const differs = (pointer: string): Fault => ({
  pointer,
  code: 'differs',
  detail: 'This differs from the response that is stored.',
});

/** Newest first. */
const versionsOf = async (api: Api, { id }: Response): Promise<Response[]> =>
  (await recordVersions(api, 'response', id)).map((record) => parseStored(responseBody, record));

/** What is no object holds no answers; the checks of a new response name it. */
const bySection = (sent: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(Object.entries(sent).map(([section, answers]) => [section, recordOf(answers) ?? {}]));

const elsewhere = (field: string, which: string): Fault => ({
  pointer: pointerOf([field]),
  code: 'differs',
  detail: `The response that is stored is of ${which}.`,
});

const conflict = ({ responseId, status }: Response['body'], errors: readonly Fault[]): Problem =>
  new Problem('response-conflict', {
    detail: `A response ${JSON.stringify(responseId)} exists with other content. ${status === 'draft' ? 'It is a draft: complete it by PATCH.' : 'Correct it by PATCH, or send another responseId.'}`,
    errors,
  });

/** The id belongs to a response that the key may not see: only that is told. */
export const conflictWithOther = ({ body: { responseId } }: Response): Problem => {
  const detail = `The id ${JSON.stringify(responseId)} belongs to a response of another collector. Send another responseId.`;
  return new Problem('response-conflict', {
    detail,
    errors: [{ pointer: pointerOf(['responseId']), code: 'of-other-collector', detail }],
  });
};

/** Throws 400 for a field of the service with another value than the stored one. */
function refuseReadOnly(sent: ResponseInput, printed: object): void {
  const given = Object.fromEntries(Object.entries(sent).filter(([name]) => setByServiceNames.includes(name)));
  const errors = differences(given, printed).map((path) => readOnly(path));
  if (errors.length > 0) throw new Problem('invalid-response', { errors });
}

const readOnly = (path: readonly (string | number)[]): Fault => ({
  pointer: pointerOf(path),
  code: 'read-only',
  detail: 'This field is read-only, and its value is another one. Leave it out.',
});

/** Throws 400: a new response has no value of the service yet. */
export function refuseSetByService(sent: ResponseInput): void {
  const errors = setByServiceNames
    .filter((name) => Object.hasOwn(sent, name))
    .map((name) => readOnly([name]));
  if (errors.length > 0) throw new Problem('invalid-response', { errors });
}
