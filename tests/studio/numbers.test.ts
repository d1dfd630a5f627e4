// Numbers in the studio, against a real server: which question loses visitors, what they chose, and the same on the canvas.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';
import { addGuests, movedClock, surveyBot } from './survey-bot.ts';

const openPage = useBrowser();

it('the numbers show which question loses visitors, and link to it', async () => {
  const { page, server, go, complaints } = await openStudio(openPage, {
    bots: [withVariableChoice()],
    clock: movedClock.now,
  });
  await addGuests(server, { days: 20, mostPerDay: 3 });
  await go('/bots/survey-bot/results');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByText('Most visitors leave at “Which address may we write to?”').waitFor();
  const { total, blocks } = (await server.colloquy.analytics.read({
    botId: 'survey-bot',
    ...lastDays(30),
  }))!;
  const figure = (label: string) =>
    page.locator('.total').filter({ hasText: label }).locator('.total__value').innerText();
  expect([await figure('Started'), await figure('Answered'), await figure('Finished')]).toEqual(
    [total.starts, total.engaged, total.completed].map(String),
  );
  const email = blocks.find(({ id }) => id === 'email');
  const row = page.getByRole('row').filter({ hasText: 'Which address' });
  expect(await row.getByRole('cell').nth(2).innerText()).toContain(String(email?.waits));

  const kind = page.getByRole('figure').filter({ hasText: 'What brought you to us?' });
  await kind.getByRole('row').filter({ hasText: 'A holiday' }).waitFor();
  const liked = page.getByRole('figure').filter({ hasText: 'What did you like best?' });
  await liked.getByRole('row').filter({ hasText: 'The people' }).waitFor();
  await page.getByText('A/B test in “Two greetings”').waitFor();
  await page.getByRole('row').filter({ hasText: 'newsletter' }).waitFor();
  await page.getByRole('heading', { name: 'What failed' }).waitFor();

  await page.getByLabel('Time').selectOption('Today');
  await expect.poll(() => figure('Started')).not.toBe(String(total.starts));
  await page.getByLabel('Time').selectOption('Last 30 days');
  await page.getByRole('link', { name: 'Which address may we write to?' }).click();
  await page.locator('.line--selected').waitFor();
  await page.getByRole('button', { name: 'Show the numbers' }).click();
  const shown = page.locator('[data-block="email"] .line__numbers');
  await expect.poll(() => shown.innerText()).toContain(`${email?.chats}`);
  await page
    .locator('[data-block="crm"]')
    .getByText(/failed$/)
    .waitFor();
  await page.locator('[data-block="kind"] .line__item-place').first().getByText('%').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide the numbers' }).click();
  await expect.poll(() => shown.count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** A label that is a variable counts under the words that visitors read. */
function withVariableChoice(): object {
  const bot = JSON.parse(
    JSON.stringify(surveyBot).replace('"The people"', '"{{People}}"'),
  ) as typeof surveyBot;
  return { ...bot, variables: [...bot.variables, { id: 'v-people', name: 'People', value: 'The people' }] };
}

function lastDays(days: number) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { since: day(Date.now() - (days - 1) * 86_400_000), until: day(Date.now()) };
}
