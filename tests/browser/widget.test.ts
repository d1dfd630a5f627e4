// The chat that visitors see, in a real browser and under a policy that allows nothing more than it needs.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import supportFlow from '../../examples/support/support.flow.json' with { type: 'json' };
import { openPage, overhang, startBrowser } from '../support/browser.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import type { WidgetPage } from '../support/widget-page.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bots = [{ ...supportFlow, publicId: 'support' }];

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
}, 120_000);
afterAll(() => browser?.close());

let server: StartedServer | undefined;
let site: WidgetPage | undefined;
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await site?.close();
  await server?.close();
});

async function open(body: string, width = 1280) {
  server = await startServer({ bots });
  site = await serveWidgetPage({ api: await server.listen(), body });
  const watched = await openPage(browser, { base: site.base, width });
  await watched.page.goto(site.base);
  return watched;
}

describe.each([1280, 360])('at %i pixels', (width) => {
  it('talks by keyboard alone, and complains about nothing', async () => {
    const { page, complaints, strangers } = await open(
      '<colloquy-chat bot="support"></colloquy-chat>',
      width,
    );
    const choice = page.getByRole('button', { name: 'Something else' });
    await choice.focus();
    await page.keyboard.press('Enter');
    // The field that follows has the focus, so typing goes on.
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Do you sell seeds?');
    await page.keyboard.press('Enter');
    await page.getByText('Where can we reach you?').waitFor();
    await page.keyboard.type('tim@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('Greetings to your plants!').waitFor();
    await page.getByText('The chat has ended').waitFor();
    expect(await overhang(page)).toBe(0);
    expect([complaints, strangers]).toEqual([[], []]);
  });
});
