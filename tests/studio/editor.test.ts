// The editor in a real browser: edits are saved, survive a lost server and a reload, meet others, and are tried before they are published.
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const address = `/v1/bots/${lead.id}/draft`;

async function openEditor(): Promise<OpenedStudio & { readonly draft: () => Promise<Definition> }> {
  const studio = await openStudio(openPage, { bots: [lead], width: 1440 });
  await studio.page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: studio.base });
  await studio.go(`/bots/${lead.id}`);
  await studio.page.getByRole('region', { name: 'Group Welcome' }).waitFor();
  return {
    ...studio,
    draft: async () => {
      const { json } = await studio.server.ask(address, { method: 'GET' });
      return (json as { definition: Definition }).definition;
    },
  };
}

const row = (page: Page, block: string) => page.locator(`[data-block="${block}"] .line__main`);
/** A panel that opens must not lie over what was chosen. */
async function isInCanvas(page: Page, block: string): Promise<boolean> {
  const seen = await row(page, block).boundingBox();
  const canvas = await page.locator('.canvas').boundingBox();
  return !!seen && !!canvas && seen.y >= canvas.y && seen.y + seen.height <= canvas.y + canvas.height;
}
const rename = async (page: Page, group: string, title: string) => {
  await page.locator(`[data-group="${group}"] .card__title`).dblclick();
  await page.getByLabel('Title of the group').fill(title);
};
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();
const groupOf = (definition: Definition, id: string) => definition.groups?.find((group) => group.id === id);

const SCREENS = [
  { screen: 0, scheme: 'light', width: 1440 },
  { screen: 1, scheme: 'dark', width: 390 },
  { screen: 0, scheme: 'dark', width: 1024 },
] as const;

it('the author edits the proactive messages of the launcher', async () => {
  const { page, draft } = await openEditor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('Message').fill('Questions about prices?');
  await rule.getByLabel('Quick replies, one per line').fill('What does it cost?\nIs there a discount?');
  await rule.getByLabel('Path of the page').fill('/prices*');
  await rule.getByLabel('Seconds on the page').fill('');
  await rule.getByLabel('Visitors').selectOption('Who come back');
  await rule.getByLabel('When they are about to leave').check();
  const rules = async () => (await draft()).settings as { general?: { proactive?: unknown } } | undefined;
  await expect
    .poll(async () => (await rules())?.general?.proactive)
    .toEqual([
      {
        message: 'Questions about prices?',
        replies: ['What does it cost?', 'Is there a discount?'],
        page: '/prices*',
        isReturning: true,
        isOnLeave: true,
      },
    ]);
  expect(await violations(page)).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/proactive-form.png` });
  await rule.getByRole('button', { name: 'Remove the rule' }).click();
  await expect.poll(async () => (await rules())?.general?.proactive).toBe(undefined);
});

it('the author edits when operators answer, and the text shown until then', async () => {
  const { page, draft } = await openEditor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const form = page.getByRole('group', { name: 'People' });
  await form.getByLabel('While a person is to answer').fill('Answers within five minutes.');
  await form.getByLabel('Sat').uncheck();
  await form.getByLabel('Sun').uncheck();
  await form.getByLabel('From').fill('09:00');
  await form.getByLabel('Until').fill('17:30');
  await form.getByLabel('Time zone').selectOption('Europe/Zurich');
  const people = async () =>
    ((await draft()).settings as { general?: { people?: unknown } } | undefined)?.general?.people;
  await expect.poll(people).toEqual({
    text: 'Answers within five minutes.',
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '17:30',
    timeZone: 'Europe/Zurich',
  });
  expect(await violations(page)).toEqual([]);
  if (process.env.SCREENS) await form.screenshot({ path: `${process.env.SCREENS}/people-form.png` });
  for (const day of ['Sat', 'Sun']) await form.getByLabel(day).check();
  for (const name of ['While a person is to answer', 'From', 'Until']) await form.getByLabel(name).fill('');
  await form.getByLabel('Time zone').selectOption('');
  await expect.poll(people).toBe(undefined);
});

describe.each(SCREENS.slice(0, inject('isLong') ? 3 : 2))(
  'in $scheme colours, $width pixels wide',
  ({ screen, scheme, width }) => {
    it('no panel or dialog has an accessibility violation', async () => {
      const { page, go, complaints, strangers } = await openStudio(openPage, { bots: [lead], scheme, width });
      await go(`/bots/${lead.id}`);
      let states = 0;
      const look = async (state: string) => {
        expect(await overhang(page), state).toBe(0);
        // In long runs the checker looks at every state on every screen, else on one or the other by turns.
        if (inject('isLong') || states++ % 2 === screen) expect(await violations(page), state).toEqual([]);
      };
      for (const block of ['welcome-promise', 'welcome-name']) {
        await row(page, block).click();
        await page.getByLabel('Then', { exact: true }).waitFor();
        await expect.poll(() => isInCanvas(page, block)).toBe(true);
        await look(block);
      }
      for (const tab of ['Variables', 'Settings', 'Problems']) {
        await page.getByRole('tab', { name: tab }).click();
        await look(tab);
      }
      await page.locator('.save-status').click();
      await page.getByText('No changes yet').waitFor();
      await look('History');
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.getByLabel('Texts, variables, ids or commands').fill('phone number');
      await look('Search');
      await page.keyboard.press('Enter');
      await expect.poll(() => isInCanvas(page, 'hot-phone')).toBe(true);
      await page.getByRole('button', { name: 'Add block' }).click();
      await page.getByLabel('Search blocks').last().fill('condition');
      await look('Adding');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'And', exact: true }).click();
      await look('Condition');
      expect([complaints, strangers]).toEqual([[], []]);
    });
  },
);

describe('the editor', () => {
  it('saves a typed text, shows it in the flow, and undoes it byte for byte', async () => {
    const { page, draft, complaints } = await openEditor();
    const before = JSON.stringify(await draft());
    await row(page, 'welcome-promise').click();
    // Another block follows.
    const next = page.getByLabel('Then', { exact: true }).locator('option:checked');
    expect(await next.innerText()).toMatch(/^The next block: /);
    const text = page.getByRole('textbox', { name: 'Message' });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Dear {{First name}}');
    await expect.poll(() => row(page, 'welcome-promise').textContent()).toContain('Dear {{First name}}');
    await expect.poll(() => page.locator('.rich__isVariable').textContent()).toBe('{{First name}}');
    await saved(page);
    expect(JSON.stringify(await draft())).toContain('Dear {{First name}}');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => JSON.stringify(await draft())).toBe(before);
    await page.getByRole('button', { name: 'Insert a variable' }).click();
    await page.getByRole('menuitem', { name: 'First name' }).click();
    await page.keyboard.type('!');
    await expect.poll(() => row(page, 'welcome-promise').textContent()).toContain('{{First name}}!');
    expect(complaints).toEqual([]);
  });

  it('names a revision, finds it in the history and restores it', async () => {
    const { page, draft, complaints } = await openEditor();
    await rename(page, 'welcome', 'Old title');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByLabel('Name this state').fill('Before the new title');
    await page.keyboard.press('Enter');
    const named = page.getByRole('listitem').filter({ hasText: 'Before the new title' });
    await named.getByText('Now').waitFor();
    await rename(page, 'welcome', 'New title');
    await expect.poll(async () => groupOf(await draft(), 'welcome')?.title).toBe('New title');
    await page.locator('.save-status').click();
    await page.getByLabel('Named only').check();
    await named.getByRole('button', { name: 'Bring back' }).click();
    await expect.poll(async () => groupOf(await draft(), 'welcome')?.title).toBe('Old title');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('offers its buttons as commands in ⌘K, even on other pages', async () => {
    const { page, base, go, draft, complaints } = await openEditor();
    const ask = async (words: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      const palette = page.getByRole('dialog', { name: 'Search' });
      await palette.getByRole('combobox').fill(words);
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };
    await ask('add rating');
    await page.getByRole('heading', { name: 'Rating' }).waitFor();
    await saved(page);
    await ask('undo');
    await expect.poll(async () => JSON.stringify(await draft())).not.toContain('"rating input"');
    await ask('name this state');
    await page.getByLabel('Name this state').waitFor();
    await expect
      .poll(() => page.getByLabel('Name this state').evaluate((field) => field.matches(':focus')))
      .toBe(true);
    await page.keyboard.press('Escape');
    await ask('first name');
    await page.getByRole('tabpanel', { name: 'Edit' }).waitFor();
    await ask('publish');
    const publishing = page.getByRole('dialog', { name: /^Publish/ });
    await publishing.waitFor();
    await page.keyboard.press('Escape');
    await publishing.waitFor({ state: 'detached' });
    await ask('results');
    await page.waitForURL(`${base}/studio/bots/${lead.id}/results`);
    await ask('tokens');
    await page.waitForURL(`${base}/studio/access/tokens`);
    await ask('dark');
    await expect.poll(() => page.locator('html').getAttribute('data-scheme')).toBe('dark');
    await go('/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('option', { name: 'Sunny Side Solar' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps edits while the server is unreachable and the page reloads', async () => {
    const { page, draft, go } = await openEditor();
    const isPatch = (url: URL) => url.pathname === address;
    await page.route(isPatch, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await rename(page, 'welcome', 'Hello there');
    await page.getByText('Offline. Kept in this browser').waitFor();
    expect(groupOf(await draft(), 'welcome')?.title).toBe('Welcome');
    await go(`/bots/${lead.id}`);
    await page.getByRole('region', { name: 'Group Hello there' }).waitFor();
    await page.unroute(isPatch);
    await saved(page);
    expect(groupOf(await draft(), 'welcome')?.title).toBe('Hello there');
  });

  it('asks to sign in again without losing an edit', async () => {
    const { page, base, server, draft } = await openEditor();
    await page.context().clearCookies();
    await rename(page, 'welcome', 'Written signed out');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Sign-in link').fill(server.signInLink(base));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await saved(page);
    expect(groupOf(await draft(), 'welcome')?.title).toBe('Written signed out');
  });

  it('adds, connects and moves blocks by keyboard only', async () => {
    const { page, draft, complaints } = await openEditor();
    await row(page, 'welcome-name').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.keyboard.type('e-mail');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'E-mail' }).waitFor();
    // The block has a variable by itself, which gets another name.
    await page.getByRole('combobox', { name: 'Save the answer as' }).fill('Work e-mail');
    await page.getByRole('option', { name: 'Rename to “Work e-mail”' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('E-mail address → Work e-mail').count()).toBe(1);
    await page.getByLabel('Then', { exact: true }).selectOption({ label: 'Renting' });
    await saved(page);
    const blocks = groupOf(await draft(), 'welcome')?.blocks ?? [];
    expect(blocks.map(({ type }) => type)).toEqual(['text', 'text', 'text input', 'email input']);
    const { edges } = await draft();
    expect(edges?.find(({ id }) => id === blocks[3]?.outgoingEdgeId)?.to.groupId).toBe('renting');
    await page.locator(`[data-block="${blocks[3]?.id}"] .line__main`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(async () => groupOf(await draft(), 'welcome')?.blocks.map(({ type }) => type))
      .toEqual(['text', 'text', 'email input', 'text input']);
    await page.keyboard.press('Delete');
    await expect.poll(async () => groupOf(await draft(), 'welcome')?.blocks.length).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('moves a block into another group, and connects paths, by dragging', async () => {
    const { page, draft } = await openEditor();
    const home = page.getByRole('region', { name: 'Group Home' });
    await home.hover();
    await home.getByRole('button', { name: 'Collapse Home' }).click();
    await home.getByText('2 blocks').waitFor();
    const from = (await row(page, 'welcome-promise').boundingBox())!;
    const closed = (await home.boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(closed.x + 60, closed.y + 10, { steps: 4 });
    // A line without a height, drawn by its shadow.
    await home.locator('.drop-line').waitFor({ state: 'attached' });
    // It opens under what is held over it.
    await row(page, 'home-kind').waitFor();
    await home.locator('[data-index="0"] .drop-line').waitFor({ state: 'attached' });
    const to = (await row(page, 'home-kind').boundingBox())!;
    await page.mouse.move(to.x + 60, to.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => groupOf(await draft(), 'home')?.blocks.map(({ id }) => id))
      .toEqual(['home-question', 'welcome-promise', 'home-kind']);
    const end = (await page
      .locator('.react-flow__node[data-id="welcome"] .end--connected')
      .first()
      .boundingBox())!;
    const start = (await page.locator('.react-flow__node[data-id="welcome"] .card__header').boundingBox())!;
    await page.mouse.move(end.x + 4, end.y + 4);
    await page.mouse.down();
    await page.mouse.move(start.x - 40, start.y - 60, { steps: 5 });
    await page.mouse.move(start.x + 2, start.y + 14, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const { edges } = await draft();
        const edgeId = groupOf(await draft(), 'welcome')?.blocks.at(-1)?.outgoingEdgeId;
        return edges?.find(({ id }) => id === edgeId)?.to.groupId;
      })
      .toBe('welcome');
  });

  it('shows problems on the block, and selects the block from the list', async () => {
    const { page, server, draft } = await openEditor();
    const patch = [{ op: 'replace', path: '/groups/0/blocks/2/options/variableId', value: 'gone' }];
    await server.ask(address, { method: 'PATCH', body: patch, headers: { 'if-match': '*' } });
    await page.locator('[data-block="welcome-name"]').getByText('1 problem').waitFor();
    await page.getByRole('tab', { name: 'Problems' }).click();
    await page.locator('.problem').first().click();
    await expect.poll(() => page.getByRole('heading', { name: 'Text answer' }).count()).toBe(1);
    await page
      .getByText(/no variable/i)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Problems' }).click();
    await page.getByRole('button', { name: 'Create “gone”' }).click();
    // Nothing sets the variable of the texts any more, which the check goes on to say at these.
    await page.locator('[data-block="welcome-name"]').getByText('1 problem').waitFor({ state: 'detached' });
    expect((await draft()).variables).toContainEqual({ id: 'gone', name: 'gone' });
  });

  it('collapses groups in this browser only, with their edges at the title', async () => {
    const { page, draft, go, complaints } = await openEditor();
    const before = JSON.stringify(await draft());
    const card = page.getByRole('region', { name: 'Group Home' });
    await card.hover();
    await card.getByRole('button', { name: 'Collapse Home' }).click();
    await card.getByText('2 blocks').waitFor();
    const home = lead.groups.find(({ title }) => title === 'Home')!;
    const block = home.blocks[0]!.id;
    await expect.poll(() => page.locator(`[data-block="${block}"]`).count()).toBe(0);
    const edges = page.locator('.react-flow__edge');
    // Edges are drawn again once the smaller card has been measured.
    let count = 0;
    await expect
      .poll(
        async () => {
          const before = count;
          count = await edges.count();
          return count === before;
        },
        { interval: 250 },
      )
      .toBe(true);
    expect(count).toBeGreaterThan(2);
    expect(await violations(page)).toEqual([]);
    await go(`/bots/${lead.id}`);
    await card.getByText('2 blocks').waitFor();
    await expect.poll(() => edges.count()).toBe(count);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(block);
    await page.keyboard.press('Enter');
    await page.locator(`[data-block="${block}"].line--selected`).waitFor();
    expect(JSON.stringify(await draft())).toBe(before);
    expect(complaints).toEqual([]);
  });

  it('finds and shows a distant block, and shows the whole flow', async () => {
    const { page } = await openEditor();
    const last = lead.groups.at(-1)!;
    const far = page.getByRole('region', { name: `Group ${last.title}` });
    await expect.poll(() => far.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Texts, variables, ids or commands').fill(last.id);
    await page.keyboard.press('Enter');
    await far.waitFor();
    await page.getByLabel('Title').waitFor();
    await page.getByRole('button', { name: 'Show the whole flow' }).click();
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(lead.groups.length + 1);
  });

  it('shows changes of others, and lets the author choose between conflicting values', async () => {
    const { page, server, draft } = await openEditor();
    const change = (value: string) =>
      server.ask(address, {
        method: 'PATCH',
        body: [{ op: 'replace', path: '/groups/0/title', value }],
        headers: { 'if-match': '*' },
      });
    await change('From elsewhere');
    await page.getByRole('region', { name: 'Group From elsewhere' }).waitFor();
    const isStream = (url: URL) => url.pathname === address;
    await page.route(isStream, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await rename(page, 'welcome', 'Mine');
    await page.getByText('Offline. Kept in this browser').waitFor();
    await change('Theirs');
    await page.unroute(isStream);
    await page.getByRole('dialog', { name: 'Someone else changed the same fields' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Theirs').check();
    await page.getByRole('button', { name: 'Keep these' }).click();
    await page.getByRole('region', { name: 'Group Theirs' }).waitFor();
    expect(groupOf(await draft(), 'welcome')?.title).toBe('Theirs');
  });

  it('runs the unpublished draft as a trial chat, with its path highlighted', async () => {
    const { page, complaints } = await openEditor();
    await rename(page, 'welcome', 'Opening');
    await page.getByRole('button', { name: 'Try it' }).click();
    const chat = page.locator('colloquy-chat');
    await chat.getByPlaceholder('Your first name').fill('Ada');
    await page.locator('.line--current[data-block="welcome-name"]').waitFor();
    await page.keyboard.press('Enter');
    await chat.getByText('Nice to meet you, Ada!').waitFor();
    await page.locator('.line--current[data-block="home-kind"]').waitFor();
    await page.getByText('Turns', { exact: true }).click();
    const turn = page.getByRole('listitem', { name: 'Turn 2' });
    await expect.poll(() => turn.locator('.try__variables').first().textContent()).toContain('Ada');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('changes the kind of a question, says what it loses, and copies a block as text', async () => {
    const { page, draft, complaints } = await openEditor();
    const before = JSON.stringify(await draft());
    const more = async (entry: string) => {
      await page.getByRole('button', { name: 'More for the block' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Change the kind' });
    await row(page, 'home-kind').click();
    await more('Change kind…');
    await dialog.getByLabel('Ask for').selectOption('Date');
    await dialog.getByText(/^Choices: A house of my own, .*with their paths$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('heading', { name: 'Date', exact: true }).waitFor();
    await saved(page);
    const changed = JSON.stringify(await draft());
    expect(changed).toContain('{"id":"home-kind","type":"date input"');
    expect(changed).not.toContain('"itemId":"home-house"');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => JSON.stringify(await draft())).toBe(before);
    await more('Copy as text');
    await page.getByText('The block is copied as text').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('"home-kind"');
    expect(complaints).toEqual([]);
  });

  it('renames a variable everywhere, copies blocks as text, and tidies the flow', async () => {
    const { page, draft } = await openEditor();
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByLabel('Name of First name').fill('Given name');
    await page.keyboard.press('Enter');
    await expect.poll(async () => JSON.stringify(await draft())).toContain('{{Given name}}');
    expect(JSON.stringify(await draft())).not.toContain('{{First name}}');
    const count = (await draft()).groups?.length ?? 0;
    await page
      .locator('.react-flow__node[data-id="home"] .card__header')
      .click({ position: { x: 200, y: 8 } });
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toContain('"colloquy": "fragment"');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await draft()).groups?.length).toBe(count + 1);
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await expect
      .poll(async () => {
        const places = (await draft()).groups?.map(({ graphCoordinates: { x, y } }) => `${x} ${y}`) ?? [];
        return new Set(places).size;
      })
      .toBe(count + 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => JSON.stringify(await draft())).toBe(JSON.stringify(lead));
  });
});
