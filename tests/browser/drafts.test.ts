// Typed text that was not sent is there after a reload and after the window was closed.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

interface Opening {
  readonly general?: object;
  readonly mode?: string;
  /** A script of the page before the chat's own. */
  readonly script?: string;
}

async function open({ general = {}, mode = 'standard', script }: Opening = {}): Promise<Page> {
  const bot = expandFlow({
    publicId: 'drafts',
    variables: ['It'],
    settings: { general, typingEmulation: { enabled: false } },
    groups: [
      {
        blocks: [
          'Your name?',
          { type: 'text input', options: { variableId: 'It' } },
          'Your mail, {{It}}?',
          { type: 'email input' },
          'Which colour?',
          { type: 'choice input', items: [{ content: 'Red' }, { content: 'Blue' }] },
          'Thanks.',
        ],
      },
    ],
  });
  const base = await serveWidgetPage({
    bots: [bot],
    body: `<colloquy-chat bot="drafts" mode="${mode}"></colloquy-chat>`,
  });
  const { page } = await openPage({ base, width: 390 });
  if (script) await page.addInitScript(script);
  await page.goto(base);
  await shown(page);
  return page;
}

/** Opens the window, if there is one, and waits for the conversation. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('colloquy-chat').open()`);
  await page.locator('.bubble').first().waitFor();
  await conversationHasCome(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await shown(page);
}

const field = (page: Page) => page.locator('.asked :is(textarea, input)');

it('a reload keeps a text that was typed before the conversation had loaded', async () => {
  const page = await open();
  // The file of the conversation comes late, as over a slow network.
  const late = Promise.withResolvers<void>();
  await page.route(/chunks\/talk-/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  await page.reload({ waitUntil: 'commit' });
  await field(page).waitFor();
  await field(page).fill('Ada L');
  await page.reload({ waitUntil: 'commit' });
  late.resolve();
  await page.locator('.bubble').first().waitFor();
  await conversationHasCome(page);
  await expect.poll(() => field(page).inputValue()).toBe('Ada L');
});

it('a reload keeps the draft of each question, but no sent text', async () => {
  const page = await open();
  await field(page).fill('Ada L');
  await reload(page);
  await expect.poll(() => field(page).inputValue()).toBe('Ada L');
  await field(page).press('Enter');
  await page.locator('input[type=email]').waitFor();
  await reload(page);
  await page.getByText('Your mail, Ada L?').waitFor();
  await page.locator('input[type=email]').waitFor();
  expect(await field(page).inputValue()).toBe('');
  await field(page).fill('ada@exam');
  await reload(page);
  await expect.poll(() => page.locator('input[type=email]').inputValue()).toBe('ada@exam');
  await field(page).fill('ada@example.org');
  await field(page).press('Enter');
  await page.getByRole('button', { name: 'Type instead' }).click();
  await field(page).fill('Bl');
  await reload(page);
  await expect.poll(() => field(page).inputValue()).toBe('Bl');
});

it('closing the window or reloading keeps the draft', async () => {
  const page = await open({ mode: 'bubble' });
  await field(page).fill('Ada L');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await field(page).waitFor({ state: 'hidden' });
  await shown(page);
  expect(await field(page).inputValue()).toBe('Ada L');
  await reload(page);
  await expect.poll(() => field(page).inputValue()).toBe('Ada L');
});

it('the widget stores neither chat nor draft when the author forbids it', async () => {
  const page = await open({ general: { rememberUser: { isEnabled: false } } });
  await field(page).fill('Ada L');
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
});

it('the widget works when the browser blocks storage', async () => {
  const page = await open({
    script: `for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('No storage', 'SecurityError'); } });`,
  });
  await field(page).fill('Ada');
  await field(page).press('Enter');
  await page.getByText('Your mail, Ada?').waitFor();
});
