// Generated from power-reading.avsc by "npm run schemas"; a contract test compares the two.
import type { FromAvro } from './from-avro.ts';

export const powerReadingSchema = {
  "type": "record",
  "name": "PowerReading",
  "namespace": "hearth.telemetry",
  "doc": "Electric power and energy counter of a cooker.",
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
      "name": "activePowerW",
      "type": "float",
      "doc": "Active power; W, 0 or more."
    },
    {
      "name": "voltageV",
      "type": [
        "null",
        "float"
      ],
      "default": null,
      "doc": "Voltage; V."
    },
    {
      "name": "currentA",
      "type": [
        "null",
        "float"
      ],
      "default": null,
      "doc": "Current; A."
    },
    {
      "name": "energyWh",
      "type": [
        "null",
        "double"
      ],
      "default": null,
      "doc": "Running energy counter; Wh, 0 or more."
    },
    {
      "name": "relayOn",
      "type": [
        "null",
        "boolean"
      ],
      "default": null,
      "doc": "Whether the meter's relay lets current through."
    }
  ]
} as const;

export type PowerReading = FromAvro<typeof powerReadingSchema>;
