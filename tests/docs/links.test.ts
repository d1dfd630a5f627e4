// Every link between documents leads somewhere, also those to a heading, and every document has its place on the site.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, allSections } from '../../site/documents.ts';
import type { MarkdownDocument } from '../../site/markdown-document.ts';
import { readDocument } from '../../site/markdown-document.ts';

const root = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '-z', '--', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
/** Each is read once: the reference of operations leads to its own headings hundreds of times. */
const read = new Map<string, MarkdownDocument>();
const onSite = allSections().flatMap(({ pages }) => pages);

describe('links', () => {
  it.each(documents)('of %s have targets', (file) => {
    const { targets } = readFile(file);
    const dead = targets.flatMap(({ address, line }) => {
      const wrong = /^[a-z]+:/.test(address) ? undefined : deadEnd(file, address);
      return wrong === undefined ? [] : [`${file}:${line} leads to ${address}: ${wrong}`];
    });
    expect(dead).toEqual([]);
  });

  it('are read from Markdown and HTML', () => {
    const { targets, anchors } = readDocument(
      '# A `b` & c\n\n[one](x.md#y) <img src="z.png" alt=""> ![two](w.webp)\n\n```\n[no](link.md)\n```\n\n## A `b` & c\n\n| [three](#a-b--c) |\n|---|\n',
    );
    expect(targets.map(({ address }) => address)).toEqual(['x.md#y', 'z.png', 'w.webp', '#a-b--c']);
    expect([...anchors]).toEqual(['a-b--c', 'a-b--c-1']);
  });
});

describe('the site', () => {
  it('has every document once', () => {
    const wanted = documents.filter((file) => file.startsWith('docs/') || !file.includes('/'));
    const listed = onSite.map(({ file }) => file);
    expect(
      wanted.filter((file) => !listed.includes(file)),
      'They have no place in site/navigation.ts',
    ).toEqual([]);
    expect(listed.filter((file) => !documents.includes(file))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('has a unique address for each document', () => {
    const addresses = onSite.map(({ file }) => addressOf(file));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/');
    expect(addresses).toContain('/api');
    expect(addresses).toContain('/conversation');
  });
});

/** Why a link leads nowhere, if it does. */
function deadEnd(from: string, address: string): string | undefined {
  const [path = '', anchor] = address.split('#');
  const file = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path));
  if (file.startsWith('..') || !existsSync(join(root, file))) return 'there is no such file';
  if (anchor === undefined) return undefined;
  if (!file.endsWith('.md')) return 'only documents have headings';
  return readFile(file).anchors.has(anchor) ? undefined : 'it has no such heading';
}

function readFile(file: string): MarkdownDocument {
  const known = read.get(file) ?? readDocument(readFileSync(join(root, file), 'utf8'));
  read.set(file, known);
  return known;
}
