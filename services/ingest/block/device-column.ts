// The devices of a block's rows: a row notes a number, and a DID is written once for all rows of its device (sort.ts).
import type { Room } from '#runtime/memory/buffer-pool.ts';
import { uint32Column, type Column } from '#runtime/clickhouse/native/write.ts';
import type { Seating } from './sort.ts';

/** Where a device sits in the block that is being filled: its rows note the seat, which needs no look-up. */
export interface Seated {
  /** The block's list that `seat` is a place in; any other list is that of another block. */
  seats: readonly string[] | null;
  seat: number;
}

export interface DeviceColumn extends Column {
  /** `device`: the sender if it is known. A new one's first row has a seat of its own, so a DID may have two. */
  readonly write: (row: number, deviceDid: string, device: Seated | undefined) => void;
  /** What so many rows are sorted by; the sort fills `parts`, which lie in `room` then. */
  readonly seating: (rows: number, room: Room) => Seating;
}

export function deviceColumn(): DeviceColumn {
  let seats: string[] = [];
  const rowSeats = uint32Column();
  let bytes = 0;
  let didsTo: Uint8Array | undefined;
  function sit(deviceDid: string, device: Seated | undefined): number {
    const seat = seats.push(deviceDid) - 1;
    if (device !== undefined) {
      device.seats = seats;
      device.seat = seat;
    }
    return seat;
  }
  return {
    type: 'String',
    extend: rowSeats.extend,
    bytes: (rows) => bytes + rowSeats.bytes(rows),
    write: (row, deviceDid, device) => {
      bytes += deviceDid.length + (deviceDid.length < 128 ? 1 : 2);
      rowSeats.data[row] = device?.seats === seats ? device.seat : sit(deviceDid, device);
    },
    seating: (rows, room) => {
      didsTo = room(bytes);
      return { dids: seats, seats: rowSeats.parts(rows), didsTo };
    },
    parts: () => {
      if (didsTo === undefined) throw new Error('the seating of the rows comes before their parts');
      return [didsTo];
    },
    clear: () => {
      seats = [];
      rowSeats.clear();
      bytes = 0;
      didsTo = undefined;
    },
  };
}
