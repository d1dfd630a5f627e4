// The styles of a page do not reach the chat, inherited ones included; a browser without a window gets the chat.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

it('keeps inherited text properties of the page out', async () => {
  const bot = expandFlow({ publicId: 'own', groups: [{ blocks: ['Hello', { type: 'text input' }] }] });
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="own"></colloquy-chat>' });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.evaluate(`Object.assign(document.body.style, {
    textTransform: 'uppercase', letterSpacing: '9px', wordSpacing: '9px', textIndent: '40px', fontStyle: 'italic', textAlign: 'right', visibility: 'visible',
  })`);
  await page.getByRole('textbox').waitFor();
  const look = await page
    .locator('.bubble')
    .first()
    .evaluate((one) => {
      const { textTransform, letterSpacing, wordSpacing, textIndent, fontStyle, textAlign } =
        one.ownerDocument.defaultView.getComputedStyle(one);
      return [textTransform, letterSpacing, wordSpacing, textIndent, fontStyle, textAlign];
    });
  expect(look).toEqual(['none', 'normal', '0px', '0px', 'normal', 'start']);
});
