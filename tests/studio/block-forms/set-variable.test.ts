// The form of "Set variable" in a real browser: kinds in words, and the value that they give.
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { openStudio } from '../opened-studio.ts';
import { formsBot, idOf } from './forms-bot.ts';

const openPage = useBrowser();

const block = idOf('Set variable', 'full');
const bot = formsBot([
  { type: 'Set variable', covers: [], example: { options: { variableId: 'v-answer' } } },
]);

it('the Set variable form shows the resulting value, and keeps texts as texts', async () => {
  const { page, go, server, complaints } = await openStudio(openPage, { bots: [bot], width: 1440 });
  const options = async () => {
    const { json } = await server.ask('/v1/bots/forms-bot/draft', { method: 'GET' });
    const { groups } = json.definition as { groups: { blocks: { id: string; options: object }[] }[] };
    return groups[0]?.blocks.find(({ id }) => id === block)?.options;
  };
  await go('/bots/forms-bot');
  await page.locator(`[data-block="${block}"] .line__main`).click();
  const become = (label: string) => page.getByLabel('What should it become?').selectOption({ label });
  const value = page.locator('.becomes__value');

  await become('A calculation');
  await page.getByLabel('Calculation', { exact: true }).fill('{{Guests}} * 12');
  await expect.poll(() => value.innerText()).toBe('48');
  await page.getByText('with Guests = 4').waitFor();
  await expect.poll(options).toMatchObject({ expressionToEvaluate: '{{Guests}} * 12', isCode: true });

  await become('A text');
  await page.getByLabel('Text', { exact: true }).fill('10 / 2');
  await expect.poll(() => value.innerText()).toBe('5 (calculated)');
  await page.getByRole('button', { name: 'Keep it as text' }).click();
  await expect.poll(() => value.innerText()).toBe('10 / 2');
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('10 / 2');

  await become('Itself plus a number');
  await page.getByLabel('Add', { exact: true }).fill('-5');
  await expect.poll(options).toEqual({
    variableId: 'v-answer',
    expressionToEvaluate: '{{Answer}} - 5',
    isCode: true,
  });
  await page.locator(`[data-block="${block}"]`).getByText('Answer = Answer - 5').waitFor();

  await become('Today in words');
  await expect.poll(() => value.innerText()).toMatch(/^\d+ \w+ \d{4}$/);
  expect(complaints).toEqual([]);
}, 60_000);
