// Writing on the cards of the canvas, and the marks of the selection, the trial chat and its failures.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const row = (page: Page, block: string) => page.locator(`[data-block="${block}"] .line__main`);

async function openEditor(bot: { readonly id: string } = lead) {
  const studio = await openStudio(openPage, { bots: [bot], width: 1440 });
  await studio.page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: studio.base });
  await studio.go(`/bots/${bot.id}`);
  await studio.page.locator('.card').first().waitFor();
  const draft = async (): Promise<Definition> => {
    const { json } = await studio.server.ask(`/v1/bots/${bot.id}/draft`, { method: 'GET' });
    return (json as { definition: Definition }).definition;
  };
  const block = async (id: string) =>
    (await draft()).groups?.flatMap(({ blocks }) => blocks).find((one) => one.id === id);
  return { ...studio, draft, block };
}

/** A request without an answer, a script with a mistake, and a question. */
const failing = {
  version: '6.1',
  id: 'failing',
  name: 'Failing',
  publicId: 'failing',
  events: [{ id: 's', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  edges: [{ id: 'e', from: { eventId: 's' }, to: { groupId: 'g' } }],
  groups: [
    {
      id: 'g',
      title: 'Order',
      graphCoordinates: { x: 240, y: 0 },
      blocks: [
        { id: 'call', type: 'Webhook', options: { webhook: { url: 'http://127.0.0.1:9/orders' } } },
        { id: 'code', type: 'Code', options: { content: 'return missing.value', isExecutedOnClient: false } },
        { id: 'ask', type: 'text input', options: { variableId: 'v' } },
      ],
    },
  ],
  variables: [{ id: 'v', name: 'Name' }],
  theme: {},
  settings: {},
};

describe('a card', () => {
  it('is edited by keyboard: texts, names of variables and choices', async () => {
    const { page, block, complaints } = await openEditor();
    await row(page, 'welcome-promise').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.card-field .rich__text:focus').waitFor();
    await page.keyboard.type(' Dear {{fi');
    await page.getByRole('option', { name: /^First name text/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    // Enter takes only an entry that was chosen.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.locator('.card-field').getByRole('combobox').waitFor();
    await page.locator('[data-block="welcome-name"].line--selected').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        row(page, 'welcome-name').evaluate((line) => `${line === line.ownerDocument.activeElement}`),
      )
      .toBe('true');
    await expect
      .poll(async () => JSON.stringify(await block('welcome-promise')))
      .toContain('Dear {{First name}}');

    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('combobox').fill('home-kind');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit “A flat of my own”' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('A boat');
    await page.evaluate(`navigator.clipboard.writeText('A tent\\nA cave')`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+v');
    const labels = async () => (await block('home-kind'))?.items?.map(({ content }) => content);
    const all = ['A house of my own', 'A flat of my own', 'A boat', 'A tent', 'A cave', 'I rent'];
    await expect.poll(labels).toEqual(all);
    for (let press = 0; press < 'A cave'.length + 1; press++) await page.keyboard.press('Backspace');
    await expect.poll(labels).toEqual(all.filter((label) => label !== 'A cave'));
    await page.keyboard.press('Escape');
    await page.locator('[data-block="home-kind"] .line__main:focus').waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens a condition for editing on a click', async () => {
    const { page, block, complaints } = await openEditor();
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('combobox').fill('bill-size');
    await page.keyboard.press('Enter');
    await page.locator('[data-block="bill-size"] .line__item').first().click();
    const field = page.locator('.card-field');
    await field.getByLabel('Value of comparison 1').fill('175');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(async () => JSON.stringify((await block('bill-size'))?.items?.[0])).toContain('"175"');
    expect(complaints).toEqual([]);
  });

  it('marks the waiting block, failed blocks and the selection during a trial chat', async () => {
    const { page } = await openEditor(failing);
    await row(page, 'code').click();
    await page.getByRole('button', { name: 'Try it' }).first().click();
    await page.locator('[data-block="ask"].line--current').getByText('waits').waitFor();
    await page.locator('[data-block="call"].line--failed').getByText('No answer').waitFor();
    await page.locator('[data-block="code"].line--failed.line--selected').getByText('Failed').waitFor();
    await page.getByText('Turns', { exact: true }).click();
    await page.locator('.turn__fold--failed').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the page of a bot', () => {
  it('renames the bot through its title', async () => {
    const { page, draft } = await openEditor();
    await page.getByRole('button', { name: lead.name, exact: true }).click();
    await page.getByLabel('Name of the bot').fill('Moon Side Lunar');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Moon Side Lunar' }).waitFor();
    await expect.poll(async () => (await draft()).name).toBe('Moon Side Lunar');
    await page.getByRole('link', { name: 'Bots', exact: true }).first().click();
    await page.getByRole('link', { name: 'Moon Side Lunar', exact: true }).waitFor();
  });

  it('finds places in the flow with ⌘F, but no commands', async () => {
    const { page, draft } = await openEditor();
    const before = JSON.stringify(await draft());
    await page.keyboard.press('ControlOrMeta+f');
    const dialog = page.getByRole('dialog', { name: 'Find in the flow' });
    await dialog.getByRole('combobox').fill('delete');
    await page.keyboard.press('Enter');
    await dialog.getByText('Nothing here has these words.').waitFor();
    await page.keyboard.press('Escape');
    expect(JSON.stringify(await draft())).toBe(before);
  });
});
