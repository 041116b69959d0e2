// Simulates a survey campaign: visits and interviews, and the truth about each of them.
import type { NightlyInterview } from '#domain/surveys/checks/check-campaign.ts';
import type { CheckResult } from '#domain/surveys/checks/result.ts';
import { householdsOf, type Household } from '../households.ts';
import { dayStartMs, localDay } from '../kampala-time.ts';
import { seedOf, shuffle, stream } from '../random.ts';
import { collectorsOf, type Collector } from './collectors.ts';
import { misbehave, mistypeDraft, overstateDraft, type Draft, type Overstatement } from './misconduct.ts';
import { fixAt, homeOf } from './places.ts';
import { comparisonsOf } from './sensor-comparisons.ts';
import { recentUse, type RecentUse } from './recent-use.ts';
import { truthfulAnswers } from './truthful-answers.ts';
import { visitsOf, type Visit } from './visits.ts';

export interface CampaignPlan {
  readonly seed: number;
  readonly households: number;
  /** First local day of the campaign, counted from 1970-01-01. */
  readonly day: number;
  readonly overstatement: Overstatement;
  /** Fraction of the interviews with a digit too many. */
  readonly mistypedShare: number;
  /** No collector does anything wrong. */
  readonly isHonest: boolean;
}

export interface SimulatedInterview {
  readonly interview: NightlyInterview;
  readonly truth: {
    readonly collector: Collector;
    /** Checks that should notice something. */
    readonly planted: readonly CheckResult['id'][];
    /** Hours of a day in use in the week before. */
    readonly hoursPerDay: number;
  };
}

export interface SimulatedCampaign {
  readonly openedAtMs: number;
  readonly collectors: readonly Collector[];
  readonly visits: readonly Visit[];
  readonly interviews: readonly SimulatedInterview[];
}

/** The same plan gives the same campaign. */
export function simulateCampaign(plan: CampaignPlan): SimulatedCampaign {
  const { seed, day } = plan;
  const random = stream(seedOf(seed, 'campaign'));
  const households = shuffle(householdsOf(seed, plan.households), random);
  const collectors = collectorsOf(plan.isHonest);
  const visits = collectors.flatMap((collector) =>
    visitsOf(collector, assignHouseholds(collector, { collectors, households }), { day, random }),
  );
  return {
    openedAtMs: dayStartMs(day),
    collectors,
    visits,
    interviews: collectors.flatMap((collector) =>
      interviewsOf(
        collector,
        visits.filter((visit) => visit.collector === collector && visit.outcome === 'interviewed'),
        plan,
      ),
    ),
  };
}

/** The households of the district in turn: each collector meets a random part of them. */
function assignHouseholds(
  collector: Collector,
  { collectors, households }: { collectors: readonly Collector[]; households: readonly Household[] },
): Household[] {
  const team = collectors.filter(({ district }) => district === collector.district);
  const place = team.indexOf(collector);
  return households
    .filter(({ district }) => district === collector.district)
    .filter((_, index) => index % team.length === place);
}

function interviewsOf(
  collector: Collector,
  visits: readonly Visit[],
  { seed, overstatement, mistypedShare }: CampaignPlan,
): SimulatedInterview[] {
  const random = stream(seedOf(seed, 'collector', collector.did));
  const [first] = visits;
  if (first === undefined) return [];
  const elsewhere = fixAt(homeOf(first.household), random);
  const drafts: Draft[] = [];
  return visits.map((visit) => {
    const { household } = visit;
    const use = recentUse(household, localDay(visit.startedMs));
    const taken = draftOf(visit, use, seed);
    const draws = stream(seedOf(seed, 'overstates', household.did));
    const stated = draws() < overstatement.share ? overstateDraft(taken, overstatement) : taken;
    const told = draws() < mistypedShare ? mistypeDraft(stated) : stated;
    const draft = collector.misconduct
      ? misbehave(told, collector.misconduct, { random, earlier: drafts, elsewhere })
      : told;
    drafts.push(draft);
    return {
      interview: interviewOf(visit, draft, use),
      truth: { collector, planted: draft.planted, hoursPerDay: use.lastWeek.hoursPerDay },
    };
  });
}

function draftOf({ household, startedMs, endedMs }: Visit, use: RecentUse, seed: number): Draft {
  return {
    answers: truthfulAnswers(household, use, seed),
    startedMs,
    endedMs,
    position: fixAt(homeOf(household), stream(seedOf(seed, 'fix', household.did))),
    planted: [],
  };
}

function interviewOf({ household, collector }: Visit, draft: Draft, use: RecentUse): NightlyInterview {
  const { answers, startedMs, endedMs, position } = draft;
  return {
    responseId: `response:${household.externalId}`,
    household: household.did,
    stratum: household.district,
    collector: collector.did,
    deviceId: collector.deviceId,
    timestampMs: endedMs,
    startedMs,
    endedMs,
    position,
    home: homeOf(household),
    answers,
    secondVisit: null,
    comparisons: comparisonsOf({ household: household.did, collector: collector.did, answers, use }),
  };
}
