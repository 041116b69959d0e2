// Generated from usage-reading.avsc by "npm run schemas"; a contract test compares the two.
import type { FromAvro } from './from-avro.ts';

export const usageReadingSchema = {
  "type": "record",
  "name": "UsageReading",
  "namespace": "hearth.telemetry",
  "doc": "How long the stove was in use in an interval.",
  "fields": [
    {
      "name": "deviceDid",
      "type": "string",
      "doc": "Decentralized identifier of the device; equals the message key."
    },
    {
      "name": "sequence",
      "type": "long",
      "doc": "Counts up per device and topic, 0 to 2^53-1; a restart at 0 is allowed."
    },
    {
      "name": "observedAt",
      "type": {
        "type": "long",
        "logicalType": "timestamp-millis"
      },
      "doc": "Moment of the observation by the device's clock (UTC); of an interval its end."
    },
    {
      "name": "intervalSeconds",
      "type": "int",
      "doc": "Length of the interval that ends at observedAt; s, above 0."
    },
    {
      "name": "inUseSeconds",
      "type": "int",
      "doc": "Time in use within the interval; s, 0 to intervalSeconds."
    },
    {
      "name": "mode",
      "type": {
        "type": "enum",
        "name": "UsageMode",
        "symbols": [
          "OFF",
          "ON",
          "KEEP_WARM",
          "UNKNOWN"
        ],
        "doc": "State of the stove at the end of the interval.",
        "default": "UNKNOWN"
      }
    },
    {
      "name": "batteryPercent",
      "type": [
        "null",
        "float"
      ],
      "default": null,
      "doc": "Charge of the device's battery; percent, 0 to 100."
    }
  ]
} as const;

export type UsageReading = FromAvro<typeof usageReadingSchema>;
