// The studio as a page: signing in, its policy, its addresses, and how large it is.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import type { StudioManifest } from '../../packaging/studio/build-studio.ts';
import { studioSizes } from '../../packaging/studio/build-studio.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtStudio } from '../support/built-studio.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

/** Kilobytes of 1,000 bytes, compressed with gzip, before the first page is shown. */
const FIRST_LOAD_KB = 250;

/** What the bar at the bottom edge of a phone has: its words, and pixels. */
interface BarEntry {
  readonly words: string;
  readonly width: number;
  readonly height: number;
  readonly wordsWidth: number;
}

const BAR = `[...document.querySelectorAll('.rail__link')].filter((link) => link.checkVisibility()).map((link) => {
  const words = link.querySelector('.rail__short');
  const { width, height } = link.getBoundingClientRect();
  return { words: words.checkVisibility() ? words.textContent : '', width, height, wordsWidth: words.getBoundingClientRect().width };
})`;

describe('the studio', () => {
  it('opens by the printed link, under a policy that allows no other site', async () => {
    const { page, base, complaints, strangers, server } = await openStudio(openPage, { bots: [lead] });
    await page.context().clearCookies();
    await page.goto(server.signInLink(base));
    await page.getByRole('link', { name: lead.name }).first().waitFor();
    const { headers } = await server.ask('/studio', { method: 'GET' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self' https://fonts.bunny.net;");
    expect(policy).not.toContain('unsafe');
    expect([complaints, strangers]).toEqual([[], []]);
    expect(page.url()).toBe(`${base}/studio`);
  });

  it('opens each page by its address, and reports unknown pages', async () => {
    const { page, go, complaints } = await openStudio(openPage, { bots: [lead] });
    await go(`/bots/${lead.id}`);
    await page.getByRole('heading', { name: lead.name }).waitFor();
    await go('/nowhere/at/all');
    await page.getByText('There is no such page').waitFor();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await page.evaluate<readonly BarEntry[]>(BAR);
      expect(bar.map(({ words }) => words)).toEqual(['Bots', 'Access', 'API', 'Dark', 'Sign out']);
      for (const { words, ...entry } of bar) {
        expect(Math.min(entry.width, entry.height), `${words} at ${width} pixels`).toBeGreaterThanOrEqual(44);
        expect(entry.wordsWidth, `${words} at ${width} pixels`).toBeLessThanOrEqual(entry.width);
      }
      expect(await overhang(page)).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  it('asks a browser without a session to sign in, and then shows the requested page', async () => {
    const { page, server, base } = await openStudio(openPage, { bots: [lead] });
    await page.context().clearCookies();
    await page.goto(`${base}/studio/bots/${lead.id}`);
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Sign-in link').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('unknown, has expired, or was used before').waitFor();
    await page.getByLabel('Sign-in link').fill(server.signInLink(base));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: lead.name }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('loads few bytes first', async () => {
    const manifest = JSON.parse(
      await readFile(join(await builtStudio(), 'manifest.json'), 'utf8'),
    ) as StudioManifest;
    const first = Object.values(manifest).filter(({ isFirstLoad }) => isFirstLoad);
    console.log(studioSizes(manifest));
    expect(first.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1_000).toBeLessThan(FIRST_LOAD_KB);
  });

  it('reports that it is not built', async () => {
    const { page, base } = await openStudio(openPage, { http: { studioFolder: '/nowhere' } });
    await page.goto(`${base}/studio`);
    await page.getByText('The studio is not built').waitFor();
  });
});
