// The list of bots and the ways to a new one, against a real server.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

async function openList() {
  const studio = await openStudio(openPage, { bots: sceneBots });
  await addHistory(studio.server);
  await studio.go('/');
  const choose = async (bot: string, entry: string) => {
    await studio.page.getByRole('button', { name: `More for ${bot}` }).click();
    await studio.page.getByRole('menuitem', { name: entry }).click();
  };
  const list = async (query = '') =>
    (await studio.server.ask(`/v1/bots${query}`, { method: 'GET' })).json.bots as {
      id: string;
      name: string;
    }[];
  return { ...studio, choose, list };
}

describe('the list of bots', () => {
  it('shows the live version of each bot and its unpublished changes', async () => {
    const { page } = await openList();
    const row = page.getByRole('row', { name: /Sunny Side Solar/ });
    await row.getByText('Live, version 2').waitFor();
    await row.getByText('1 unpublished change').waitFor();
    await page
      .getByRole('row', { name: /Olive & Thyme/ })
      .getByText('No changes')
      .waitFor();
  });

  it('finds bots by name, and reports when none match', async () => {
    const { page } = await openList();
    await page.getByRole('searchbox').fill('solar');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No bot has "nothing like it" in its name').waitFor();
  });

  it('renames, duplicates, archives and restores bots', async () => {
    const { page, choose, list, go, complaints } = await openList();
    await choose('Sunny Side Solar', 'Rename');
    await page.getByLabel('Name', { exact: true }).fill('Solar leads');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('link', { name: 'Solar leads' }).waitFor();
    await choose('Solar leads', 'Archive');
    await expect.poll(() => page.getByRole('link', { name: 'Solar leads' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Solar leads' }).waitFor();
    await choose('Solar leads', 'Duplicate');
    await page.waitForURL(/\/studio\/bots\/(?!lead-bot)/);
    expect((await list()).map(({ name }) => name)).toContain('Solar leads (copy)');
    await go('/');
    await page
      .getByRole('row', { name: /Solar leads \(copy\)/ })
      .getByText('Not published')
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('deletes a bot only after its name is typed', async () => {
    const { page, choose, list } = await openList();
    await choose('Sunny Side Solar', 'Delete');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await page.getByLabel('Type its name').fill('Sunny');
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel('Type its name').fill('Sunny Side Solar');
    await remove.click();
    // While the dialog is open, the list behind it has no roles.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Sunny Side Solar' }).count()).toBe(0);
    expect((await list()).map(({ id }) => id)).not.toContain(lead.id);
  });

  it('offers the actions of its menu in ⌘K, even on the pages of a bot', async () => {
    const { page, base, go, list, complaints } = await openList();
    const palette = page.getByRole('dialog', { name: 'Search' });
    const pick = async (words: string, option: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.getByRole('combobox').fill(words);
      await palette.getByRole('option', { name: option }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };
    await pick('archive solar', 'Archive the bot Sunny Side Solar');
    await expect.poll(() => page.getByRole('link', { name: 'Sunny Side Solar' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Sunny Side Solar' }).waitFor();
    await go(`/bots/${lead.id}/results`);
    await pick('duplicate the bot', 'Duplicate the bot Sunny Side Solar');
    await page.waitForURL(/\/studio\/bots\/(?!lead-bot)/);
    await page.getByRole('heading', { name: 'Sunny Side Solar (copy)' }).waitFor();
    await pick('delete the bot', 'Delete the bot Sunny Side Solar (copy)');
    await page.getByLabel('Type its name').fill('Sunny Side Solar (copy)');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${base}/studio`);
    await expect
      .poll(async () => (await list()).map(({ name }) => name))
      .not.toContain('Sunny Side Solar (copy)');
    expect(complaints).toEqual([]);
  });

  it('exports the draft of a bot', async () => {
    const { page, choose } = await openList();
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Olive & Thyme', 'Export')]);
    expect(download.suggestedFilename()).toBe('olive-thyme.flow.json');
    const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as { id: string };
    expect(exported.id).toBe('booking-bot');
  });
});

describe('a new bot', () => {
  it('can start from a template, after trying its chat', async () => {
    const { page, server, go } = await openStudio(openPage);
    await go('/');
    await page.getByText('Make your first bot').waitFor();
    await page.getByRole('button', { name: /Customer survey/ }).click();
    await page
      .getByRole('dialog')
      .locator('colloquy-chat')
      .getByText(/how likely/)
      .waitFor();
    expect((await server.ask('/v1/bots', { method: 'GET' })).json.bots).toEqual([]);
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.waitForURL(/\/studio\/bots\/.+\?try/);
    await page.getByRole('heading', { name: 'Customer survey' }).waitFor();
    await page
      .locator('colloquy-chat')
      .getByText(/how likely/)
      .waitFor();
    const { json } = await server.ask('/v1/bots', { method: 'GET' });
    expect(json.bots).toMatchObject([{ name: 'Customer survey', publicIds: [] }]);
  });

  it('can start from each template, without errors', async () => {
    const { page, server, go } = await openStudio(openPage);
    await go('/');
    await page.getByText('Lead form').waitFor();
    const count = await page.locator('.template').count();
    expect(count).toBeGreaterThanOrEqual(12);
    for (let index = 0; index < count; index++) {
      await go('/new');
      await page.locator('.template').nth(index).click();
      await page.getByRole('button', { name: 'Use this template' }).click();
      await page.waitForURL(/\/studio\/bots\//);
      const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      const review = await server.ask(`/v1/bots/${id}/draft/review`, { method: 'GET' });
      const issues = review.json.issues as readonly { readonly code: string }[];
      // Only the owner knows the address of the team.
      expect(issues.filter(({ code }) => code !== 'no_recipients')).toEqual([]);
    }
  });

  it("can start from a template in the author's language", async () => {
    const { page, go } = await openStudio(openPage);
    await go('/new');
    await page.getByText('Table booking').waitFor();
    await page.getByText('Deutsch', { exact: true }).click();
    await page.getByRole('button', { name: /Tischreservierung/ }).click();
    await page
      .getByRole('dialog')
      .locator('colloquy-chat')
      .getByText(/Für wie viele Gäste/)
      .waitFor();
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.getByRole('heading', { name: 'Tischreservierung' }).waitFor();
  });

  it('can start from a CSV file, with a list of what could not be imported', async () => {
    const { page, go } = await openStudio(openPage);
    await go('/new');
    await page.getByLabel('Bot files').setInputFiles({
      name: 'Order.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('question,kind,choices\nWhich size?,choice,S|M|L\nWhich colour?,colour\n'),
    });
    await page.getByText('the kind “colour” is unknown').waitFor();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Order' }).waitFor();
    await page.locator('colloquy-chat').getByRole('button', { name: 'M', exact: true }).waitFor();
  });

  it('can start from a bot file, but not from one with errors', async () => {
    const { page, server, go } = await openStudio(openPage);
    await go('/new');
    const files = page.getByLabel('Bot files');
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await files.setInputFiles(file('notes.json', 'not JSON'));
    await page.getByText('neither a JSON file of a bot or a form').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const broken = { ...lead, edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'nowhere' } }] };
    await files.setInputFiles(file('broken.json', JSON.stringify(broken)));
    await page.getByText('This file was not imported').waitFor();
    expect((await server.ask('/v1/bots', { method: 'GET' })).json.bots).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await files.setInputFiles(file('lead.flow.json', JSON.stringify(lead)));
    await page.getByText('The bot is here').waitFor();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: lead.name }).waitFor();
  });
});
