// Which events an endpoint gets.

interface Subscription {
  /** Types of events; empty: all. */
  readonly events: readonly string[];
  /** Ids of projects; empty: all, and events without a project. */
  readonly projectIds: readonly string[];
}

interface Happened {
  readonly type: string;
  readonly projectId: string | null;
}

/** An event without a project is seen only by an endpoint that is not limited to projects. */
export const wantsEvent = ({ events, projectIds }: Subscription, { type, projectId }: Happened): boolean =>
  (events.length === 0 || events.includes(type)) &&
  (projectIds.length === 0 || (projectId !== null && projectIds.includes(projectId)));
