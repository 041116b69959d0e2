// Stops a partition when nearly all of its devices send what cannot be read: that is a bad release, not bad devices.

export interface Fuse {
  /** Notes a message that was taken. */
  readonly note: Note;
  /**
   * Whether `holds` could return true for `messages` messages, of which the first is refused. When false, `holds` would
   * return false for any such messages, so the caller need not call it. With 1000 devices it takes some 470 messages to
   * make this true.
   */
  readonly mayHold: (messages: number) => boolean;
  /**
   * Weighs messages, at least one of them refused for a fault of a release: all that `show` hands to its argument. True
   * when they bring the failing devices to 90 % of at least 50: the caller must then take none of them. The fuse does not
   * remember messages that it held, so the same messages get the same verdict each time they are fetched again.
   */
  readonly holds: (show: (note: Note) => void) => boolean;
}

/** A message by the hash of its key. `refused`: for a reason that a release can cause (`isReleaseFault`). */
export type Note = (keyHash: number, refused: boolean) => void;

/** Messages that it looks back on. */
const windowLength = 10_000;
const fewestDevices = 50;
const failingShare = 0.9;
/** Below it no share of enough devices can be failing. Only above it devices are counted one by one. */
const fewestRefusals = Math.ceil(fewestDevices * failingShare);

/** The latest messages, in a ring. */
interface Window {
  readonly hashes: Int32Array;
  readonly refusals: Uint8Array;
  /** Messages that were noted ever, and refusals among those that are still in the ring. */
  noted: number;
  refused: number;
}

interface Device {
  /** Messages in the window. */
  messages: number;
  /** Its latest message was refused. */
  failing: boolean;
}

type Census = ReturnType<typeof openCensus>;

/**
 * A fuse that begins with the devices that are known to have sent readings, by the hashes of their keys: else the first
 * batch after a start would be all it knows. HEARTH_FUSE=off opens none: the letters are written.
 */
export function openFuse(known: readonly number[] = []): Fuse {
  let window = openWindow();
  /** The devices of the window; null until it matters and when no refusal is left: counting costs 50 ns a message. */
  let census: Census | null = null;

  const forgetOldest = (at: number): void => {
    census?.leave(window.hashes[at] ?? 0);
    if (window.refusals[at] === 0) return;
    window.refused -= 1;
    if (window.refused === 0) census = null;
  };
  const note: Note = (keyHash, refused) => {
    const at = window.noted % windowLength;
    if (window.noted >= windowLength) forgetOldest(at);
    window.hashes[at] = keyHash;
    window.refusals[at] = refused ? 1 : 0;
    window.noted += 1;
    if (refused) window.refused += 1;
    census?.enter(keyHash | 0, refused);
  };
  const mostFail = (): boolean => {
    if (window.refused < fewestRefusals) return false;
    census ??= censusOf(window);
    return census.mostFail();
  };
  for (const hash of known.slice(-windowLength)) note(hash, false);
  return {
    note,
    mayHold: (messages) => {
      if (window.refused + messages < fewestRefusals) return false;
      census ??= censusOf(window);
      return census.mayFail(messages);
    },
    holds: (show) => {
      const before = copyOf(window);
      show(note);
      if (!mostFail()) return false;
      window = before;
      census = null;
      return true;
    },
  };
}

const openWindow = (): Window => ({
  hashes: new Int32Array(windowLength),
  refusals: new Uint8Array(windowLength),
  noted: 0,
  refused: 0,
});

const copyOf = ({ hashes, refusals, ...counts }: Window): Window => ({
  hashes: hashes.slice(),
  refusals: refusals.slice(),
  ...counts,
});

function censusOf({ hashes, refusals, noted }: Window): Census {
  const census = openCensus();
  for (let index = Math.max(0, noted - windowLength); index < noted; index++) {
    const at = index % windowLength;
    census.enter(hashes[at] ?? 0, refusals[at] === 1);
  }
  return census;
}

/** Counts the devices of the window by their latest message. */
function openCensus() {
  const devices = new Map<number, Device>();
  let failing = 0;
  return {
    enter: (hash: number, refused: boolean): void => {
      const device = devices.get(hash) ?? { messages: 0, failing: false };
      if (device.messages === 0) devices.set(hash, device);
      device.messages += 1;
      failing += Number(refused) - Number(device.failing);
      device.failing = refused;
    },
    leave: (hash: number): void => {
      const device = devices.get(hash);
      if (!device) return;
      device.messages -= 1;
      if (device.messages > 0) return;
      failing -= Number(device.failing);
      devices.delete(hash);
    },
    mostFail: (): boolean => devices.size >= fewestDevices && failing >= failingShare * devices.size,
    /** Each message that comes makes one device more fail at most, and one device less be remembered. */
    mayFail: (messages: number): boolean => failing + messages >= failingShare * (devices.size - messages),
  };
}
