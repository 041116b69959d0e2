// The interface of a part of the local stack, for every way to start it.

/** A running part. Disposing it ends it and waits for its end. */
export type Part = AsyncDisposable & {
  readonly name: string;
  /** Resolves with one sentence when the part ends, wanted or not. */
  readonly ended: Promise<string>;
};

/** A failure that the user can act on: its message is one clear sentence, shown without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}
