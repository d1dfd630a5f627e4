// A visitor on a phone changes an earlier answer: the later messages go, and its question is asked again with the words in the field.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const bot = expandFlow({
  publicId: 'changing',
  variables: ['Name', 'Plan'],
  settings: {
    general: { isAnswerChangeEnabled: true, rememberUser: { isEnabled: true, storage: 'session' } },
    typingEmulation: { enabled: false },
    metadata: { title: 'Changing' },
  },
  groups: [
    {
      blocks: [
        'Your name?',
        { type: 'text input', options: { variableId: 'Name' } },
        'Your plan, {{Name}}?',
        { type: 'choice input', options: { variableId: 'Plan' }, items: ['Small', 'Large'] },
        '{{Plan}} it is, {{Name}}. Anything else?',
        { type: 'text input' },
        'Bye',
      ],
    },
  ],
});

it('changing an answer repeats the question with the old text in its field, even after a reload', async () => {
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="changing"></colloquy-chat>' });
  const { page, complaints } = await openPage({ base, width: 390, isTouch: true });
  await page.goto(base);
  const change = (words: string) => page.getByRole('button', { name: `Change: ${words}` });

  await say(page, 'Ada');
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByText('Large it is, Ada.').waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  // A choice is made again.
  await change('Large').tap();
  await page.getByRole('button', { name: 'Small' }).click();
  await page.getByText('Small it is, Ada.').waitFor();
  expect(await page.getByText('Large it is').count()).toBe(0);

  // The keyboard reaches the button; the focus follows into the field.
  await change('Ada').focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox');
  await expect.poll(() => field.inputValue()).toBe('Ada');
  expect(await field.getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByText('it is').count()).toBe(0);
  await say(page, 'Grace');
  await page.getByText('Your plan, Grace?').waitFor();

  await page.reload();
  await page.getByText('Your plan, Grace?').waitFor();
  expect(await page.getByText('Ada').count()).toBe(0);
  await change('Grace').tap();
  await expect.poll(() => field.inputValue()).toBe('Grace');
  await say(page, 'Alan');
  await page.getByRole('button', { name: 'Small' }).click();
  await page.getByText('Small it is, Alan.').waitFor();
  await say(page, 'no');
  await page.getByText('Bye').waitFor();
  // What has ended stays as it is.
  await expect.poll(() => change('Alan').isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});
