// Keys in the editor: the canvas takes them only while it has the focus, so typing into a form changes that block alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { useBrowser } from '../support/browser.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { testSize } from '../support/test-size.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const FORMS = testSize('COLLOQUY_TEST_FORMS', { usual: 3, long: 60 });

const PRESSES_PER_FORM = 25;

const row = (page: Page, block: string) => page.locator(`[data-block="${block}"] .line__main`);

async function openEditor(bot: {
  readonly id: string;
}): Promise<OpenedStudio & { draft: () => Promise<Definition> }> {
  const studio = await openStudio(openPage, { bots: [bot as typeof lead], width: 1440 });
  await studio.page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: studio.base });
  await studio.go(`/bots/${bot.id}`);
  await studio.page.locator('.card').first().waitFor();
  return {
    ...studio,
    draft: async () => {
      const { json } = await studio.server.ask(`/v1/bots/${bot.id}/draft`, { method: 'GET' });
      return (json as { definition: Definition }).definition;
    },
  };
}

const blockOf = (definition: Definition, id: string) =>
  definition.groups?.flatMap(({ blocks }) => blocks).find((block) => block.id === id);

describe('keys', () => {
  it('typed into a new choice never reach the block', async () => {
    const { page, draft, complaints } = await openEditor(lead);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('home-kind');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a choice' }).click();
    await page.keyboard.type('Yes, pleaseX');
    await page.keyboard.press('Backspace');
    await expect
      .poll(async () =>
        blockOf(await draft(), 'home-kind')
          ?.items?.map(({ content }) => content)
          .at(-1),
      )
      .toBe('Yes, please');
    for (let press = 0; press < 15; press++) await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'More for choice 4' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    // Neither on the field beside the removed one, nor after it.
    for (let press = 0; press < 40; press++) await page.keyboard.press('Backspace');
    await expect.poll(async () => blockOf(await draft(), 'home-kind')?.items?.length).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('work on the canvas after a click on it, and after the focused block is removed', async () => {
    const { page, draft } = await openEditor(lead);
    const count = (await draft()).groups![0]!.blocks.length;
    await page.locator('.react-flow__pane').click({ position: { x: 30, y: 30 } });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, 'welcome-promise').click();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await draft()).groups![0]!.blocks.length).toBe(count - 1);
    await page.keyboard.press('t');
    await page.getByRole('tab', { name: 'Try it', selected: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await row(page, 'welcome-promise').waitFor();
  });

  it(`typed into ${FORMS} forms change only the block of the form`, async () => {
    const random = seededRandom(runSeed());
    const { page, draft, complaints } = await openEditor(lead);
    await page.getByRole('button', { name: 'Add block' }).click();
    const kinds = await page.getByRole('dialog').getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(`navigator.clipboard.writeText('pasted one\\npasted {{two}}')`);
    for (let form = 0; form < FORMS; form++) {
      const kind = random.pick(kinds);
      await row(page, 'welcome-name').click();
      await page.getByRole('button', { name: 'Add block' }).click();
      await page.getByRole('dialog').getByLabel('Search blocks').fill(kind);
      // The first entry of a section has its heading in its name, so the words are compared.
      await page.getByRole('dialog').locator('[role=option]', { hasText: kind }).first().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('.save-status', { hasText: /^Saved \d/ }).waitFor();
      const before = await draft();
      const added = before.groups![0]!.blocks[3]!.id;
      await typeAtRandom(page, random);
      await expect.poll(() => page.locator('.save-status').innerText()).toMatch(/^Saved/);
      const words = `seed ${random.seed}, ${kind}`;
      expect(without(await draft(), added), words).toEqual(without(before, added));
      expect(await page.locator(`[data-block="${added}"].line--selected`).count(), words).toBe(1);
    }
    expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  }, 600_000);
});

const PRESSES = [
  'a',
  'e',
  'i',
  't',
  'y',
  'c',
  '?',
  '/',
  '{{',
  'n',
  '4',
  ' ',
  'Enter',
  'Backspace',
  'Delete',
  'Tab',
  'Tab',
];

/** Keys into the fields of the form. Buttons are left out, because some of them are meant to change other blocks. */
async function typeAtRandom(page: Page, random: SeededRandom): Promise<void> {
  for (let press = 0; press < PRESSES_PER_FORM; press++) {
    const isInField = await page.evaluate<boolean>(`
      document.activeElement.matches('.inspector__form :is(input, textarea, [contenteditable=true])')`);
    if (!isInField) {
      const fields = page.locator('.inspector__form :is(input, textarea, [contenteditable=true])');
      const count = await fields.count();
      if (count === 0) return;
      await fields.nth(random.integer(0, count - 1)).focus();
    }
    const key = random.happens(0.1) ? 'ControlOrMeta+v' : random.pick(PRESSES);
    if (key.length > 2) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

/** All parts but a block and its paths. Pickers may add variables, but change none. */
function without(definition: Definition, blockId: string): unknown {
  return {
    ...definition,
    groups: definition.groups?.map((group) => ({
      ...group,
      blocks: group.blocks.filter(({ id }) => id !== blockId),
    })),
    edges: definition.edges?.filter(({ from }) => !('blockId' in from) || from.blockId !== blockId),
    variables: definition.variables?.slice(0, lead.variables.length),
  };
}
