// Answers that no other response of the campaign, or of the household within the project, may give. Two that arrive at the same moment are both
// stored: a response reserves its id and its place, and nothing else.
import { isAnswered, recordOf } from '#domain/surveys/answers/given.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { responseWith } from '../../store/equal-answers.ts';
import { answerPointer } from './judge.ts';

interface Answered {
  readonly template: SealedTemplate;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly campaignId: string;
  readonly householdId: string;
  readonly projectId: string;
  /** Id of the response. */
  readonly id: string;
  /** Who is told of the other response; null: a reviewer, who reads why an interview of a phone is held. */
  readonly principal: Principal | null;
}

/** Throws 409 that lists each of them. Sealed answers cannot be compared. */
export async function refuseRepeatedAnswers(api: Api, answered: Answered): Promise<void> {
  const faults = await Promise.all(uniqueAnswers(answered).map((one) => repeated(api, answered, one)));
  const errors = faults.flatMap((fault) => fault ?? []);
  if (errors.length === 0) return;
  throw new Problem('duplicate-answer', { detail: errors[0]?.detail ?? '', errors });
}

type Unique = ReturnType<typeof uniqueAnswers>[number];

const uniqueAnswers = ({ template, responses }: Answered) =>
  template.sections.flatMap(({ id: section, questions }) => {
    const answers = recordOf(responses[section]);
    return questions.flatMap(({ id: question, unique, sensitive }) => {
      const answer = answers?.[question];
      if (unique === undefined || sensitive || !isAnswered(answer) || !isComparable(answer)) return [];
      return [{ section, question, answer, scope: unique.scope }];
    });
  });

const isComparable = (answer: unknown): answer is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof answer);

async function repeated(
  api: Api,
  { campaignId, householdId, projectId, id: except, principal }: Answered,
  unique: Unique,
): Promise<Fault | null> {
  const isOfCampaign = unique.scope === 'campaign';
  const found = await responseWith(api, unique, {
    scope: isOfCampaign ? { campaignId } : { householdId, projectId },
    except,
  });
  if (!found) return null;
  const own = principal?.collector ?? null;
  const isSeen = own === null || found.collector === own;
  const where = isOfCampaign ? 'the campaign' : 'the household';
  return {
    pointer: answerPointer([unique.section, unique.question]),
    code: 'duplicate-answer',
    detail: `${isSeen ? `Response ${JSON.stringify(found.responseId)}` : 'A response'} of ${where} has this answer already, and it must be unique.`,
  };
}
