// POST /v1/devices: registers a device, and installs it if a household is given.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { mintedDid } from '#domain/identifiers.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import { maySee } from '../contract/access.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { mayStartInPast } from './installations/start-rights.ts';
import { refuseChosenDids } from '../projects/chosen-did.ts';
import { registeredEvent } from './device/events.ts';
import { newDeviceBody, newDeviceInput, type NewDeviceInput } from './device/input.ts';
import { refuseMade, refuseOther, withDids } from './device/repeat.ts';
import { printDevice, printDevices } from './device/print.ts';
import { installationOf, findDevices, meant, namesOf, type FoundDevices } from './device/find-devices.ts';
import * as names from '../store/bodies/names.ts';
import { deviceReply } from '../store/bodies/replies.ts';
import {
  installable,
  installationRecord,
  refuseFull,
  newInstallationBody,
  type Place,
} from './installations/installations.ts';
import type { Device } from '../store/bodies/device.ts';
import type { Household } from '../store/bodies/household.ts';
import { visibleHousehold } from '../store/visible.ts';
import { stoveDid } from './installations/stoves.ts';
import { isoTime } from '../contract/time.ts';

export const createDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/devices',
  operationId: 'createDevice',
  summary: 'Register a device',
  description:
    'With `householdId` the device is installed in the household with an open start and is `active`, unless `status` says otherwise. For a key that is limited to projects the installation starts now, unless the project holds a prefix of the DID (`didPrefixes`). Without `householdId` the device is `registered`; a key that is limited to projects cannot register it.',
  scope: 'devices:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: newDeviceInput,
    fault: 'invalid-device',
    example: {
      did: 'did:ixo:device/456',
      type: 'ElectricPressureCooker',
      status: 'active',
      householdId: 'did:ixo:household/123',
      vendor: 'Acme',
      model: 'EPC-6',
      serialNumber: 'A-000456',
      ratedPowerW: 1000,
      expectedInterval: 'PT5M',
      meter: { accuracyPercent: 1.0 },
    },
  },
  replies: {
    201: { description: 'The device is registered.', schema: deviceReply },
    200: { description: 'The device exists with the same content.', schema: deviceReply },
  },
  problems: ['household-not-found', 'erased', 'device-not-found', 'device-conflict', 'project-not-allowed'],
  run: async ({ body, principal }, api) => {
    const known = await findDevices(api, [body]);
    const existing = meant(known, body);
    if (existing) return answerRepeat(api, principal, { existing, known, sent: body });
    refuseMade(body);
    await refuseChosenDids(api, [{ kind: 'device', did: body.did, pointer: '#/did' }], {
      reserved: 'invalid-device',
      taken: 'device-conflict',
    });
    return register(api, principal, { sent: body, known });
  },
});

interface Repeat {
  readonly existing: Device;
  readonly known: FoundDevices;
  readonly sent: NewDeviceInput;
}

/** A device outside the projects of the key is treated as missing: the reply does not say what it is or where. */
async function answerRepeat(
  api: Api,
  principal: Principal,
  { existing, known, sent }: Repeat,
): Promise<Answer> {
  if (!maySee(principal, installationOf(known, existing)?.body.projectId ?? null)) {
    // First what a new device would be refused for: a household that the key may not see tells nothing of its devices.
    const { householdId } = sent;
    refuseOutside(principal, householdId ? await visibleHousehold(api, principal, householdId) : undefined);
    throw new Problem('device-conflict');
  }
  const [printed] = await printDevices(api, [existing]);
  if (printed) refuseOther(await withDids(api, sent), printed);
  return { status: 200, version: existing.version, location: `/v1/devices/${existing.id}`, body: printed };
}

interface Registering {
  readonly sent: NewDeviceInput;
  readonly known: FoundDevices;
}

async function register(api: Api, principal: Principal, { sent, known }: Registering): Promise<Answer> {
  const { householdId, connectivity: _, health: __, formerValues: ___, stoveId, ...input } = sent;
  const place = householdId ? await installable(api, principal, householdId) : undefined;
  const household = place?.household;
  refuseOutside(principal, household);
  const stove = await stoveDid(api, principal, {
    stoveId,
    householdId: household?.id ?? null,
    self: [input.did],
    pointer: '#/stoveId',
    fault: 'invalid-device',
  });
  const ulid = api.newUlid();
  const body = newDeviceBody(
    { ...input, stoveId: stove },
    {
      did: mintedDid(api.settings.HEARTH_DOMAIN, 'devices', ulid),
      status: household ? 'active' : 'registered',
      at: isoTime(api.nowMs()),
    },
  );
  const device: Device = { id: `dev_${ulid}`, version: 1, body };
  if (household) await refuseFull(api, household, device.id);
  const taken = [...new Set([names.deviceDid(body.did), ...namesOf(sent)])];
  const installed = place
    ? install(api, device, {
        ...place,
        from: (await mayStartInPast(api, principal, { did: body.did, household: place.household }))
          ? null
          : body.createdAt,
      })
    : null;
  return {
    status: 201,
    location: `/v1/devices/${device.id}`,
    version: 1,
    body: printDevice(device, installed?.installation),
    records: [
      { kind: 'device', ...device },
      ...taken.map((name) => takeName(name, device.id, known.names.get(name))),
      ...(installed?.records ?? []),
    ],
    events: [registeredEvent(device, household)],
  };
}

/** A device belongs to the project of its household. Without a household, a limited key could not see it. */
function refuseOutside({ projectIds }: Principal, household: Household | undefined): void {
  if (household || projectIds.length === 0) return;
  throw new Problem('project-not-allowed', {
    detail: 'This key is limited to projects. Name a household of one of them in householdId.',
  });
}

/** No installation date is given, so the start is open if the key may state that. */
function install(
  api: Api,
  device: Device,
  { household, lockHousehold, from }: Place & { readonly from: string | null },
) {
  const installation = {
    id: `ins_${api.newUlid()}`,
    version: 1,
    body: newInstallationBody(device, household, {
      from,
      to: null,
      stoveId: device.body.stoveId ?? null,
      at: device.body.createdAt,
    }),
  };
  const records: RecordVersion[] = [
    installationRecord(installation),
    names.nextOwner(names.installed(device.id), installation.id, undefined),
    lockHousehold(installation.id),
  ];
  return { installation, records };
}
