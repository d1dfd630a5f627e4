// The chat that visitors see, in a real browser and under a policy that allows nothing more than it needs.
import { expandFlow } from '@colloquy/blocks/testing';
import { describe, expect, inject, it } from 'vitest';
import supportFlow from '../../examples/support/support.flow.json' with { type: 'json' };
import { overhang, useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bots = [{ ...supportFlow, publicId: 'support' }];

/** More than a screen, and one message more after a reply. */
const long = expandFlow({
  id: 'long-id',
  name: 'Long',
  publicId: 'long',
  settings: { typingEmulation: { enabled: false } },
  groups: [
    {
      blocks: [
        ...Array.from({ length: 24 }, (_, index) => `Message ${index + 1} of a long conversation.`),
        { type: 'text input' },
        'One more.',
        { type: 'text input' },
      ],
    },
  ],
});

const openPage = useBrowser();

async function open(body: string, width = 1280) {
  const base = await serveWidgetPage({ bots, body });
  const watched = await openPage({ base, width });
  await watched.page.goto(base);
  return watched;
}

describe.each(inject('isLong') ? [1280, 360] : [360])('at %i pixels', (width) => {
  it('the visitor completes a chat by keyboard only, without errors', async () => {
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

it('the focus in a dialog moves from the loading state to the first choice', async () => {
  const { page } = await open('<colloquy-chat bot="support" mode="popup"></colloquy-chat>');
  await page.evaluate("document.querySelector('colloquy-chat').open()");
  await page.getByRole('button', { name: 'Something else' }).waitFor();
  await page.locator('.choice:focus').waitFor();
});

it('a notice above the field announces new messages to a visitor who has scrolled up', async () => {
  const base = await serveWidgetPage({ bots: [long], body: '<colloquy-chat bot="long"></colloquy-chat>' });
  const { page } = await openPage({ base, width: 360 });
  await page.goto(base);
  const field = page.getByRole('textbox');
  await field.fill('Go on');
  const gate = Promise.withResolvers<void>();
  await page.route('**/continueChat', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.locator('.asked [part=send]').click();
  // The own reply is scrolled into view; after that the reader goes up.
  await page.locator('.entry.guest').waitFor();
  // The chat hears of it in the next frame, which may come after the answer.
  await page.locator('section.scroll').evaluate((box) => {
    const isHeard = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
    box.scrollTo(0, 0);
    return isHeard;
  });
  gate.resolve();
  const pill = page.getByRole('button', { name: 'New messages' });
  await pill.waitFor();
  const [{ y = 0, height = 0 } = {}, { y: top = 0 } = {}] = await Promise.all(
    [pill, field].map(async (one) => (await one.boundingBox()) ?? undefined),
  );
  expect(y + height).toBeLessThanOrEqual(top);
  await pill.click();
  await page.getByText('One more.').waitFor();
  await pill.waitFor({ state: 'detached' });
});
