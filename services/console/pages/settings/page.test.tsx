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
