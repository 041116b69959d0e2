// Remembers which records earlier responses to a campaign needed, so that the next response reads them in one query. The
// records themselves are always read again.
import type { Recent } from '#runtime/cache/recent.ts';
import type { Survey } from '../bodies/survey.ts';

/** By id. */
export type RecentCampaigns = Recent<
  Pick<Survey['body'], 'projectId' | 'round'> & { readonly isDrawn: boolean }
>;
