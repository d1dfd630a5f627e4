// Two people edit one bot in two browsers, and one of them is offline for a minute: nothing is lost, and both values of a conflict are shown.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const rename = async (page: Page, group: string, title: string) => {
  await page.locator(`[data-group="${group}"] .card__title`).dblclick();
  await page.getByLabel('Title of the group').fill(title);
  await page.keyboard.press('Enter');
};

const group = (page: Page, title: string) => page.getByRole('region', { name: `Group ${title}` });

it('two browsers edit one bot while one of them is offline for a minute', async () => {
  const first = await openStudio(openPage, { bots: [lead], width: 1440 });
  const { base, server } = first;
  const second = await openPage({ base, width: 1440 });
  await second.page.goto(server.signInLink(base));
  await second.page.waitForURL(`${base}/studio`);
  await second.page.goto(`${base}/studio/bots/${lead.id}`);
  // The minute passes at once.
  await first.page.clock.install();
  await first.go(`/bots/${lead.id}`);
  for (const { page } of [first, second]) await group(page, 'Welcome').waitFor();

  // Its form is there when the server is not.
  await first.page.locator('[data-block="welcome-promise"] .line__main').click();
  await first.page.getByRole('textbox', { name: 'Message' }).waitFor();
  await first.page.context().setOffline(true);
  await rename(first.page, 'welcome', 'Mine');
  await first.page.locator('[data-block="welcome-promise"] .line__main').click();
  await first.page.getByRole('textbox', { name: 'Message' }).click();
  await first.page.keyboard.press('Control+End');
  await first.page.keyboard.type(' Written on a train.');
  await first.page.getByRole('button', { name: 'Add block' }).click();
  await first.page.getByLabel('Search blocks').last().fill('rating');
  await first.page.keyboard.press('Enter');
  await first.page.getByRole('heading', { name: 'Rating' }).waitFor();
  await first.page.getByText('Offline. Kept in this browser').waitFor();

  await rename(second.page, 'welcome', 'Theirs');
  await rename(second.page, 'home', 'House');
  await second.page.getByText(/^Saved \d/).waitFor();
  await first.page.clock.fastForward(60_000);
  expect(await first.page.getByText('Offline. Kept in this browser').count()).toBe(1);
  await first.page.context().setOffline(false);

  const dialog = first.page.getByRole('dialog', { name: 'Someone else changed the same fields' });
  await dialog.getByText('Mine', { exact: true }).waitFor();
  expect(await dialog.getByText('Theirs', { exact: true }).count()).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Keep these' }).click();
  await first.page.getByText(/^Saved \d/).waitFor();
  for (const { page } of [first, second]) {
    await group(page, 'Mine').waitFor();
    await group(page, 'House').waitFor();
    await expect
      .poll(() => page.locator('[data-block="welcome-promise"] .line__main').textContent())
      .toContain('Written on a train.');
  }
  const { body } = await server.ask(`/v1/bots/${lead.id}/draft`, { method: 'GET' });
  for (const words of ['"Mine"', '"House"', 'Written on a train.', '"rating input"'])
    expect(body).toContain(words);
  expect(second.complaints).toEqual([]);
}, 60_000);
