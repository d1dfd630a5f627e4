// The documents as the site reads them: each under its address, with links that lead to pages.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { addressOf, allSections } from './documents.ts';
import type { Span } from './markdown-document.ts';
import { readDocument } from './markdown-document.ts';
import type { Page } from './navigation.ts';

const root = join(import.meta.dirname, '..');

/** The mark of the project, as the server's own pages have it. */
const ICON = 'packages/server/src/http/reference/icon.svg';

/**
 * Writes all documents of the navigation into a folder, emptied before, and the pictures that they show.
 *
 * Links to other documents become links to their pages. What a document names but the site does not have, such as a file of source code,
 * is read without being a link.
 *
 * @param folder where the pages are built from
 */
export function writeSources(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { pages } of allSections())
    for (const { file } of pages) {
      const target = join(folder, fileOf(addressOf(file)));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, forSite(file, readFileSync(join(root, file), 'utf8'), folder));
    }
  cpSync(join(root, ICON), join(folder, 'public/icon.svg'));
}

/** The page that is built for an address. */
function fileOf(address: string): string {
  return `${address === '/' ? 'index' : address.slice(1)}.md`;
}

function forSite(file: string, text: string, folder: string): string {
  const ours = readDocument(text).targets.filter(({ address }) => !/^(?:[a-z]+:|#)/.test(address));
  let written = text;
  // From the last to the first, so that places further up stay where they are.
  for (const target of ours.toReversed()) {
    const [path = '', anchor] = target.address.split('#');
    if (target.span) written = withLink(written, target.span, pageOf(besides(file, path)), anchor);
  }
  for (const { address, span } of ours) {
    if (span) continue;
    takePicture(besides(file, address), folder);
    written = written.replaceAll(address, `/${besides(file, address)}`);
  }
  return written;
}

/** The file that a document names, from the root of the project. */
function besides(file: string, path: string): string {
  return posix.join(posix.dirname(file), path);
}

/** A link to a page; a page that was called by the name of its file is called by its title. */
function withLink(text: string, span: Span, page: Page | undefined, anchor?: string): string {
  const words = page && /^[\w./-]+\.md$/.test(span.words) ? `“${page.title}”` : span.words;
  const address = page && addressOf(page.file) + (anchor === undefined ? '' : `#${anchor}`);
  return (
    text.slice(0, span.start) +
    (address === undefined ? words : `[${words}](${address})`) +
    text.slice(span.end)
  );
}

function pageOf(file: string): Page | undefined {
  return allSections()
    .flatMap(({ pages }) => pages)
    .find((page) => page.file === file);
}

/** Pictures lie where the site hands files out as they are, under their path in the project. */
function takePicture(file: string, folder: string): void {
  if (!existsSync(join(root, file))) throw new Error(`There is no picture ${file}.`);
  const target = join(folder, 'public', file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, file), target);
}
