// Generated from temperature-reading.avsc by "npm run schemas"; a contract test compares the two.
import type { FromAvro } from './from-avro.ts';

export const temperatureReadingSchema = {
  "type": "record",
  "name": "TemperatureReading",
  "namespace": "hearth.telemetry",
  "doc": "Temperature at a stove.",
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
      "name": "temperatureC",
      "type": "float",
      "doc": "Temperature at the probe; degrees Celsius, above -50 and below 1000."
    },
    {
      "name": "ambientC",
      "type": [
        "null",
        "float"
      ],
      "default": null,
      "doc": "Air temperature at the logger; degrees Celsius."
    },
    {
      "name": "probe",
      "type": "string",
      "default": "stove",
      "doc": "Which probe of the logger."
    }
  ]
} as const;

export type TemperatureReading = FromAvro<typeof temperatureReadingSchema>;
