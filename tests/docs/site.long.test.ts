// The site of the documents as it is built: every link of every page leads somewhere, the search works without a network, and nobody is shut out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('site');
const site = join(folder.path, 'site');
const axeCore = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Hands out files as any host of pages does: what is not there is the page for that. */
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site.example');
  const wanted = join(site, decodeURI(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  const isThere = wanted.startsWith(site) && existsSync(wanted) && statSync(wanted).isFile();
  const file = isThere ? wanted : join(site, '404.html');
  response.writeHead(isThere ? 200 : 404, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
  });
  response.end(readFileSync(file));
});

const openPage = useBrowser();
let base = '';
/** Addresses of all pages. */
let pages: readonly string[] = [];
beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'site/main.ts'), '--outDir', site], {
    encoding: 'utf8',
  });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}, 600_000);
afterAll(() => {
  host.close();
  folder.remove();
});

it('the site has no broken link, even to headings', () => {
  const anchors = new Map(
    pages.map((file) => [file, new Set(all(read(file), /\bid="([^"]+)"/g).map(decodeHtml))]),
  );
  let links = 0;
  const broken = pages.flatMap((file) =>
    all(read(file), /<(?:a|img|link|script|source)\b[^>]*?\s(?:href|src|srcset)="([^"]+)"/g).flatMap(
      (address) => {
        const target = new URL(decodeHtml(address), `http://site.example/${file}`);
        if (target.origin !== 'http://site.example') return [];
        links++;
        const path = decodeURI(target.pathname).slice(1) || 'index.html';
        const anchor = decodeURIComponent(target.hash.slice(1));
        const isThere =
          existsSync(join(site, path)) && (anchor === '' || anchors.get(path)?.has(anchor) === true);
        return isThere ? [] : [`${file} leads to ${address}`];
      },
    ),
  );
  expect(broken).toEqual([]);
  expect(pages.length).toBeGreaterThan(50);
  expect(links).toBeGreaterThan(pages.length * 20);
});

describe.each([1280, 360])('%i pixels wide', (width) => {
  it.each(['light', 'dark'] as const)(
    'has no accessibility violation, %s',
    async (scheme) => {
      const { page, complaints, strangers } = await openPage({ base, width, scheme });
      for (const path of ['', 'operations.html', 'api.html', 'blocks.html']) {
        await page.goto(`${base}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await barriers(page), path).toEqual([]);
        expect(await overhang(page), path).toBe(0);
      }
      expect([complaints, strangers]).toEqual([[], []]);
      await page.goto(`${base}/no-such-page.html`);
      await page.getByText('There is no such page').waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('link', { name: 'To the first page' }).click();
      await page.waitForURL(`${base}/`);
    },
    120_000,
  );

  it('finds a word without a network', async () => {
    const { page, complaints, strangers } = await openPage({ base, width });
    await page.goto(base);
    await page.getByRole('button', { name: 'Search' }).click();
    // The index comes with the box; from here on there is nobody to ask.
    await page.getByRole('dialog').getByRole('searchbox').fill('retention');
    const found = page.getByRole('option');
    await found.filter({ hasText: 'how long' }).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('searchbox').fill('idempotency');
    await found.filter({ hasText: 'startChat' }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await found.nth(1).getAttribute('aria-selected')).toBe('true');
    expect([complaints, strangers]).toEqual([[], []]);
  });
});

/** What axe-core objects to. */
async function barriers(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: axeCore });
  return page.evaluate(
    "axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.target)))",
  );
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

function decodeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
