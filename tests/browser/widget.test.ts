// The chat that visitors see, in a real browser and under a policy that allows nothing more than it needs.
import { describe, expect, it } from 'vitest';
import supportFlow from '../../examples/support/support.flow.json' with { type: 'json' };
import { overhang, useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bots = [{ ...supportFlow, publicId: 'support' }];

const openPage = useBrowser();

async function open(body: string, width = 1280) {
  const base = await serveWidgetPage({ bots, body });
  const watched = await openPage({ base, width });
  await watched.page.goto(base);
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
