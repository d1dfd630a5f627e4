// All documents of the site, each with its address.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Section } from './navigation.ts';
import { sections } from './navigation.ts';

const root = join(import.meta.dirname, '..');

/** The folder of decisions: each file is a page, called by its own heading. */
const DECISIONS = 'docs/adr';

/**
 * The sections with all their pages, the decisions among them, newest first.
 *
 * @throws when a decision has no heading
 */
export function allSections(): readonly Section[] {
  const pages = readdirSync(join(root, DECISIONS))
    .sort()
    .reverse()
    .map((name) => decision(`${DECISIONS}/${name}`));
  return [...sections, { title: 'Decisions', pages, isFolded: true }];
}

/**
 * The address of a document on the site, without an ending; the file of its page has the same name.
 *
 * @example addressOf('docs/adr/2026-11-22-fuel.md') // '/adr/2026-11-22-fuel'
 * @example addressOf('README.md') // '/'
 */
export function addressOf(file: string): string {
  if (file === 'README.md') return '/';
  const path = file
    .replace(/^docs\//, '')
    .replace(/^packages\/.*\/(\w+)\/README\.md$/, '$1.md')
    .replace(/\.md$/, '')
    .toLowerCase();
  return `/${path}`;
}

function decision(file: string): Page {
  const heading = /^# (?:[\d-]+ )?(.+)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (heading === undefined) throw new Error(`${file} has no heading. Begin it with a line "# …".`);
  return { file, title: heading };
}
