// The README's producer is the file that runs here: its reading arrives in Kafka as any device's would.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { prepareTopics } from '#infra/topics.ts';
import { readSettings } from '#runtime/process/config.ts';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'infra/examples/send.ts');

test('the README shows the example as it is', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(readFileSync(example, 'utf8').trim());
});

test('the example sends one message to telemetry.power', async () => {
  const { kafka: brokers, registry } = inject('stack');
  const kafka = kafkaSettings(readSettings({ HEARTH_KAFKA: brokers }), 'readme');
  await prepareTopics({ kafka, registry: openRegistry(registry), prefix: '' });
  await using admin = await openAdmin(kafka);
  const messages = async (): Promise<number> =>
    (await admin.offsets('telemetry.power')).reduce((sum, { high }) => sum + high, 0);
  const folder = mkdtempSync(join(tmpdir(), 'hearth-readme-'));
  mkdirSync(join(folder, '.hearth'));
  writeFileSync(join(folder, '.hearth/ready.json'), JSON.stringify({ kafka: brokers, registry }));
  const before = await messages();
  await promisify(execFile)(process.execPath, [example], { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(await messages()).toBe(before + 1);
});
