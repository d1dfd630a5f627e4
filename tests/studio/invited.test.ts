// A colleague who is invited to see the results of one bot, and nothing else.
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { isSettled, openStudio } from './opened-studio.ts';
import { addHistory, sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

it('an invited colleague sees the results of one bot, and no actions without rights', async () => {
  const { page, go, base, server, complaints } = await openStudio(openPage, { bots: sceneBots });
  await addHistory(server);
  await go('/access/tokens');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Bots', { exact: true }).selectOption('Sunny Side Solar');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByRole('dialog').locator('pre').innerText();

  const colleague = await openPage({ base, width: 390 });
  const seen = colleague.page;
  await seen.goto(link);
  await seen.waitForURL(`${base}/studio`);
  await isSettled(seen);
  await seen.getByRole('link', { name: 'Sunny Side Solar' }).click();
  await seen.getByRole('row').filter({ hasText: 'Linus' }).getByRole('link').click();
  await seen.getByText('did not reply').waitFor();
  const offered = await seen.getByRole('link').or(seen.getByRole('button')).allInnerTexts();
  for (const name of ['Edit', 'Webhooks', 'Access', 'Publish', 'New bot'])
    expect(offered.map((text) => text.trim())).not.toContain(name);
  expect(await seen.getByRole('button', { name: 'Erase this visitor' }).count()).toBe(0);
  expect(await violations(seen)).toEqual([]);
  expect(await overhang(seen)).toBe(0);
  await seen.goto(`${base}/studio/bots/lead-bot`);
  await seen.getByText('You may look at this bot.').waitFor();
  expect([complaints, colleague.complaints]).toEqual([[], []]);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Grace', exact: true }).waitFor();
});
