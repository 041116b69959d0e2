-- Evidence: commitments to the readings of each device-day (Merkle trees of RFC 9162), and the daily anchors that chain them.

-- An evidence batch: the tree over the readings of a device on a local day, cut by windows when the day is over. Readings that
-- arrive later make another batch; the ones before stay. The id follows from the head, so a batch that two copies of windows
-- cut is one row: the first one counts. The newest batch of a day is that of the highest (seq, id). Kept for ever; read with FINAL.
CREATE TABLE IF NOT EXISTS {database}.evidence_batches (
  device_did   String                 COMMENT 'DID of the device' CODEC(ZSTD(1)),
  day          Date                   COMMENT 'Local day in the time zone of its project',
  seq          UInt32                 COMMENT 'Number of the batch of this device and day, from 1',
  id           String                 COMMENT 'Id: eb_ and 130 bits of the SHA-256 of the head',
  start_at     DateTime64(3, 'UTC')   COMMENT 'First moment of the local day',
  end_at       DateTime64(3, 'UTC')   COMMENT 'First moment of the next local day',
  project_id   String                 COMMENT 'Project in which the device was for most of the day; empty: none',
  leaf_count   UInt32                 COMMENT 'Number of readings in the tree',
  root         FixedString(64)        COMMENT 'Root of the tree, hex',
  input_digest FixedString(64)        COMMENT 'input_digest of the device-day that was computed of the same readings, hex',
  supersedes   String                 COMMENT 'Id of the batch before; empty: the first one',
  reason       LowCardinality(String) COMMENT 'settled (the first one), late-data (other readings), recomputed (the same readings by other rules or values of the device)',
  as_of        DateTime64(3, 'UTC')   COMMENT 'Readings that were stored until then, UTC',
  cut_at       DateTime64(3, 'UTC')   DEFAULT now64(3) COMMENT 'Time of the cut by the clock of ClickHouse, UTC',
  _rank        UInt64                 DEFAULT bitNot(toUInt64(toUnixTimestamp64Milli(cut_at))) COMMENT 'Of copies of a batch the first one wins',
  INDEX ids id TYPE bloom_filter(0.001) GRANULARITY 1,
  INDEX cuts cut_at TYPE minmax GRANULARITY 1,
  INDEX of_projects project_id TYPE set(16) GRANULARITY 1
) ENGINE = ReplacingMergeTree(_rank) PARTITION BY toYYYYMM(day) ORDER BY (device_did, day, seq, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Merkle roots of the readings per device and local day';

-- A daily anchor of a project: the tree over the batches that were cut until the end of a UTC day. Its digest is `previous` of
-- the next one. The table holds the records of kind `evidence-anchor`: a version for each anchor of a project, or of `service`.
CREATE TABLE IF NOT EXISTS {database}.evidence_anchors (
  id          String                 COMMENT 'Id of the project; service: devices without one',
  version     UInt32                 COMMENT 'Number of the anchor in its project, from 1',
  anchor_id   String                 DEFAULT JSONExtractString(body, 'anchorId') COMMENT 'Id of the anchor',
  project_did String                 DEFAULT JSONExtractString(body, 'projectId') COMMENT 'DID of the project, or of the service, in the anchor',
  day         Date                   DEFAULT toDateOrZero(JSONExtractString(body, 'day')) COMMENT 'UTC day until whose end the batches were cut',
  root        String                 DEFAULT JSONExtractString(body, 'root') COMMENT 'Root of the tree: sha256: and hex',
  batch_count UInt32                 DEFAULT JSONExtractUInt(body, 'batchCount') COMMENT 'Number of batches in the tree',
  previous    String                 DEFAULT JSONExtractString(body, 'previous') COMMENT 'Digest of the anchor before; empty: the first one',
  digest      String                 DEFAULT JSONExtractString(body, 'digest') COMMENT 'sha256: and the SHA-256 of the anchor, hex',
  created_at  DateTime64(3, 'UTC')   DEFAULT at COMMENT 'Time of the anchor, UTC',
  body        String                 EPHEMERAL COMMENT 'Record, JSON; not stored',
  at          DateTime64(3, 'UTC')   EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree ORDER BY (id, version)
SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Daily anchors of projects, chained by digest';

-- The batches of an anchor in the order of its tree. They are written before the anchor: rows of a digest that is no anchor
-- belong to an attempt that another copy of upkeep outran.
CREATE TABLE IF NOT EXISTS {database}.evidence_anchor_batches (
  digest     String COMMENT 'Digest of the anchor' CODEC(ZSTD(1)),
  leaf_index UInt32 COMMENT 'Place in the tree, from 0',
  batch_id   String COMMENT 'Id of the batch' CODEC(ZSTD(1)),
  INDEX ids batch_id TYPE bloom_filter(0.001) GRANULARITY 1
) ENGINE = ReplacingMergeTree ORDER BY (digest, leaf_index)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Which batches an anchor covers';

CREATE VIEW IF NOT EXISTS {views}.evidence_batches (
  id            String                 COMMENT 'Id of the batch',
  device_did    String                 COMMENT 'Device',
  day           Date                   COMMENT 'Local day of the project of the device',
  start_at      DateTime64(3, 'UTC')   COMMENT 'First moment of the day, UTC',
  end_at        DateTime64(3, 'UTC')   COMMENT 'First moment of the next day, UTC',
  project_did   Nullable(String)       COMMENT 'Project in which the device was for most of the day; null: none',
  seq           UInt32                 COMMENT 'Number of the batch of this device and day, from 1',
  leaf_count    UInt32                 COMMENT 'Number of readings in the tree',
  root          String                 COMMENT 'Merkle root of the readings (RFC 9162, SHA-256), hex',
  input_digest  String                 COMMENT 'input_digest of the device-day of the same readings, hex',
  supersedes    Nullable(String)       COMMENT 'Id of the batch before; null: the first one',
  is_superseded Bool                   COMMENT 'A newer batch of the same device and day exists',
  reason        LowCardinality(String) COMMENT 'settled, late-data, recomputed',
  cut_at        DateTime64(3, 'UTC')   COMMENT 'Time of the cut, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT b.id AS id, b.device_did AS device_did, b.day AS day, b.start_at AS start_at, b.end_at AS end_at, p.did AS project_did, b.seq AS seq,
  b.leaf_count AS leaf_count, toString(b.root) AS root, toString(b.input_digest) AS input_digest, nullIf(b.supersedes, '') AS supersedes,
  (b.seq, b.id) != max((b.seq, b.id)) OVER (PARTITION BY b.device_did, b.day) AS is_superseded, b.reason AS reason, b.cut_at AS cut_at
FROM (SELECT * FROM {database}.evidence_batches FINAL) AS b
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = b.project_id
COMMENT 'Commitments to the readings per device and local day, one row per batch';

CREATE VIEW IF NOT EXISTS {views}.evidence_anchors (
  id          String               COMMENT 'Id of the anchor',
  project_did String               COMMENT 'Project, or the service for devices without one',
  seq         UInt32               COMMENT 'Number of the anchor in its project, from 1',
  day         Date                 COMMENT 'UTC day until whose end the batches were cut',
  root        String               COMMENT 'Merkle root of the batches: sha256: and hex',
  batch_count UInt32               COMMENT 'Number of batches',
  previous    Nullable(String)     COMMENT 'Digest of the anchor before; null: the first one',
  digest      String               COMMENT 'Digest of the anchor: sha256: and hex',
  created_at  DateTime64(3, 'UTC') COMMENT 'Time of the anchor, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT anchor_id AS id, project_did, version AS seq, day, root, batch_count, nullIf(previous, '') AS previous, digest, created_at
FROM {database}.evidence_anchors FINAL
COMMENT 'Daily anchors of the evidence batches of projects, chained by digest';
