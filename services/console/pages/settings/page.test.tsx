// The page of settings in every state, and its keys.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { empty, emptyList, refusal } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';
import { texts as settings } from './words/en.ts';

standForBrowser();

testStates([['/settings', settings.readingMine, [settings.noKeys, settings.noWebhooks, settings.noAudit]]]);

testRights(['/settings']);

test('a rotated key is shown once; a change of another person is refused with its reason', async () => {
  const key = {
    id: 'key_2',
    name: 'fleet',
    status: 'active',
    version: 3,
    scopes: [],
    projectIds: [],
    actor: null,
    organisation: null,
    expiresAt: null,
    lastUsedAt: null,
  };
  const { text, sent, click } = await mountPage('/settings', (name) => {
    if (name === 'listApiKeys') return { status: 200, body: { ...emptyList, data: [key] } };
    if (name === 'rotateApiKey') return { status: 201, body: { ...key, key: 'hearth_secret' } };
    if (name === 'revokeApiKey') return refusal(412, 'version-mismatch');
    if (name === 'getApiKey') return { status: 200, body: { ...key, name: 'fleet north', version: 4 } };
    return empty(name);
  });
  await click(settings.rotate);
  await click(settings.rotate);
  expect(text()).toContain('hearth_secret');
  await click(settings.hide);
  expect(text()).not.toContain('hearth_secret');
  await click(settings.revoke);
  await click(settings.revoke);
  // Both versions, and of them what differs.
  expect(text()).toContain(en.versions.title);
  expect(text()).toContain(`${settings.name} fleet fleet north`);
  const before = sent.length;
  await click(en.versions.take);
  expect(text()).not.toContain(en.versions.title);
  expect(sent.slice(before).map(({ name }) => name)).toEqual(['listApiKeys']);
  expect(sent.find(({ name }) => name === 'revokeApiKey')?.request.headers?.['if-match']).toBe('"3"');
});

test('a key is created for a person of an organisation in a project, and a sign-in link for it', async () => {
  const { text, sent, fill, tick, submit, click } = await mountPage('/settings', (name) => {
    if (name === 'listProjects')
      return {
        status: 200,
        body: { ...emptyList, data: [{ did: 'did:x:stoves', name: 'Stoves of Nyeri' }] },
      };
    if (name === 'createApiKey') return { status: 201, body: { id: 'key_9', key: 'hearth_secret' } };
    if (name === 'createSessionCode')
      return { status: 201, body: { address: 'https://x/open#code', expiresAt: '2026-01-17T00:00:00Z' } };
    return empty(name);
  });
  await fill('key-name', 'Amina');
  await fill('key-organisation', ' Audits ');
  await fill('key-actor', 'did:x:amina');
  await fill('key-end', '2026-12-31');
  await tick('Stoves of Nyeri');
  await tick('claims:verify');
  await submit('key-name');
  expect(sent.find(({ name }) => name === 'createApiKey')?.request.body).toEqual({
    name: 'Amina',
    scopes: ['claims:verify'],
    organisation: 'Audits',
    actor: 'did:x:amina',
    projectIds: ['did:x:stoves'],
    expiresAt: '2026-12-31T23:59:59Z',
  });
  expect(text()).toContain('hearth_secret');
  await click(settings.linkInstead);
  expect(sent.find(({ name }) => name === 'createSessionCode')?.request.body).toEqual({ keyId: 'key_9' });
  expect(text()).toContain('https://x/open#code');
  expect(text()).toContain(settings.linkHelp('2026-01-17 00:00 UTC'));
  expect(text()).not.toContain('hearth_secret');
});

test('a key whose organisation is emptied names none: the API gives it that of the key that makes it', async () => {
  const { sent, fill, tick, submit } = await mountPage('/settings', empty);
  await fill('key-name', 'fleet');
  await fill('key-organisation', ' ');
  await tick('claims:verify');
  await submit('key-name');
  expect(sent.find(({ name }) => name === 'createApiKey')?.request.body).not.toHaveProperty('organisation');
});
