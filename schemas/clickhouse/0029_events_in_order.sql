-- Events are in order of the decisions that they tell of: the stamp of one that is inserted within 1.5 s of its decision
-- is the moment of the decision, else that of the insert. Readers stay as much before the oldest insert that is under
-- way (services/api/events/feed.ts).
ALTER TABLE {database}.events
  MODIFY COLUMN published_at DEFAULT if(
    at > now() - INTERVAL 90 DAY AND (at < now64(3) - INTERVAL 1500 MILLISECOND OR at > now64(3)),
    now64(6, 'UTC'), toDateTime64(at, 6, 'UTC'))
;
