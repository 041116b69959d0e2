// Mounts a page of the console on plain objects, over a client whose replies the test gives, and does what a person does.
import { nextTick, shallowRef, type Component } from 'vue';
import { createMemoryHistory } from 'vue-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { Client } from '#infra/client/client.ts';
import type { ApiKey } from '#infra/client/operations.ts';
import { sessionKey, type Session } from '../../../services/console/data/session.ts';
import { readingKey } from '../../../services/console/data/use-resource.ts';
import { openRouter } from '../../../services/console/router.ts';
import { openSpeech, speechKey } from '../../../services/console/words/speech.ts';
import { frameWords } from '../../../services/console/words/words.ts';
import { allOf, createApp, nodeOf, textOf, type Node } from './plain-nodes.ts';
import { allRights, type Answer } from './replies.ts';

interface Sent {
  readonly name: string;
  readonly request: {
    readonly body?: unknown;
    readonly query?: unknown;
    readonly headers?: Record<string, string>;
  };
}

/** Opens the address, and resolves when the first replies were shown. */
export async function mountPage(
  path: string,
  answer: Answer,
  scopes: readonly string[] = allRights,
  actor: string | null = null,
) {
  const sent: Sent[] = [];
  const ask = async (name: string, request: Sent['request'] = {}) => {
    sent.push({ name, request });
    return { headers: new Headers(), ...(await answer(name)) };
  };
  // Of the client only what the pages use.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const client = ask as unknown as Client;
  const me = { id: 'key_1', name: 'office', scopes, actor } as unknown as ApiKey; // oxlint-disable-line typescript/no-unsafe-type-assertion
  const never = (): never => expect.fail('not asked for');
  const session: Session = {
    me: shallowRef(me),
    isOut: shallowRef(false),
    signIns: shallowRef(0),
    owners: shallowRef(0),
    read: never,
    signIn: never,
    signOut: never,
  };
  const speech = openSpeech(['en']);
  await speech.load(frameWords);
  const router = openRouter(createMemoryHistory(), speech);
  await router.push(path);
  const [record] = router.currentRoute.value.matched;
  // A route loads its page when it is opened.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = record?.components?.['default'] as Component;
  let nowMs = Date.UTC(2026, 0, 15);
  const app = createApp(page)
    .provide(sessionKey, session)
    .provide(speechKey, speech)
    .provide(readingKey, { client, session, nowMs: () => nowMs, kept: new Map() })
    .use(router);
  const root = nodeOf('root');
  app.mount(root);
  onTestFinished(() => app.unmount());
  const settle = async (): Promise<void> => {
    // Parts of a page that have scripts of their own.
    await vi.dynamicImportSettled();
    for (let round = 0; round < 20; round++) await nextTick();
  };
  await settle();
  const buttons = (): Node[] => allOf(root).filter(({ tag }) => tag === 'button');
  return {
    session,
    speech,
    sent,
    router,
    settle,
    /** Puts the clock of the page forward; timers do not follow. */
    pass: (ms: number): void => void (nowMs += ms),
    text: () => textOf(root),
    links: () => allOf(root).flatMap(({ tag, props }) => (tag === 'a' ? [String(props['href'])] : [])),
    titles: () =>
      allOf(root).flatMap(({ props }) => (typeof props['title'] === 'string' ? [props['title']] : [])),
    isDisabled: (name: string) => buttons().find((one) => textOf(one) === name)?.props['disabled'],
    buttons: () => buttons().map(textOf),
    click: async (name: string): Promise<void> => {
      const button = buttons().find((one) => textOf(one) === name);
      const click = button?.props['onClick'];
      if (typeof click !== 'function')
        throw new Error(`no button ${name}: ${buttons().map(textOf).join(', ')}`);
      click({ currentTarget: button });
      await settle();
    },
    /** Of several forms the one that has this field. */
    submit: async (field?: string): Promise<void> => {
      const has = (form: Node): boolean =>
        field === undefined || allOf(form).some(({ props }) => props['id'] === field);
      const form = allOf(root).find((node) => node.tag === 'form' && has(node));
      const submit = form?.props['onSubmit'];
      if (typeof submit !== 'function') throw new Error('no form');
      submit({ preventDefault: () => {} });
      await settle();
    },
    fill: async (field: string, value: string): Promise<void> => {
      const node = allOf(root).find(({ props }) => props['id'] === field);
      const change = node?.props[node.tag === 'select' ? 'onChange' : 'onInput'];
      if (typeof change !== 'function') throw new Error(`no field ${field}`);
      const kind = Object(globalThis)[node?.tag === 'select' ? 'HTMLSelectElement' : 'HTMLInputElement'];
      change({ target: Object.assign(new kind(), { value }) });
      await settle();
    },
    field: (id: string) => allOf(root).find(({ props }) => props['id'] === id)?.props['value'],
    /** Chooses a file with these bytes; gives the field. */
    choose: async (field: string, arrayBuffer: () => Promise<ArrayBuffer>): Promise<{ value: string }> => {
      const change = allOf(root).find(({ props }) => props['id'] === field)?.props['onChange'];
      if (typeof change !== 'function') throw new Error(`no field ${field}`);
      const target = Object.assign(new (Object(globalThis).HTMLInputElement)(), {
        value: 'C:\\fakepath\\bundle.zip',
        files: [{ arrayBuffer }],
      });
      change({ target });
      await settle();
      return target;
    },
    tick: async (text: string): Promise<void> => {
      const label = allOf(root).find((node) => node.tag === 'label' && textOf(node) === text);
      const change = label?.children.find(({ tag }) => tag === 'input')?.props['onChange'];
      if (typeof change !== 'function') throw new Error(`no box ${text}`);
      change({ target: Object.assign(new (Object(globalThis).HTMLInputElement)(), { checked: true }) });
      await settle();
    },
  };
}
