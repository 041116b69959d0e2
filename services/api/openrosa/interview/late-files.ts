// Files that arrive after an interview was accepted: the next version of its response names them, and awaits them no more.
import { checkResponse } from '#domain/surveys/answers/check-response.ts';
import { findAwaitedFiles } from '#domain/surveys/files/awaited-files.ts';
import { withAnswers, withoutAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import { sentState } from '#domain/surveys/responses/states.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import type { Api } from '../../context/api.ts';
import type { Answer } from '../../context/answer.ts';
import type { Principal } from '../../contract/principal.ts';
import { isoTime } from '../../contract/time.ts';
import { campaignQuestionnaire } from '../../responses/response/campaign.ts';
import { composeResponse, identityOf } from '../../responses/response/compose.ts';
import { contributorsTo } from '../../responses/response/contributors.ts';
import { formerRefsOf, interviewOf } from '../../responses/response/corrected.ts';
import { allAnswers } from '../../responses/response/find.ts';
import { situationOf } from '../../responses/response/situation.ts';
import { responseEvent, responseRecord } from '../../responses/response/version.ts';
import { findHousehold } from '../../store/find.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';
import { findPersonal } from '../../store/shown/personal-rows.ts';
import { isOfFile } from './held-fault.ts';
import { knownFiles } from './known-files.ts';

interface Late extends Pick<Answer, 'records' | 'events' | 'personal'> {
  readonly isWaiting: boolean;
}

/** States in which a person decided on the answers without the file: they are decided on again. */
const decidedOn: readonly Response['body']['status'][] = ['supervisor_approved', 'verified'];

/**
 * A reviewer who saw the version before looks again (412). Null: none of the files is awaited, or the response is not
 * accepted. `files`: all of the interviews of the response.
 */
export async function withLateFiles(
  api: Api,
  response: Response,
  files: readonly SurveyFile[],
  { actor }: Pick<Principal, 'actor'>,
): Promise<Late | null> {
  const { id, version, body } = response;
  const { missingFiles = [], personal, status } = body;
  if (missingFiles.length === 0 || ['draft', 'held', 'superseded'].includes(status)) return null;
  const { survey, opened } = await campaignQuestionnaire(api, body.campaignId);
  const { template } = opened.questionnaire;
  const sealed = personal ? await findPersonal(api.clickhouse, body.householdId, personal.ref) : null;
  const before = allAnswers(response, sealed);
  const { file } = knownFiles(body.campaignId, files);
  const named = findAwaitedFiles(before, template).filter(({ name }) => missingFiles.includes(name));
  const arrived = named.flatMap(({ name, type, path }) => {
    const answer = file(name, type);
    return answer === undefined ? [] : [{ name, path, answer }];
  });
  const isAnswer = (name: string): boolean => named.some((one) => one.name === name);
  const waiting = missingFiles.filter((name) =>
    isAnswer(name)
      ? named.some((one) => one.name === name && file(name, one.type) === undefined)
      : file(name, 'file') === undefined,
  );
  if (arrived.length === 0 && waiting.length === missingFiles.length) return null;
  const solved = missingFiles.filter((name) => !waiting.includes(name));
  const isOpen = (check: Response['body']['checks'][number]): boolean =>
    !solved.some((name) => isOfFile(name, check.id, check.detail));
  const at = isoTime(api.nowMs());
  const { missingFiles: _, ...rest } = body;
  const listed = waiting.length > 0 ? { missingFiles: waiting } : {};
  if (arrived.length === 0) {
    const checks = body.checks.filter(isOpen);
    const next = { id, version: version + 1, body: { ...rest, ...listed, checks, updatedAt: at } };
    return { isWaiting: waiting.length > 0, records: [responseRecord(next)] };
  }
  const answers = withAnswers(before, arrived);
  const household = await findHousehold(api.records, body.householdId);
  const timestampMs = Date.parse(body.timestamp);
  const situation = await situationOf(api, { survey, opened, household, timestampMs });
  const unanswered = findAwaitedFiles(answers, template).map(({ path }) => ({ path, answer: undefined }));
  const isDecided = decidedOn.includes(status);
  const { verification, decision, submissions } = body;
  const { response: next, row } = composeResponse({
    id,
    version: version + 1,
    identity: identityOf(body),
    interview: interviewOf(response, sealed),
    answers,
    checked: checkResponse(opened.questionnaire, withoutAnswers(answers, unanswered), {
      ...situation,
      nearest: didYouMean,
    }),
    template,
    survey,
    wallMs: opened.local.wallMs,
    outOfSample: body.outOfSample,
    state: {
      status: isDecided ? sentState(body.purpose) : status,
      ...(!isDecided && verification && { verification }),
      ...(!isDecided && decision && { decision }),
      ...listed,
      ...(submissions && { submissions }),
      ...contributorsTo(body, body.collector, { actor }),
      previousDigest: body.digest,
      ...formerRefsOf(response),
      correctionReason: `the file ${arrived.map(({ name }) => name).join(', ')} arrived`.slice(0, 500),
    },
    at,
    ulid: api.newUlid(),
  });
  const own = new Set(next.body.checks.map((check) => check.id));
  const kept = body.checks.filter((check) => !own.has(check.id) && isOpen(check));
  const whole = { ...next, body: { ...next.body, checks: [...next.body.checks, ...kept] } };
  return {
    isWaiting: waiting.length > 0,
    records: [responseRecord(whole)],
    events: [responseEvent('response.corrected', whole)],
    personal: row ? { writes: [row] } : {},
  };
}
