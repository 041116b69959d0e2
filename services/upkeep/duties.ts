// The duties of upkeep in the order of a round: work on records that no request does.
import { repair } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import type { Log } from '#runtime/process/observe.ts';
import { openAnchors } from './anchors.ts';
import { openClaimOverlaps } from './claim-overlaps.ts';
import { moveCampaigns } from './campaigns.ts';
import { openCompareInterviews } from './interviews/compare-interviews.ts';
import { reportExpiring } from './expiring.ts';
import { prunePersonal } from './personal.ts';
import type { Reporting } from './rounds/reporting.ts';
import type { Duty } from './rounds/rounds.ts';
import { openSealAnswers } from './seal-answers.ts';
import { reportAlarms } from './alarms/report-alarms.ts';

interface Upkeep extends Reporting {
  readonly log: Log;
  /** DID of the service, in anchors of devices without a project. */
  readonly serviceDid: string;
  /** Receives how many pairs of live claims count the same. */
  readonly countOverlaps?: (pairs: number) => void;
}

/** Any number of copies may do each of them at the same time. */
export function openDuties(upkeep: Upkeep): Duty[] {
  const { clickhouse, nowMs, stop, serviceDid } = upkeep;
  let repairFrom = '';
  let isRepaired = false;
  const repairAll = async (): Promise<void> => {
    isRepaired = false;
    repairFrom = await repair(upkeep, repairFrom);
    isRepaired = true;
  };
  // What a reserved operation refers to is in no record until it is published, perhaps days later.
  const prune = async (): Promise<void> => {
    if (!isRepaired) throw new Error('nothing was pruned: the repair of this round left operations open');
    await prunePersonal(upkeep, nowMs());
  };
  return [
    { name: 'repair', run: repairAll },
    { name: 'trim-keys', run: () => trimKeys(clickhouse, nowMs(), { stop }) },
    { name: 'seal-answers', run: openSealAnswers(upkeep) },
    { name: 'prune-personal-data', run: prune },
    { name: 'expiring-keys', run: () => reportExpiring(upkeep) },
    { name: 'alarms', run: () => reportAlarms(upkeep) },
    { name: 'evidence-anchors', run: openAnchors(upkeep, serviceDid) },
    { name: 'claim-overlaps', run: openClaimOverlaps(upkeep) },
    { name: 'survey-campaigns', run: () => moveCampaigns(upkeep) },
    { name: 'survey-checks', run: openCompareInterviews(upkeep) },
  ];
}
