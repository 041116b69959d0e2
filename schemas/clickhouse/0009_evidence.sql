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

-- Impact claims in their newest version. `hold_*`: the times that a claim holds, of each of its devices; a live claim shares none
-- of them with another one of its type (records of kind `claim-ledger` see to it, upkeep looks once a night).
CREATE TABLE IF NOT EXISTS {database}.claims (
  id String                          COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  household_id  String               DEFAULT JSONExtractString(body, 'householdId') COMMENT 'Id of the household',
  household_did String               DEFAULT JSONExtractString(body, 'claim', 'householdId') COMMENT 'DID of the household',
  project_id    String               DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
  type          LowCardinality(String) DEFAULT JSONExtractString(body, 'claim', 'type') COMMENT 'EmissionReductionClaim, UsageClaim, KPTClaim',
  status        LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'draft, submitted, in_review, verified, rejected, disputed, withdrawn, revoked',
  period_start  Date                 DEFAULT toDateOrZero(JSONExtractString(body, 'claim', 'period', 'start')) COMMENT 'First local day',
  period_end    Date                 DEFAULT toDateOrZero(JSONExtractString(body, 'claim', 'period', 'end')) COMMENT 'Last local day',
  quantity      Float64              DEFAULT JSONExtractFloat(body, 'claim', 'quantity') COMMENT 'Claimed quantity, in the unit',
  unit          LowCardinality(String) DEFAULT JSONExtractString(body, 'claim', 'unit') COMMENT 'kgCO2e, h, kg/person/day',
  methodology   String               DEFAULT JSONExtractString(body, 'claim', 'methodology') COMMENT 'name@version; empty: none',
  analysis_id   String               DEFAULT JSONExtractString(body, 'claim', 'analysisId') COMMENT 'Id of the analysis; empty: none',
  claimant      String               DEFAULT JSONExtractString(body, 'claimant') COMMENT 'DID of the claimant',
  verifier      String               DEFAULT JSONExtractString(body, 'verification', 'verifier') COMMENT 'DID of the verifier of the last decision; empty: none',
  claim_digest  String               DEFAULT JSONExtractString(body, 'claimDigest') COMMENT 'SHA-256 of claim, evidence and version of the content',
  is_issued     Bool                 DEFAULT JSONHas(body, 'issued') COMMENT 'Whether a registry issued units for it',
  supersedes    String               DEFAULT JSONExtractString(body, 'claim', 'supersedes') COMMENT 'Id of the claim whose place it takes; empty: none',
  hold_devices  Array(String)        DEFAULT arrayMap(x -> JSONExtractString(x, 'deviceId'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'DIDs, one for each time; of a kitchen test the DID of the household',
  hold_stoves   Array(String)        DEFAULT arrayMap(x -> JSONExtractString(x, 'stove'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Ids of the ledgers of the stoves, one for each time; empty: the stove has none',
  hold_from     Array(Int64)         DEFAULT arrayMap(x -> JSONExtractInt(x, 'fromMs'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Starts, ms since 1970',
  hold_to       Array(Int64)         DEFAULT arrayMap(x -> JSONExtractInt(x, 'toMs'), JSONExtractArrayRaw(body, 'holds')) COMMENT 'Ends, ms since 1970',
  created_at DateTime64(3, 'UTC')    DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')    DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (household_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Impact claims of households';

CREATE TABLE IF NOT EXISTS {database}.claim_disputes (
  id String                       COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  claim_id   String               DEFAULT JSONExtractString(body, 'claimId') COMMENT 'Id of the claim',
  project_id String               DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
  party      String               DEFAULT JSONExtractString(body, 'party') COMMENT 'Organisation, else DID, of who raised it',
  status     LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'open, admitted, dismissed, upheld',
  created_at DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (claim_id, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Disputes of claims';

CREATE TABLE IF NOT EXISTS {database}.verifiers (
  id String                       COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  did         String              DEFAULT JSONExtractString(body, 'did') COMMENT 'DID of the verifier',
  project_ids Array(String)       DEFAULT JSONExtract(body, 'projectIds', 'Array(String)') COMMENT 'Ids of the projects; empty: all projects',
  active      Bool                DEFAULT JSONExtractBool(body, 'active') COMMENT 'Whether the verifier may decide',
  created_at DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC') DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Persons and services that decide on claims';

-- Credentials of claims in their newest version: the status lists are made of it. A place is never used twice.
CREATE TABLE IF NOT EXISTS {database}.credentials (
  id String                         COMMENT 'Id of the record', version UInt32 COMMENT 'Version of the record, from 1',
  claim_id     String               DEFAULT JSONExtractString(body, 'claimId') COMMENT 'Id of the claim',
  project_id   String               DEFAULT JSONExtractString(body, 'projectId') COMMENT 'Id of the project; empty: none',
  list         UInt32               DEFAULT JSONExtractUInt(body, 'list') COMMENT 'Number of its pair of status lists, from 1',
  status_index UInt32               DEFAULT JSONExtractUInt(body, 'statusIndex') COMMENT 'Place in both lists, from 0',
  status       LowCardinality(String) DEFAULT JSONExtractString(body, 'status') COMMENT 'live, suspended, revoked',
  created_at DateTime64(3, 'UTC')   DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(body, 'createdAt'), 3, 'UTC') COMMENT 'Time of creation, UTC',
  updated_at DateTime64(3, 'UTC')   DEFAULT ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) COMMENT 'Time of the latest version, UTC',
  body String EPHEMERAL COMMENT 'Record, JSON; not stored', at DateTime64(3, 'UTC') EPHEMERAL COMMENT 'Time of the write, UTC; not stored'
) ENGINE = ReplacingMergeTree(version) ORDER BY (list, status_index, id)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1 COMMENT 'Credentials of claims, and their places in the status lists';

CREATE VIEW IF NOT EXISTS {views}.claims (
  id            String                 COMMENT 'Id of the claim',
  version       UInt32                 COMMENT 'Version of the record, from 1',
  type          LowCardinality(String) COMMENT 'EmissionReductionClaim, UsageClaim, KPTClaim',
  status        LowCardinality(String) COMMENT 'draft, submitted, in_review, verified, rejected, disputed, withdrawn, revoked',
  household_did String                 COMMENT 'Household',
  project_did   Nullable(String)       COMMENT 'Project; null: none',
  period_start  Date                   COMMENT 'First local day of the project',
  period_end    Date                   COMMENT 'Last local day of the project',
  quantity      Float64                COMMENT 'Claimed quantity, in the unit',
  unit          LowCardinality(String) COMMENT 'kgCO2e, h, kg/person/day',
  methodology   Nullable(String)       COMMENT 'name@version; null: none',
  analysis_id   Nullable(String)       COMMENT 'Analysis; null: none',
  claimant      String                 COMMENT 'DID of the claimant',
  verifier      Nullable(String)       COMMENT 'DID of the verifier of the last decision; null: none',
  supersedes    Nullable(String)       COMMENT 'Claim whose place it takes; null: none',
  is_issued     Bool                   COMMENT 'A registry issued units for it',
  claim_digest  String                 COMMENT 'SHA-256 of claim, evidence and version of the content: sha256: and hex',
  created_at    DateTime64(3, 'UTC')   COMMENT 'Time of creation, UTC',
  updated_at    DateTime64(3, 'UTC')   COMMENT 'Time of the latest version, UTC'
) DEFINER = CURRENT_USER SQL SECURITY DEFINER AS
SELECT c.id AS id, c.version AS version, c.type AS type, c.status AS status, c.household_did AS household_did, p.did AS project_did,
  c.period_start AS period_start, c.period_end AS period_end, c.quantity AS quantity, c.unit AS unit, nullIf(c.methodology, '') AS methodology,
  nullIf(c.analysis_id, '') AS analysis_id, c.claimant AS claimant, nullIf(c.verifier, '') AS verifier, nullIf(c.supersedes, '') AS supersedes,
  c.is_issued AS is_issued, c.claim_digest AS claim_digest, c.created_at AS created_at, c.updated_at AS updated_at
FROM (SELECT * FROM {database}.claims FINAL) AS c
LEFT JOIN (SELECT id, toNullable(did) AS did FROM {database}.projects FINAL) AS p ON p.id = c.project_id
COMMENT 'Impact claims of households, one row per claim';
