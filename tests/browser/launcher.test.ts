// The launcher of a theme: its corner, icon and text, and the message beside it. The page may override them.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Launcher } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

async function open(
  launcher: Launcher,
  { attributes = '', width = 1280 }: { readonly attributes?: string; readonly width?: number } = {},
) {
  const bot = expandFlow({
    publicId: 'shop',
    theme: { launcher },
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: ['How can I help?', { type: 'text input' }] }],
  });
  const base = await serveWidgetPage({
    bots: [bot],
    body: `<h1>A site</h1><colloquy-chat bot="shop" mode="bubble" ${attributes}></colloquy-chat>`,
  });
  const { page, complaints } = await openPage({ base, width });
  page.setDefaultTimeout(10_000);
  await page.goto(base);
  await page.locator('.launcher').waitFor();
  return { page, complaints };
}

const question = (icon: string) => icon.includes('M12 16.8');

it('has the corner, icon, text and message of the theme', async () => {
  const { page, complaints } = await open({
    placement: 'left',
    icon: 'question',
    text: 'Ask us',
    message: 'Questions about prices?',
    delaySeconds: 0,
  });
  const launcher = page.getByRole('button', { name: 'Ask us', exact: true });
  await launcher.waitFor();
  expect(question(await launcher.innerHTML())).toBe(true);
  const box = await launcher.boundingBox();
  expect([box?.x, (box?.width ?? 0) > 100]).toEqual([24, true]);
  await page.locator('.preview').getByText('Questions about prices?').waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/launcher.png` });
  await launcher.click();
  await page.getByText('How can I help?').waitFor();
  // Open, it is the round button that closes the window.
  const close = await page.locator('.launcher').boundingBox();
  expect(close?.width).toBe(56);
  // The message does not return on the same day.
  await page.reload();
  await launcher.waitFor();
  await page.waitForTimeout(1_200);
  expect(await page.locator('.preview').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('takes from the page what its element says', async () => {
  const attributes =
    'placement="right" launcher-icon="chat" launcher-text="Need help?" preview-message="Hello" preview-delay="0"';
  const { page } = await open(
    { placement: 'left', icon: 'question', text: 'Ask us', message: 'Questions?', delaySeconds: 0 },
    { attributes },
  );
  const launcher = page.getByRole('button', { name: 'Need help?', exact: true });
  await launcher.waitFor();
  expect(question(await launcher.innerHTML())).toBe(false);
  expect((await launcher.boundingBox())?.x).toBeGreaterThan(1_000);
  await page.locator('.preview').getByText('Hello').waitFor();
  const { page: plain } = await open({}, { attributes: 'launcher-text="Help" launcher-icon="question"' });
  const other = plain.getByRole('button', { name: 'Help', exact: true });
  expect(question(await other.innerHTML())).toBe(true);
});

it('shows a picture, and fits on a phone with a long text', async () => {
  const iconUrl =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="tomato"/%3E%3C/svg%3E';
  const { page, complaints } = await open({ iconUrl, text: 'A rather long text '.repeat(6) }, { width: 320 });
  const picture = await page.locator('.launcher img').boundingBox();
  expect([picture?.width, picture?.height]).toEqual([56, 56]);
  expect(await overhang(page)).toBe(0);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/launcher-picture.png` });
  expect(complaints).toEqual([]);
});
