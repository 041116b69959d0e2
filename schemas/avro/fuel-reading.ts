// Generated from fuel-reading.avsc by "npm run schemas"; a contract test compares the two.
import type { FromAvro } from './from-avro.ts';

export const fuelReadingSchema = {
  "type": "record",
  "name": "FuelReading",
  "namespace": "hearth.telemetry",
  "doc": "A measured amount of fuel.",
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
      "name": "fuelType",
      "type": "string",
      "doc": "Fuel by its name in the REST interface: Charcoal, Wood, Pellets, LPG, Coal, Dung, CropResidue, Kerosene, Ethanol, Biogas, NaturalGas, Electricity."
    },
    {
      "name": "measure",
      "type": {
        "type": "enum",
        "name": "FuelMeasure",
        "symbols": [
          "REMAINING",
          "CONSUMED",
          "DELIVERED"
        ],
        "doc": "What the quantity is: left in the container, used since the last reading, or filled in."
      }
    },
    {
      "name": "quantity",
      "type": "double",
      "doc": "Amount in the unit, 0 or more."
    },
    {
      "name": "unit",
      "type": {
        "type": "enum",
        "name": "FuelUnit",
        "symbols": [
          "KG",
          "L",
          "M3",
          "KWH"
        ],
        "doc": "Unit of the quantity; it must fit the fuel."
      }
    }
  ]
} as const;

export type FuelReading = FromAvro<typeof fuelReadingSchema>;
