// What an error of kafkajs means: an outage that passes, or a membership of the group that is over.

const outages = new Set([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSLockTimeout',
  'KafkaJSMetadataNotLoaded',
  'KafkaJSTopicMetadataNotLoaded',
]);

/** Answers of a broker that has just started, or whose work another broker has taken over. */
const movingTypes = new Set([
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
]);

/** Whether no broker could be asked, as opposed to a broker that refused: the request may be repeated. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isMoving = 'type' in error && movingTypes.has(String(error.type));
  return isMoving || outages.has(error.name) || isOutage(error.cause);
}

const membershipErrors = new Set([
  'ILLEGAL_GENERATION',
  'REBALANCE_IN_PROGRESS',
  'UNKNOWN_MEMBER_ID',
  'FENCED_INSTANCE_ID',
]);

/** The coordinator refused because this member or its generation is no longer the present one. */
export function isOverGeneration(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('type' in error && membershipErrors.has(String(error.type))) || isOverGeneration(error.cause);
}

/** Whether a log line of kafkajs reports that a position was out of range and was reset. No event reports it at once. */
export const reportsReset = (message: string): boolean =>
  message.endsWith('Offset out of range, resetting to default offset');
