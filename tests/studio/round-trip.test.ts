// Bots of all versions come in from a file, are edited and published in the studio, and go out again: equal but for the edit.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const root = join(import.meta.dirname, '../..');

/** Our own flows, one of each version that people export; usually those of the oldest and of the newest form. */
const VERSIONS = inject('isLong')
  ? ['no-version', 'version-3', 'version-4', 'version-5', 'version-6', 'version-6.1']
  : ['version-3', 'version-6.1'];

/** A file with errors is refused before it is imported with them; browsers report the status. */
const EXPECTED = /status of 400/;

const ADDED = ' Edited here.';

type Json = Readonly<Record<string, unknown>>;

/** A part of a definition that has a field in the editor, and what the field shows there. */
interface Edited {
  readonly id: string;
  readonly field: string;
  /** Path of the text in the definition. */
  readonly path: string;
}

it('a bot of any version is imported, edited, published and exported without other changes', async () => {
  const studio = await openStudio(openPage, { width: 1440 });
  for (const version of VERSIONS) {
    const file = join(root, 'packages/schema/src/bot/fixtures', `${version}.json`);
    const definition = JSON.parse(await readFile(file, 'utf8')) as Json;
    const edited = editedPart(definition);
    const botId = await importFile(studio, file);
    await edit(studio.page, edited);
    await publish(studio.page, version.replace('.', '-'));
    const exported = await exportBot(studio, botId);
    const { publicId: _, isArchived: _1, ...content } = definition;
    expect(differences({ ...content, id: botId }, exported), file).toEqual([edited.path]);
    expect(JSON.stringify(exported), file).toContain(ADDED);
  }
  expect(studio.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
}, 120_000);

/** The first text that the bot says, else the title of its last group. */
function editedPart({ groups }: Json): Edited {
  for (const [place, group] of (groups as Json[]).entries())
    for (const [index, block] of ((group.blocks ?? []) as Json[]).entries()) {
      const last = lastLeaf(block.content, 'richText');
      if (block.type === 'text' && last !== undefined)
        return {
          id: String(block.id),
          field: 'Message',
          path: `groups.${place}.blocks.${index}.content.${last}`,
        };
    }
  const place = (groups as Json[]).length - 1;
  return { id: String((groups as Json[])[place]?.id), field: 'Title', path: `groups.${place}.title` };
}

/** Path of the last text in a rich text. */
function lastLeaf(content: unknown, field: string): string | undefined {
  const nodes = (content as Json | undefined)?.[field];
  if (!Array.isArray(nodes) || nodes.length === 0) return undefined;
  const index = nodes.length - 1;
  const node = nodes[index] as Json;
  if (typeof node.text === 'string') return `${field}.${index}.text`;
  const below = lastLeaf(node, 'children');
  return below && `${field}.${index}.${below}`;
}

async function importFile({ page, go }: OpenedStudio, file: string): Promise<string> {
  await go('/new');
  await page.getByLabel('Bot files').setInputFiles(file);
  const open = page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true });
  const anyway = page.getByRole('button', { name: 'Import with errors' });
  await open.or(anyway).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await open.click();
  await page.waitForURL(/\/studio\/bots\//);
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
}

async function edit(page: Page, { id, field }: Edited): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByLabel('Texts, variables, ids or commands').fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: field, exact: true }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(ADDED);
  await page.getByText(/^Saved \d/).waitFor();
}

async function publish(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await page.getByText('Version 1 is published').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function exportBot({ page, go }: OpenedStudio, botId: string): Promise<unknown> {
  await go('/');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/bots/${botId}"]`) });
  await row.getByRole('button', { name: /^More for/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export' }).click(),
  ]);
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

/** Paths of all that differs between two values, also in the order of fields. */
function differences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other) ? [] : [path];
  const names = Object.keys(one);
  if (names.join('\n') !== Object.keys(other).join('\n')) return [`${path}: ${Object.keys(other)}`];
  return names.flatMap((name) =>
    differences((one as Json)[name], (other as Json)[name], path === '' ? name : `${path}.${name}`),
  );
}
