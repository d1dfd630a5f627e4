// Trying a request in the editor: it is sent, and parts of its answer are saved into variables. A script next to it is written with completion.
import { expect, it } from 'vitest';
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { ordersBot } from '../support/orders-bot.ts';
import { violations } from '../support/violations.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openStudio } from './opened-studio.ts';
import { openShop, talkingBot } from './orders-bot.ts';

const openPage = useBrowser();

it.each([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const)(
  'an author tests a request and saves its response, $width pixels wide',
  async ({ scheme, width }) => {
    const shop = await openShop();
    const environment = { COLLOQUY_EGRESS_ALLOW: shop.url.replace('http://', '') };
    const studio = await openStudio(openPage, { bots: [ordersBot(shop.url)], environment, scheme, width });
    const { page, go, server, complaints } = studio;
    await go('/bots/orders');
    await page.locator('[data-block="find"] .line__main').click();
    await page.getByLabel('Example for Number').fill('42');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/^Status 200 in \d+ ms$/).waitFor();
    expect(shop.requests).toEqual(['/orders/42']);
    await page.getByRole('button', { name: 'status sent' }).click();
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await expect
      .poll(async () => {
        const { json } = await server.ask('/v1/bots/orders/draft', { method: 'GET' });
        const { groups } = (json as { definition: Definition }).definition;
        return (groups?.[0]?.blocks[1]?.options as { responseVariableMapping?: unknown } | undefined)
          ?.responseVariableMapping;
      })
      .toMatchObject([{ bodyPath: 'data.status', variableId: 'v2' }]);
    const id = await writeScript(studio);
    expect(complaints).toEqual([]);

    await page.route(/code-editor-/, (route) => route.abort());
    await go('/bots/orders');
    await page.locator(`[data-block="${id}"] .line__main`).click();
    await page
      .locator('textarea')
      .and(page.getByLabel('Code', { exact: true }))
      .fill('return 1');
    await expect.poll(async () => (await scriptOf(studio))?.options?.content).toBe('return 1');
  },
);

async function scriptOf({ server }: OpenedStudio) {
  const { json } = await server.ask('/v1/bots/orders/draft', { method: 'GET' });
  const { groups } = (json as { definition: Definition }).definition;
  const script = groups?.[0]?.blocks.find(({ type }) => type === 'Code');
  return script as { readonly id: string; readonly options?: { readonly content?: string } } | undefined;
}

/** Adds a script, completes names of variables in it, and undoes and redoes within the field. */
async function writeScript(studio: OpenedStudio): Promise<string> {
  const { page } = studio;
  const content = async () => (await scriptOf(studio))?.options?.content;
  const written = '// Next\nsetVariable("Status", {{Number}} + 1)';
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByLabel('Search blocks').last().fill('script');
  await page.keyboard.press('Enter');
  const code = page.locator('.cm-content').and(page.getByRole('textbox', { name: 'Code', exact: true }));
  await code.click();
  await page.keyboard.type('// Next\nsetVariable("St');
  await page.getByRole('option', { name: 'Status', exact: true }).click();
  await page.keyboard.type('", {{Num');
  await page.getByRole('option', { name: 'Number', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.keyboard.type(' + 1)');
  await expect.poll(content).toBe(written);
  await expect.poll(() => page.locator('.cm-variable').allInnerTexts()).toEqual(['{{Number}}']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(content).not.toBe(written);
  await expect.poll(async () => ((await content()) ?? '') === (await code.innerText()).trim()).toBe(true);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(content).toBe(written);
  await page.keyboard.press('Tab');
  expect(await code.evaluate((field) => field.matches(':focus'))).toBe(false);
  return (await scriptOf(studio))?.id ?? '';
}

it('the turns of a trial chat become a test, which is run, renamed and deleted', async () => {
  const shop = await openShop();
  const environment = { COLLOQUY_EGRESS_ALLOW: shop.url.replace('http://', '') };
  const studio = await openStudio(openPage, { bots: [talkingBot(shop.url)], environment });
  const { page, go, server, complaints } = studio;
  const draft = async () => {
    const { json } = await server.ask('/v1/bots/orders/draft', { method: 'GET' });
    return (json as { definition: Definition }).definition;
  };
  const answer = async (text: string) => {
    await page.locator('colloquy-chat').getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
  };
  await go('/bots/orders?try');
  await answer('42');
  await page.locator('colloquy-chat').getByText('It is sent.').waitFor();
  await answer('Ada');
  await page.locator('colloquy-chat').getByText('Bye Ada.').waitFor();

  await page.getByText('Turns', { exact: true }).click();
  const second = page.getByRole('listitem', { name: 'Turn 2' });
  await second.getByText('Bot It is sent.').waitFor();
  await expect
    .poll(() => second.locator('.turn__line').allInnerTexts())
    .toEqual(['Visitor 42', 'Bot It is sent.', 'Asks Text answer']);
  await expect
    .poll(() => second.locator('.try__variables').innerText())
    .toMatch(/Number\s+42\s+new\s+Status\s+sent\s+new/);
  await second.getByText(/^GET .*200, \d+ ms$/).click();
  await second.getByText('"parcels"').waitFor();
  await page.getByRole('listitem', { name: 'Turn 3' }).getByText('2 unchanged variables').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Go back here: turn 3' }).click();
  await page.locator('colloquy-chat').getByText('Bye Ada.').waitFor({ state: 'detached' });
  await page.locator('.line--current[data-block="who"]').waitFor();
  await answer('Eve');
  await page.locator('colloquy-chat').getByText('Bye Eve.').waitFor();
  // The answer of the call was given again.
  await second.getByText(/^GET .*200, given$/).waitFor();
  expect(shop.requests).toEqual(['/orders/42']);

  await page.getByText('Tests', { exact: true }).click();
  await page.getByLabel('Name of the test').fill('An order');
  await page.getByRole('button', { name: 'Save as test' }).click();
  await page.getByRole('button', { name: 'Run tests' }).click();
  await page.getByText('1 passed, 0 failed').waitFor();
  await expect.poll(draft).toMatchObject({
    tests: [{ name: 'An order', script: expect.stringContaining('bot> It is sent.') }],
  });
  expect(shop.requests).toEqual(['/orders/42']);

  const { tests = [] } = await draft();
  const value = tests[0]?.script.replace('bot> Bye Eve.', 'bot> Bye Ada.');
  await server.ask('/v1/bots/orders/draft', {
    method: 'PATCH',
    body: [{ op: 'replace', path: '/tests/0/script', value }],
    headers: { 'if-match': '*' },
  });
  const run = page.getByRole('button', { name: 'Run tests' });
  await expect
    .poll(async () => {
      await run.click();
      const outcome = page.locator('.tests [aria-live]').getByText(/ passed/);
      await outcome.waitFor();
      return outcome.innerText();
    })
    .toBe('0 passed, 1 failed');
  await page.getByText('Expected bot> Bye Ada., the bot showed bot> Bye Eve.').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Variables' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByText('1 of 1 test fails').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show tests' }).click();

  await page.getByLabel('Name of An order').fill('A late order');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete A late order' }).click();
  await expect.poll(draft).toMatchObject({ tests: [] });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(draft).toMatchObject({ tests: [{ name: 'A late order' }] });

  await second.getByText(/^GET .*200, given$/).click();
  await second.getByRole('button', { name: 'Answer by hand' }).click();
  await second.getByLabel('Answer as JSON').fill('{"statusCode": 200, "data": {"status": "lost"}');
  await second.getByRole('button', { name: 'Take the turn again' }).click();
  await second.getByText(/This is not JSON/).waitFor();
  expect(await violations(page)).toEqual([]);
  await second.getByLabel('Answer as JSON').fill('{"statusCode": 200, "data": {"status": "lost"}}');
  await second.getByRole('button', { name: 'Take the turn again' }).click();
  await page.locator('colloquy-chat').getByText('It is lost.').waitFor();
  expect(shop.requests).toEqual(['/orders/42']);
  expect(complaints).toEqual([]);
});
