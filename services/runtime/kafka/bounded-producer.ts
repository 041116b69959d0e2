// A producer for a service that must not wait for a broker: connects when it is needed, answers in bounded time.
import type { Producer } from './client.ts';
import type { KafkaSettings } from './settings.ts';
import { isOutage } from './wire/client-errors.ts';
import type { OutgoingMessage } from './producer-requests.ts';

/** A part that a request needs does not answer; the request may be sent again. */
export class PartAway extends Error {
  readonly part: string;
  constructor(part: string, cause: unknown) {
    super(`${part} does not answer`, { cause });
    this.name = 'PartAway';
    this.part = part;
  }
}

/** The broker takes no message of this size, and never will. */
export class MessageTooLarge extends Error {
  constructor(cause: unknown) {
    super('a message is larger than the broker takes', { cause });
    this.name = 'MessageTooLarge';
  }
}

export interface BoundedProducer extends AsyncDisposable {
  /**
   * As `Producer.send`, but throws PartAway at the latest when the time is over: then an unknown part of the messages
   * is stored, or will be, because the client keeps trying for a while. Throws MessageTooLarge when one can never be.
   */
  readonly send: Producer['send'];
}

export interface BoundedProducerOptions {
  /** Bound of one send, ms. A broker that is there answers within some tens of ms. */
  readonly timeoutMs: number;
  /** Bytes of messages that may wait for the broker; further messages are refused at once. */
  readonly waitingBytesMax: number;
}

/** Nothing is sent before the first call. */
export function openBoundedProducer(
  settings: KafkaSettings,
  options: BoundedProducerOptions,
): BoundedProducer {
  let opening: Promise<Producer> | null = null;
  let waitingBytes = 0;

  const connected = (): Promise<Producer> =>
    (opening ??= connect(settings).catch((error: unknown) => {
      opening = null;
      throw error;
    }));

  return {
    send: async (topic, messages, sending) => {
      const bytes = sizeOf(messages);
      if (waitingBytes + bytes > options.waitingBytesMax)
        throw new PartAway('Kafka', new Error(`${waitingBytes} bytes wait for the broker already`));
      waitingBytes += bytes;
      const sent = connected()
        .then((producer) => producer.send(topic, messages, sending))
        .finally(() => (waitingBytes -= bytes));
      return within(options.timeoutMs, sent).catch((error: unknown) => {
        throw meaningOf(error);
      });
    },
    [Symbol.asyncDispose]: async () => {
      const closed = opening?.then((producer) => producer[Symbol.asyncDispose]());
      await within(closeMs, Promise.resolve(closed)).catch(() => {});
    },
  };
}

/** Loads the client when it is needed: it would take a tenth of the start of a service. */
async function connect(settings: KafkaSettings): Promise<Producer> {
  const { openProducer } = await import('./client.ts');
  return openProducer(settings);
}

const sizeOf = (messages: readonly OutgoingMessage[]): number =>
  messages.reduce((bytes, { value }) => bytes + (value?.length ?? 0), 0);

/** Nothing is lost when the connection to a broker is not closed: a caller that was answered has its messages stored. */
const closeMs = 1000;

class Late extends Error {}

/** The promise, or Late when it takes longer. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Late(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function meaningOf(error: unknown): unknown {
  const chain = chainOf(error);
  if (chain.some((one) => 'type' in one && one.type === 'MESSAGE_TOO_LARGE'))
    return new MessageTooLarge(error);
  // kafkajs gave up: the broker answered, but a leader or its replicas are missing.
  const isAway = error instanceof Late || isOutage(error) || chain.some(({ name }) => name === givenUp);
  return isAway ? new PartAway('Kafka', error) : error;
}

const givenUp = 'KafkaJSNumberOfRetriesExceeded';

/** An error and what caused it, as deep as the client nests them. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  return chain;
}
