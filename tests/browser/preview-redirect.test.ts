// A bot that is tried cannot take the tab of its author away.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const bot = expandFlow({
  id: 'leading-id',
  publicId: 'leading',
  groups: [
    { blocks: ['Off you go', { type: 'Redirect', options: { url: 'https://evil.example/sign-in' } }] },
  ],
});

it('a preview shows the target of a redirect, and stays on the page', async () => {
  const base = await serveWidgetPage({
    bots: [bot],
    body: '<colloquy-chat bot="leading-id" preview></colloquy-chat>',
  });
  const { page, strangers, complaints } = await openPage({ base });
  await page.goto(base);
  await page.getByText('This bot leads to').waitFor();
  const link = page.getByRole('link', { name: 'https://evil.example/sign-in' });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(page.url()).toBe(`${base}/`);
  expect([strangers, complaints]).toEqual([[], []]);
});
