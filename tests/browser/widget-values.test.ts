// Values from the address of the page, in a real browser: they are shown as they were written, and nothing of them is a link or a picture.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const VALUES = [
  '[Session expired. Sign in](https://evil.example)![](https://evil.example/p.png)',
  '<iframe src="https://evil.example"></iframe>',
  'Sign in at https://evil.example or www.evil.example',
  '# Sign in',
  '**A*B_c**',
  'A*B_c',
];

const bot = (blocks: readonly object[]) => ({
  ...botOf({ publicId: 'values', settings: { typingEmulation: { enabled: false } }, blocks }),
  variables: [{ id: 'vName', name: 'Name', isMarkdown: true }],
});

it.each(VALUES)(
  'the value %s is shown as plain text',
  async (value) => {
    const base = await serveWidgetPage({
      bots: [
        bot([
          textBlock('lone', '{{Name}}'),
          textBlock('said', 'Hi {{Name}}!'),
          textBlock('end', 'That was all'),
        ]),
      ],
      body: '<colloquy-chat bot="values" query-variables="*"></colloquy-chat>',
    });
    const { page, strangers } = await openPage({ base });
    await page.goto(`${base}/?Name=${encodeURIComponent(value)}`);
    await page.getByText('That was all').waitFor({ timeout: 20_000 });
    const said = page.locator('[part=host-bubble]');
    expect(await said.allTextContents()).toEqual([value, `Hi ${value}!`, 'That was all']);
    expect(await said.locator('a, img, iframe, strong, em, .heading').count()).toBe(0);
    expect(strangers).toEqual([]);
  },
  60_000,
);

it("the author's text is shown as Markdown, with pictures as links", async () => {
  const expressionToEvaluate = '**Hi** [us](https://example.com) ![plan](https://example.com/p.png)';
  const set = { id: 's', type: 'Set variable', options: { variableId: 'vName', expressionToEvaluate } };
  const base = await serveWidgetPage({
    bots: [bot([set, textBlock('said', '{{Name}}'), textBlock('end', 'That was all')])],
    body: '<colloquy-chat bot="values" query-variables="*"></colloquy-chat>',
  });
  const { page, strangers } = await openPage({ base });
  await page.goto(`${base}/?Name=x`);
  await page.getByText('That was all').waitFor({ timeout: 20_000 });
  await page.locator('strong', { hasText: 'Hi' }).waitFor();
  const links = page.locator('[part=host-bubble] a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.com/',
    'https://example.com/p.png',
  ]);
  expect(strangers).toEqual([]);
}, 60_000);
