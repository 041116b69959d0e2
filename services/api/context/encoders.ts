// Opens the encoder of each kind of reading. The registry returns the id of each schema once, and it is kept.
import { PartAway } from '#runtime/kafka/bounded-producer.ts';
import { isProgramError } from '#runtime/process/program-error.ts';
import { RestRefusal } from '#runtime/registry/rest.ts';
import type { Registry } from '#runtime/registry/registry.ts';
import { subjectName, topics, type Kind } from '#schemas/topics.ts';

/** Encodes a reading as a Kafka message. */
type Encode = (reading: unknown) => Uint8Array;

export type Encoders = Readonly<Record<Kind, Encode>>;

/** `prefix` is put before topic names. A result is kept for ever, a failure is not. Throws PartAway. */
export function openEncoders(registry: Registry, prefix: string): () => Promise<Encoders> {
  let kept: Promise<Encoders> | null = null;
  return () =>
    (kept ??= allEncoders(registry, prefix).catch((error: unknown) => {
      kept = null;
      throw error;
    }));
}

async function allEncoders(registry: Registry, prefix: string): Promise<Encoders> {
  const of = (kind: Kind): Promise<Encode> => encoderOf(registry, kind, prefix);
  const [usage, fuel, temperature, power] = await Promise.all([
    of('usage'),
    of('fuel'),
    of('temperature'),
    of('power'),
  ]);
  return { usage, fuel, temperature, power };
}

async function encoderOf(registry: Registry, kind: Kind, prefix: string): Promise<Encode> {
  const { schema } = topics[kind];
  try {
    const id = await registry.register(subjectName(kind, prefix), schema);
    // Loaded when the first reading is sent: most starts of an API see none.
    const { wireEncoder } = await import('#runtime/registry/wire-encoder.ts');
    return wireEncoder(id, schema);
  } catch (error) {
    // A registry that refuses the schema is not an outage: an operator must act.
    const isRefused = error instanceof RestRefusal && String(error.code).startsWith('4');
    throw isRefused || isProgramError(error) ? error : new PartAway('The schema registry', error);
  }
}
