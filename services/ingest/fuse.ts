// Stops a partition when nearly all of its devices send what cannot be read: that is a bad release, not bad devices.

export interface Fuse {
  /** Notes a message by the hash of its key; `refused` for a reason that a release can cause (`isReleaseFault`). */
  readonly note: (keyHash: number, refused: boolean) => void;
  /**
   * Asked at the end of a batch. True when its refusals bring the failing devices to 90 % of at least 50: hold the
   * batch then, with no dead letter of it. A batch that had no such refusal never trips it, so that a held batch
   * passes as soon as its cause is gone.
   */
  readonly tripped: () => boolean;
}

/** Messages that it looks back on. */
const windowLength = 10_000;
const fewestDevices = 50;
const failingShare = 0.9;
/** Below it no share of enough devices can be failing. Only above it devices are counted one by one. */
const fewestRefusals = Math.ceil(fewestDevices * failingShare);

interface Device {
  /** Messages in the window. */
  messages: number;
  /** Its latest message was refused. */
  failing: boolean;
}

/**
 * A fuse that begins with the devices that are known to have sent readings, by the hashes of their keys: else the first
 * batch after a start would be all it knows. An operator who wants the letters written opens none (HEARTH_FUSE=off).
 */
export function openFuse(known: readonly number[] = []): Fuse {
  const hashes = new Int32Array(windowLength);
  const refusals = new Uint8Array(windowLength);
  let noted = 0;
  let refusalsInWindow = 0;
  let refusedSinceAsked = false;
  /** The devices of the window; null while there are too few refusals to matter, for counting costs 50 ns a message. */
  let census: ReturnType<typeof openCensus> | null = null;

  const forgetOldest = (at: number): void => {
    refusalsInWindow -= refusals[at] ?? 0;
    census?.leave(hashes[at] ?? 0);
  };
  const takeCensus = (): void => {
    census = openCensus();
    for (let index = Math.max(0, noted - windowLength); index < noted; index++) {
      const at = index % windowLength;
      census.enter(hashes[at] ?? 0, refusals[at] === 1);
    }
  };
  const fuse: Fuse = {
    note: (keyHash, refused) => {
      const at = noted % windowLength;
      if (noted >= windowLength) forgetOldest(at);
      hashes[at] = keyHash;
      refusals[at] = refused ? 1 : 0;
      noted += 1;
      census?.enter(keyHash | 0, refused);
      if (!refused) return;
      refusalsInWindow += 1;
      refusedSinceAsked = true;
    },
    tripped: () => {
      if (refusalsInWindow < fewestRefusals) census = null;
      else if (census === null) takeCensus();
      const asked = refusedSinceAsked;
      refusedSinceAsked = false;
      return asked && census !== null && census.mostFail();
    },
  };
  for (const hash of known.slice(-windowLength)) fuse.note(hash, false);
  return fuse;
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
  };
}
