// What a page around the chat must not spoil: boxes that clip, files that are blocked, forced colours.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

/** What a model may be led to write: each of these would tell a stranger what was said. */
const LEAK =
  '![](https://stranger.example/a.png) <img src="https://stranger.example/b.png"> <iframe src="https://stranger.example"></iframe>';

const bot = expandFlow({
  publicId: 'table',
  variables: ['When', { name: 'Answer', value: LEAK, isMarkdown: true }],
  settings: { typingEmulation: { enabled: false }, metadata: { title: 'Table for two' } },
  groups: [
    {
      blocks: [
        {
          type: 'text',
          content: { richText: [{ type: 'code_block', children: [{ text: 'x'.repeat(200) }] }] },
        },
        'The model says: {{Answer}}',
        'When?',
        { type: 'date input', options: { variableId: 'When' } },
        'Thank you.',
      ],
    },
  ],
});

const openPage = useBrowser();

/** Where an element is on the screen, and whether it is what a pointer finds there. */
function placeOf(page: Page, selector: string): Promise<{ right: number; bottom: number; isHit: boolean }> {
  return page.evaluate(`(() => {
    const root = document.querySelector('colloquy-chat').shadowRoot;
    const one = root.querySelector('${selector}');
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const found = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return { right: innerWidth - right, bottom: innerHeight - bottom, isHit: one.contains(found) };
  })()`);
}

it("the window is on top, has the bot's name, closes its calendar, and loads no outside address", async () => {
  const base = await serveWidgetPage({
    bots: [bot],
    body: `<div class="short"><colloquy-chat bot="table" mode="bubble"></colloquy-chat></div><button>Beside</button>`,
  });
  const { page, complaints, strangers } = await openPage({ base });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(base);
  await page.evaluate(`Object.assign(document.querySelector('.short').style, {
    transform: 'translate(40px, 40px)', overflow: 'hidden', width: '60px', height: '60px',
  })`);
  const launcher = page.getByRole('button', { name: 'Open the chat' });
  await launcher.waitFor();
  expect(await placeOf(page, '.launcher')).toEqual({ right: 24, bottom: 24, isHit: true });
  expect(
    await launcher.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).borderWidth),
  ).toBe('1px');
  await launcher.click();
  await page.getByRole('dialog', { name: 'Table for two' }).waitFor();
  expect(await placeOf(page, '.window')).toMatchObject({ right: 24, isHit: true });
  // Plain until the file of code blocks has come.
  await page.locator('pre[tabindex="0"]').waitFor();
  await page.locator('.bubble a[href="https://stranger.example/a.png"]').waitFor();
  expect(await page.locator('.words :is(img, iframe)').count()).toBe(0);

  const calendar = page.getByRole('dialog', { name: 'Date' });
  for (const outside of [page.getByText('When?'), page.getByRole('button', { name: 'Beside' })]) {
    await page.getByRole('button', { name: 'Date' }).click();
    await calendar.getByRole('button').first().click();
    expect(await calendar.count()).toBe(1);
    await outside.click();
    await calendar.waitFor({ state: 'detached' });
  }
  expect([complaints, strangers]).toEqual([[], []]);
});

it.each(['standard', 'talk'])(
  'the chat reports after ten seconds that the file %s is blocked, and retries',
  async (file) => {
    const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="table"></colloquy-chat>' });
    const { page } = await openPage({ base });
    await page.route(`**/chunks/${file}-*`, (route) => route.abort());
    // The clock stands but where the test moves it, until the notice is there.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(base);
    const notice = page.getByRole('alert');
    await page.clock.fastForward(9_000);
    expect(await notice.count()).toBe(0);
    await page.clock.fastForward(1_000);
    await notice.getByText('The chat cannot be reached at the moment.').waitFor();
    await page.clock.resume();
    const again = page.waitForRequest(`**/chunks/${file}-*`);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await again;
    await page.unroute(`**/chunks/${file}-*`);
    await page.clock.fastForward(30_000);
    await page.getByRole('textbox').waitFor();
    await notice.waitFor({ state: 'detached' });
  },
);
