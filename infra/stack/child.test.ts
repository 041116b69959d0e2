// A part ends with its owner, and a part that dies at start is explained in one sentence.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run, startChild } from './child.ts';
import type { Command } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearth-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell = (name: string, script: string, ready: Command['ready']): Command => ({
  name,
  command: '/bin/sh',
  args: ['-c', script],
  cwd: folder,
  env: { GREETING: 'hello' },
  logFile: join(folder, `logs/${name}.log`),
  ready,
  deadlineMs: 10_000,
});

const prints = (name: string, text: string) => async () =>
  readFileSync(join(folder, `logs/${name}.log`), 'utf8').includes(text);

test('a part runs until it is disposed, and hears SIGTERM', async () => {
  const script =
    'trap "echo goodbye; exit 0" TERM; echo $GREETING; while true; do read nothing || sleep 0.1; done';
  const part = await startChild(shell('polite', script, prints('polite', 'hello')));
  await part[Symbol.asyncDispose]();
  expect(await part.ended).toBe('polite ended (exit code 0).');
  expect(readFileSync(join(folder, 'logs/polite.log'), 'utf8')).toBe('hello\ngoodbye\n');
});

test('a part that dies at start is named with its log file and what it said', async () => {
  const script = 'echo all fine; echo "fatal error: no room"; echo bye; exit 3';
  const start = startChild(shell('sick', script, () => Promise.resolve(false)));
  await expect(start).rejects.toThrow(
    `sick ended (exit code 3). See ${join(folder, 'logs/sick.log')}; it says: fatal error: no room`,
  );
});

test('of many parts that die at once each is noticed', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `brief-${index}`);
  // 600 processes at once: a busy machine takes its time to start them.
  const dying = (name: string): Command => ({
    ...shell(name, 'exit 3', () => Promise.resolve(false)),
    deadlineMs: 150_000,
  });
  const starts = names.map((name) => startChild(dying(name)));
  const ends = await Promise.all(starts.map((start) => start.then(String, String)));
  expect(ends.filter((end) => !end.includes('ended (exit code 3)'))).toEqual([]);
});

test('a part that stays silent is ended after its deadline', async () => {
  const command = { ...shell('silent', 'sleep 600', () => Promise.resolve(false)), deadlineMs: 100 };
  await expect(startChild(command)).rejects.toThrow('silent did not answer within 0.1 s. See ');
});

test('a new start keeps the last log', async () => {
  for (const word of ['first', 'second']) {
    await using part = await startChild(shell('again', `echo ${word}; read nothing`, prints('again', word)));
    expect(part.name).toBe('again');
  }
  expect(readFileSync(join(folder, 'logs/again.log.1'), 'utf8')).toBe('first\n');
});

test('run gives the output, or the line that says why it failed', async () => {
  expect(await run('/bin/sh', ['-c', 'echo out'], folder)).toBe('out\n');
  const failing = run('/bin/sh', ['-c', 'echo "[ERROR] no such thing"; echo more; exit 2'], folder);
  await expect(failing).rejects.toThrow('sh ended with exit code 2: no such thing');
});
