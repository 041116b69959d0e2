// Registers the devices that come with a new household: existing devices are installed there, new ones are registered first.
import { mintedDid } from '#domain/identifiers.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { NewEvent } from '#records/events.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { mayStartInPast, refuseForeign } from './start-rights.ts';
import {
  conflictsOf,
  throwConflicts,
  type Placed,
  findDevices,
  maySeeAll,
  meant,
  namesOf,
  faultsOfRepeatedDevices,
  type FoundDevices,
} from '../device/find-devices.ts';
import { refuseChosenDids } from '../../projects/chosen-did.ts';
import { movedEvents, registeredEvent } from '../device/events.ts';
import { newDeviceBody, type DeviceInput } from '../device/input.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Installation } from '../../store/bodies/installation.ts';
import type { InstalledDevice } from '../../store/shown/shown-households.ts';
import { installationRecord, newInstallationBody } from './installations.ts';
import { stoveDid } from './stoves.ts';
import * as names from '../../store/bodies/names.ts';

interface Registering {
  readonly api: Api;
  readonly principal: Principal;
  readonly inputs: readonly DeviceInput[];
}

export interface Registered {
  readonly devices: readonly InstalledDevice[];
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

/** Records that register the devices and install them in a new household. Throws 409 that lists every conflict. */
export async function registerDevices(registering: Registering, household: Household): Promise<Registered> {
  const { api, principal } = registering;
  const known = await findDevices(api, registering.inputs);
  const inputs = await withStoves(registering, household.id);
  const repeated = faultsOfRepeatedDevices(inputs, known);
  const conflicts =
    repeated.length > 0 ? repeated : inputs.flatMap((input, index) => conflictsOf(known, { input, index }));
  // A device outside the projects of the key is treated as missing: the reply does not say what it is or where.
  if (conflicts.length > 0 && !maySeeAll(principal, known, inputs)) throw new Problem('device-conflict');
  throwConflicts(conflicts);
  await refuseForeignDids(api, household, { inputs, known });
  const made = [];
  for (const [index, input] of inputs.entries()) {
    const existing = meant(known, input);
    if (existing) await refuseForeign(api, principal, { device: existing, household });
    const device = existing ?? newDevice(api, input, household.body.createdAt);
    const hasPast = existing
      ? known.names.has(names.installed(existing.id))
      : !(await mayStartInPast(api, principal, { did: device.body.did, household }));
    made.push(installDevice(api, household, { input, known, index, device, isNew: !existing, hasPast }));
  }
  return {
    devices: made.map(({ device }) => device),
    records: made.flatMap(({ records }) => records),
    events: made.flatMap(({ events }) => events),
  };
}

interface Meant {
  readonly inputs: readonly DeviceInput[];
  readonly known: FoundDevices;
}

/** Throws for the DID of a new device that its caller cannot choose. */
async function refuseForeignDids(api: Api, household: Household, { inputs, known }: Meant): Promise<void> {
  const chosen = inputs.flatMap((input, index) =>
    meant(known, input)
      ? []
      : [{ kind: 'device' as const, did: input.did, pointer: pointerOf(['devices', index, 'did']) }],
  );
  const refusals = { reserved: 'invalid-household', taken: 'device-conflict' } as const;
  await refuseChosenDids(api, chosen, refusals);
  const same = chosen.find(({ did }) => did === household.body.did);
  if (!same) return;
  const detail = 'A device cannot have the DID of its household.';
  throw new Problem(refusals.taken, { detail, errors: [{ pointer: same.pointer, code: 'taken', detail }] });
}

/** The devices with the DIDs of their stoves; a stove may be part of the same request. */
async function withStoves(
  { api, principal, inputs }: Registering,
  householdId: string,
): Promise<DeviceInput[]> {
  const own = inputs.map(({ did }) => did);
  return Promise.all(
    inputs.map(async ({ stoveId, ...input }, index) => {
      if (stoveId === undefined) return input;
      const pointer = pointerOf(['devices', index, 'stoveId']);
      const isOwn = stoveId !== input.did && own.includes(stoveId ?? '');
      const self = [input.did];
      const watching = { stoveId, householdId, self, pointer, fault: 'invalid-household' } as const;
      return { ...input, stoveId: isOwn ? stoveId : await stoveDid(api, principal, watching) };
    }),
  );
}

interface Installing extends Placed {
  readonly known: FoundDevices;
  readonly device: Device;
  readonly isNew: boolean;
  /** It was elsewhere before, or may have been, so it is installed from now on. */
  readonly hasPast: boolean;
}

function installDevice(
  api: Api,
  household: Household,
  { input, known, index, device, isNew, hasPast }: Installing,
) {
  const { id, body } = device;
  const installed = names.installed(id);
  const installation: Installation = {
    id: `ins_${api.newUlid()}`,
    version: 1,
    // A device in the body of a household has no installation date.
    body: newInstallationBody(device, household, {
      from: hasPast ? household.body.createdAt : null,
      to: null,
      stoveId: body.stoveId ?? null,
      at: household.body.createdAt,
    }),
  };
  const taken = !isNew ? [] : [...new Set([names.deviceDid(body.did), ...namesOf(input)])];
  const records: RecordVersion[] = [
    ...(isNew ? [{ kind: 'device', ...device }] : []),
    ...taken.map((name) => takeName(name, id, known.names.get(name))),
    installationRecord(installation),
    takeName(installed, installation.id, known.names.get(installed)),
    names.nextOwner(names.householdLock(household.id), installation.id, { owner: '', version: index }),
  ];
  const events = [
    ...(isNew
      ? [registeredEvent(device, household)]
      : movedEvents(device, { from: null, to: household, installation })),
  ];
  return { device: { id, did: body.did, type: body.type, status: body.status }, records, events };
}

function newDevice(api: Api, input: DeviceInput, at: string): Device {
  const ulid = api.newUlid();
  const did = mintedDid(api.settings.HEARTH_DOMAIN, 'devices', ulid);
  const body = newDeviceBody(input, { did, status: 'active', at });
  return { id: `dev_${ulid}`, version: 1, body };
}
