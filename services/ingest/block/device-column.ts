// The devices of a block's rows: a row notes a number, and a DID is written once for all rows of its device (sort.ts).
import type { Room } from '#runtime/memory/buffer-pool.ts';
import { uint32Column, type Column } from '#runtime/clickhouse/native/write.ts';
import type { DeviceIndex } from './sort.ts';

/** The number of a device in the block that is being filled: its rows note it, which needs no look-up. */
export interface NumberedDevice {
  /** The block's list that `deviceNo` is a place in; any other list is that of another block. */
  dids: readonly string[] | null;
  deviceNo: number;
}

export interface DeviceColumn extends Column {
  /** `device`: the sender if it is known. The first row of a new one has a number of its own, so a DID may have two. */
  readonly write: (row: number, deviceDid: string, device: NumberedDevice | undefined) => void;
  /** What the first `rows` rows are sorted by; the sort fills `parts`, which are in `room` then. */
  readonly deviceIndex: (rows: number, room: Room) => DeviceIndex;
}

export function deviceColumn(): DeviceColumn {
  let dids: string[] = [];
  const deviceNos = uint32Column();
  let bytes = 0;
  let didsTo: Uint8Array | undefined;
  function addDevice(deviceDid: string, device: NumberedDevice | undefined): number {
    const deviceNo = dids.push(deviceDid) - 1;
    if (device !== undefined) {
      device.dids = dids;
      device.deviceNo = deviceNo;
    }
    return deviceNo;
  }
  return {
    type: 'String',
    extend: deviceNos.extend,
    bytes: (rows) => bytes + deviceNos.bytes(rows),
    write: (row, deviceDid, device) => {
      bytes += deviceDid.length + (deviceDid.length < 128 ? 1 : 2);
      deviceNos.data[row] = device?.dids === dids ? device.deviceNo : addDevice(deviceDid, device);
    },
    deviceIndex: (rows, room) => {
      didsTo = room(bytes);
      return { dids, deviceNos: deviceNos.parts(rows), didsTo };
    },
    parts: () => {
      if (didsTo === undefined) throw new Error('the device index of the rows comes before their parts');
      return [didsTo];
    },
    clear: () => {
      dids = [];
      deviceNos.clear();
      bytes = 0;
      didsTo = undefined;
    },
  };
}
