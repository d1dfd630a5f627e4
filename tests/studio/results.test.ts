// Results in the studio, against a real server: found, read, exported and erased.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

async function openResults() {
  const studio = await openStudio(openPage, { bots: sceneBots });
  await addHistory(studio.server);
  await studio.go('/bots/lead-bot/results');
  const row = (text: string) => studio.page.getByRole('row').filter({ hasText: text });
  return { ...studio, row };
}

describe('results', () => {
  it('are listed with their values, and found by text and state', async () => {
    const { page, row, complaints } = await openResults();
    await row('Ada').getByText('Completed').waitFor();
    await row('Linus').getByText('Not completed').waitFor();
    await page.getByLabel('State').selectOption('Completed');
    await expect.poll(() => row('Linus').count()).toBe(0);
    await page.getByLabel('State').selectOption('');
    await page.getByRole('searchbox').fill('grace@example');
    await expect.poll(() => page.locator('.results__row').count()).toBe(1);
    await page.getByText('1 result fits. Export saves these alone.').waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No matching results').waitFor();
    expect(complaints).toEqual([]);
  });

  it('show where a visitor stopped, with the transcript', async () => {
    const { page, row, complaints } = await openResults();
    await row('Linus').getByRole('link').click();
    const panel = page.getByRole('complementary', { name: 'Result' });
    await panel.getByText('did not reply to the last question').waitFor();
    await expect
      .poll(() => panel.locator('.transcript__reply').allInnerTexts())
      .toEqual([expect.stringContaining('Linus'), expect.stringContaining('A house of my own')]);
    expect(await panel.locator('.transcript__bubble').last().innerText()).toContain('electricity bill');
    expect(await panel.locator('blockquote').innerText()).toContain('electricity bill');
    await panel.getByRole('link', { name: 'Show “Electricity bill” in the editor' }).click();
    await page.getByRole('heading', { name: 'Number', exact: true }).waitFor();
    await page.locator('.line--selected').waitFor();
    await page.goBack();
    await panel.getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('have a note, which the list marks', async () => {
    const { page, row, complaints } = await openResults();
    await row('Linus').getByRole('link').click();
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Called back.\nWants an offer.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await row('Linus').getByRole('img', { name: 'Note: Called back.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save note' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe('Called back.\nWants an offer.');
    await note.fill('');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => row('Linus').getByRole('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('are found by field, value and tag, and by a saved view', async () => {
    const { page, row, complaints } = await openResults();
    await row('Linus').getByRole('link').click();
    await page.getByLabel('New tag').fill('call back');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await row('Linus').getByText('call back').waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('call back');
    await expect.poll(() => row('Ada').count()).toBe(0);
    await row('Linus').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('To call');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'No filter' }).click();
    await row('Ada').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Field').selectOption('First name');
    await page.getByLabel('Value of First name').fill('Grace');
    await expect.poll(() => page.locator('.results__row').count()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'To call' }).click();
    await row('Linus').waitFor();
    await expect.poll(() => page.locator('.results__row').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('are exported with the current filters', async () => {
    const { page, row } = await openResults();
    await page.getByRole('searchbox').fill('ada@example');
    await expect.poll(() => row('Grace').count()).toBe(0);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('ada@example.org');
    expect(text).not.toContain('grace@example.org');
  });

  it('show the chosen columns, even after a reload', async () => {
    const { page, go } = await openResults();
    await page.getByRole('columnheader', { name: 'First name' }).waitFor();
    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('dialog').getByLabel('First name').uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByRole('columnheader', { name: 'First name' }).count()).toBe(0);
    await go('/bots/lead-bot/results');
    await page.getByRole('columnheader', { name: 'Home' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'First name' }).count()).toBe(0);
  });

  it('show answers in the order of the questions, and other variables on request', async () => {
    const { page, row } = await openResults();
    await page.getByRole('columnheader', { name: 'Email' }).waitFor();
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings.slice(2, 7)).toEqual(['First name', 'Home', 'Monthly bill', 'Start', 'Email']);
    await row('Ada').getByRole('link').click();
    const panel = page.getByRole('complementary', { name: 'Result' });
    await panel.getByText('Monthly bill').waitFor();
    expect(await panel.getByText('Score', { exact: true }).isVisible()).toBe(false);
    await panel.getByText(/other variables$/).click();
    await panel.getByText('Score', { exact: true }).waitFor();
    await panel.getByText('Calls to other systems').click();
    await panel.getByText('This chat made none.').waitFor();
  });

  it('are erased with everything about the visitor', async () => {
    const { page, row } = await openResults();
    await row('Grace').getByRole('link').click();
    await page.getByRole('button', { name: 'Erase this visitor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expect.poll(() => row('Grace').count()).toBe(0);
    await row('Ada').waitFor();
  });

  it('do not run code that a visitor wrote', async () => {
    const { page, server, go, complaints, strangers } = await openResults();
    const { json } = await server.ask('/v1/bots/lead/startChat', { body: {} });
    const text = '<img src=https://evil.example/x onerror=alert(1)><script>alert(2)</script>';
    await server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, {
      body: { message: { type: 'text', text } },
    });
    await go('/bots/lead-bot/results');
    await page.locator('.results__row').first().getByRole('link').click();
    await page.locator('.transcript__reply').getByText('<script>').waitFor();
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('are sent by e-mail, to Slack and to a spreadsheet through switches', async () => {
    const { page, server, complaints } = await openResults();
    await page.getByRole('button', { name: 'Send each result' }).click();
    await page.getByRole('checkbox', { name: 'Mail me each result' }).check();
    await page.keyboard.type('ops@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('ops@example.org', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Post to Slack' }).check();
    await page.getByLabel('Address of the incoming webhook').fill('https://127.0.0.1/services/x');
    await page.getByRole('button', { name: 'Save' }).click();
    // An address inside the network of the server is refused, at its field.
    await page.getByRole('dialog').locator('.field__error').waitFor();
    await page.getByLabel('Address of the incoming webhook').fill('https://hooks.example.com/services/x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('https://hooks.example.com/services/x', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Post to Slack' }).click();
    await expect
      .poll(async () => {
        const { json } = await server.ask('/v1/bots/lead-bot/webhooks', { method: 'GET' });
        return (json.webhooks as { address: string; state: string }[]).map(({ address, state }) => [
          address,
          state,
        ]);
      })
      .toEqual([
        ['mailto:ops@example.org', 'open'],
        ['slack:https://hooks.example.com/services/x', 'paused'],
      ]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Send each result (1 on)' }).waitFor();
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });
});
