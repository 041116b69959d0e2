// Notes where the records of the batch that was checked last are: it is visited again, and parsing takes half of a visit.
import { newRecord, walkRecords, type KafkaRecord, type RecordSection } from './walk.ts';

export interface RecordIndex {
  /** What is broken in a section, or null. Notes the places of its records. */
  readonly check: (section: RecordSection) => string | null;
  /** Visits the records of any section that was checked. */
  readonly forEach: (section: RecordSection, visit: (record: KafkaRecord) => void) => void;
}

/** Records of a batch that are noted, 500 kB; larger batches are parsed at each visit. So a count in the bytes allocates nothing. */
const mostRecords = 16_384;

/** Offset from the base; start and end of key, value and headers. */
const perRecord = 7;

export function openRecordIndex(): RecordIndex {
  const places = new Int32Array(mostRecords * perRecord);
  const timesMs = new Float64Array(mostRecords);
  let noted: RecordSection | null = null;
  let count = 0;
  let isVisited = false;

  function note(record: KafkaRecord, baseOffset: number): void {
    if (count < mostRecords) {
      const at = count * perRecord;
      places[at] = record.offset - baseOffset;
      places[at + 1] = record.keyStart;
      places[at + 2] = record.keyEnd;
      places[at + 3] = record.valueStart;
      places[at + 4] = record.valueEnd;
      places[at + 5] = record.headersStart;
      places[at + 6] = record.headersEnd;
      timesMs[count] = record.timestampMs;
    }
    count += 1;
  }

  function visitNoted({ bytes, baseOffset }: RecordSection, visit: (record: KafkaRecord) => void): void {
    const record = newRecord(bytes);
    for (let index = 0; index < count; index++) {
      const at = index * perRecord;
      record.offset = baseOffset + (places[at] ?? 0);
      record.timestampMs = timesMs[index] ?? 0;
      record.keyStart = places[at + 1] ?? 0;
      record.keyEnd = places[at + 2] ?? 0;
      record.valueStart = places[at + 3] ?? 0;
      record.valueEnd = places[at + 4] ?? 0;
      record.headersStart = places[at + 5] ?? 0;
      record.headersEnd = places[at + 6] ?? 0;
      visit(record);
    }
  }

  return {
    check: (section) => {
      // A batch that is opened during a visit must not take the places away.
      if (isVisited) return walkRecords(section, () => {});
      count = 0;
      noted = section;
      return walkRecords(section, (record) => note(record, section.baseOffset));
    },
    forEach: (section, visit) => {
      if (section !== noted || count > mostRecords || isVisited) {
        walkRecords(section, visit);
        return;
      }
      isVisited = true;
      try {
        visitNoted(section, visit);
      } finally {
        isVisited = false;
      }
    },
  };
}
