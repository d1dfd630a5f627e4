// The author's line about consent: there with the first question, and gone after the first reply.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const botOf = (linkUrl: string): unknown =>
  expandFlow({
    publicId: 'asks',
    settings: {
      typingEmulation: { enabled: false },
      metadata: { title: 'Solar advisor' },
      general: { consent: { text: 'By chatting you agree to our', linkText: 'privacy policy', linkUrl } },
    },
    groups: [{ blocks: ['What is it about?', { type: 'text input' }, 'More?', { type: 'text input' }] }],
  });

async function open(linkUrl = 'https://example.org/privacy') {
  const base = await serveWidgetPage({
    bots: [botOf(linkUrl)],
    body: '<colloquy-chat bot="asks"></colloquy-chat>',
  });
  const { page } = await openPage({ base, width: 320 });
  return { page, base };
}

it('the consent line is visible with the first question, and disappears after the first reply', async () => {
  const { page, base } = await open();
  let isEarly = false;
  // Until the file with the line has come, there is no question to answer.
  await page.route(
    '**/chunks/talk-*',
    async (route) => {
      await page.getByText('What is it about?').waitFor();
      isEarly = (await page.getByRole('textbox').count()) > 0;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(base);
  const link = page.getByRole('link', { name: /^privacy policy/ });
  await link.waitFor();
  expect([isEarly, await link.getAttribute('href')]).toEqual([false, 'https://example.org/privacy']);
  await page.getByRole('textbox').waitFor();
  expect(await overhang(page)).toBe(0);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/consent.png` });
  await say(page, 'A barn');
  await page.getByText('More?').waitFor();
  expect(await page.getByText('By chatting').count()).toBe(0);
  await page.reload();
  await page.getByText('More?').waitFor();
  expect(await page.getByText('By chatting').count()).toBe(0);
}, 60_000);

it('the consent line does not link to an address that runs code', async () => {
  const { page, base } = await open('javascript:alert(1)');
  await page.goto(base);
  await page.getByText('By chatting you agree to our privacy policy').waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
}, 60_000);
