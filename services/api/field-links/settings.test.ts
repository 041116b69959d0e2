// The QR code of a field link, read by another library as a phone reads it, holds the settings that ODK Collect imports.
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textInQr } from '#test/support/qr.ts';
import { opensLink, parseToken } from '../store/bodies/field-link.ts';
import { newToken } from '../store/bodies/token.ts';
import { collectSettings, linkAddress, settingsPicture } from './settings.ts';

const ulid = '01M7YNX8J0N7TB7MHAA8ZXNPJ1';

test('the code holds the deflated settings in base64', () => {
  const { token } = newToken(ulid);
  const settings = collectSettings(linkAddress('https://hearth.example', token, 'prj_1'), 'Stoves of Gulu');
  const read = inflateSync(Buffer.from(textInQr(settingsPicture(settings)), 'base64')).toString();
  expect(JSON.parse(read)).toEqual({
    general: {
      server_url: `https://hearth.example/v1/key/${token}/projects/prj_1`,
      form_update_mode: 'match_exactly',
      automatic_update: true,
      autosend: 'wifi_and_cellular',
    },
    admin: {},
    project: { name: 'Stoves of Gulu' },
  });
});

test('a token opens its own link only, and is nowhere in what is stored', () => {
  const [one, other] = [newToken(ulid), newToken(ulid)];
  const parts = parseToken(one.token);
  expect(parts?.id).toBe(`fld_${ulid}`);
  const body = {
    collectorId: 'col_1',
    projectId: 'prj_1',
    note: null,
    expiresAt: '2027-01-01T00:00:00Z',
    revokedAt: null,
    createdBy: 'key_1',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  };
  const linkOf = ({ secretSha256 }: typeof one) => ({
    id: `fld_${ulid}`,
    version: 1,
    body: { ...body, secretSha256 },
  });
  expect(opensLink(parts?.secret ?? '', linkOf(one))).toBe(true);
  expect(opensLink(parts?.secret ?? '', linkOf(other))).toBe(false);
  expect(opensLink('', null)).toBe(false);
  expect(JSON.stringify(linkOf(one))).not.toContain(parts?.secret);
});
