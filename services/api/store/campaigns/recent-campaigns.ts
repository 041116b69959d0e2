// What was read of a campaign before: it tells which records a response to it will read. It never stands for them: all of
// them are read again, and decided on as they are then.
import type { Recent } from '#runtime/cache/recent.ts';
import type { Survey } from '../bodies/survey.ts';

/** By id. */
export type RecentCampaigns = Recent<
  Pick<Survey['body'], 'projectId' | 'round'> & { readonly isDrawn: boolean }
>;
