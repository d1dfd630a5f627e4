// The tables of settings in the pages are those of the settings. UPDATE=1 writes them anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chapters } from '../../packages/server/src/settings/setting.ts';
import { settingsTable } from '../../packages/server/src/settings/settings-tables.ts';

const pages = Object.entries(chapters).map(
  ([chapter, { page }]) => [page, chapter as keyof typeof chapters] as const,
);

it.each(pages)('%s has the current table of settings', (page, chapter) => {
  const file = new URL(`../../${page}`, import.meta.url);
  const between = new RegExp(`(<!-- settings: ${chapter} -->\\n)[\\s\\S]*?(\\n<!-- end of settings -->)`);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(between);
  const written = text.replace(
    between,
    (_, before: string, after: string) => `${before}\n${settingsTable(chapter)}\n${after}`,
  );
  if (process.env.UPDATE) writeFileSync(file, written);
  expect(
    readFileSync(file, 'utf8'),
    `The settings in ${page} are out of date. Run: UPDATE=1 npx vitest run tests/docs`,
  ).toBe(written);
});
