# Sends one reading of a power meter: pip install "confluent-kafka[avro,schemaregistry]", then python send.py
import json, os, sys, time
from confluent_kafka import SerializingProducer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroSerializer

try:
    ready = json.load(open(os.environ.get("HEARTH_DATA_DIR", ".hearth") + "/ready.json"))
except OSError as error:
    sys.exit(f"Nothing was sent; is Hearth running (npm start)? {error}")
registry = SchemaRegistryClient({"url": ready["registry"]})
schema = registry.get_version("telemetry.power-value", 1).schema  # version 1 is Hearth's own; later ones are of other makers
serializer = AvroSerializer(registry, schema, conf={"auto.register.schemas": False})
producer = SerializingProducer({"bootstrap.servers": ready["kafka"], "value.serializer": serializer})

now = int(time.time() * 1000)
reading = {"deviceDid": "did:example:my:meter", "sequence": now // 1000, "observedAt": now, "activePowerW": 720.0,
           "voltageV": None, "currentA": None, "energyWh": float(now // 5000), "relayOn": True}
producer.produce("telemetry.power", key=reading["deviceDid"], value=reading)
producer.flush()
print("sent", reading["deviceDid"])
