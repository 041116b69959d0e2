// The states that every page has: reading, empty, failed, refused, missing, signed out, away.
import { expect, test } from 'vitest';
import { texts as en } from '../../../services/console/words/en.ts';
import { mountPage } from './mount-page.ts';
import { empty, refusal } from './replies.ts';

/** Address, what is said while it is read, and the parts that are empty in an empty project. */
type Page = readonly [string, string, readonly string[]];

export function testStates(pages: readonly Page[]): void {
  test.each(pages)('%s says what it reads', async (path, reading) => {
    const { text } = await mountPage(path, () => new Promise(() => {}));
    expect(text()).toContain(reading);
  });

  test.each(pages)('%s says what belongs to its empty parts', async (path, _reading, parts) => {
    const { text } = await mountPage(path, empty);
    for (const part of parts) expect(text()).toContain(part);
  });

  test.each(pages)('%s says why it failed, and asks again', async (path) => {
    const { text, buttons, sent, click } = await mountPage(path, () => refusal(500, 'internal-error'));
    expect(text()).toContain('detail of internal-error Request req_1');
    expect(buttons()).toContain(en.state.again);
    const before = sent.length;
    await click(en.state.again);
    expect(sent.length).toBe(before + 1);
  });

  test.each(pages)('%s names the missing right', async (path) => {
    const errors = [{ code: 'scope-missing', detail: '', allowed: ['some:read'] }];
    const { text } = await mountPage(path, () => refusal(403, 'scope-missing', { errors }));
    expect(text()).toContain(en.state.noRight('some:read'));
  });

  test.each(pages)('%s says what was not found', async (path) => {
    expect((await mountPage(path, () => refusal(404, 'project-not-found'))).text()).toContain(
      en.state.notFound,
    );
  });

  test.each(pages)('%s tells the session when nobody is signed in', async (path) => {
    const { session } = await mountPage(path, () => refusal(401, 'unauthenticated'));
    expect(session.isOut.value).toBe(true);
  });

  test.each(pages)('%s says that the store is away', async (path) => {
    const { text } = await mountPage(path, () => refusal(503, 'dependency-unavailable'));
    expect(text()).toContain(en.state.awayEmpty);
  });
}

/** Of pages that offer an action on an empty project. */
export function testRights(paths: readonly string[]): void {
  test.each(paths)('%s shows no action without the right, and says which one is missing', async (path) => {
    const { text, buttons } = await mountPage(path, empty, []);
    expect(text()).toMatch(/To act here your key needs \w+:\w+\./);
    expect(buttons().filter((one) => !['Save SVG', 'Save CSV'].includes(one))).toEqual([]);
  });
}
