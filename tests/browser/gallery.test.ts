// The gallery in a browser, and the pages without a chat: for everybody, in light and dark, and the list for the operator alone.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { standInWidget } from '../support/stand-in-widget.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { violations } from '../support/violations.ts';

const token = 'a-token-that-is-long-enough-to-be-one';
const bot = expandFlow({
  publicId: 'lead',
  name: 'Sunny Side',
  variables: ['Name'],
  settings: { metadata: { title: 'Does solar pay?', description: 'Four questions.' } },
  groups: [{ blocks: ['Welcome {{Name}}', { type: 'text input' }, 'Bye'] }],
});

const openPage = useBrowser();
const widget = standInWidget();
afterAll(widget.remove);

async function open(environment: Record<string, string> = {}, width = 1280) {
  const server = await startServer({
    bots: [bot],
    environment,
    http: { widgetFolder: widget.path },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const opened = await openPage({ base, width });
  if (environment.COLLOQUY_OPERATOR_TOKEN === undefined) await signIn(opened.page, { base, server });
  return { ...opened, base, server };
}

/** Signs a browser in as whoever starts a server does. */
async function signIn(
  page: Page,
  { base, server }: { readonly base: string; readonly server: StartedServer },
): Promise<void> {
  await page.goto(server.signInLink(base));
  await page.waitForURL(`${base}/studio`);
}

describe.each(['light', 'dark'] as const)('the pages in %s colours', (scheme) => {
  it.each([
    ['the gallery', '/', true],
    ['the gallery for strangers', '/', false],
    ['a page that is not there', '/nobody', false],
    ['a sign-in link that was used', '/sign-in/link', false],
  ])('have no accessibility violation: %s', async (_name, path, isSignedIn) => {
    const server = await startServer({ bots: [bot], http: { widgetFolder: widget.path } });
    onTestFinished(server.close);
    const base = await server.listen();
    const { page } = await openPage({ base, width: 360, scheme });
    if (isSignedIn) await signIn(page, { base, server });
    await page.goto(`${base}${path}`);
    for (const fold of await page.locator('summary').all()) await fold.click();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the gallery', () => {
  it('links to the page of each bot, and offers its embed code', async () => {
    const { page, base, complaints, strangers } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
    await page.goto(base);
    await page.getByText('Embed or share').click();
    // Only this computer reaches the server, so a code would lead a phone nowhere.
    await page.getByText('npx colloquy serve --host 0.0.0.0').waitFor();
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `<script type="module" src="${base}/widget.js"></script>\n<colloquy-chat bot="lead" mode="bubble"></colloquy-chat>`,
    );
    await page.getByRole('link', { name: 'Sunny Side' }).click();
    await page.locator('colloquy-chat[bot=lead]').waitFor({ state: 'attached' });
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('has a QR code of the server, the product name, and a next step', async () => {
    const { page, base } = await open({ COLLOQUY_PUBLIC_URL: 'https://bots.example' }, 360);
    await page.goto(base);
    await page.getByText('Colloquy', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Build a bot' }).getAttribute('href')).toBe('/studio');
    await page.getByText('Embed or share').click();
    await page.getByRole('img', { name: 'QR code of https://bots.example/lead' }).waitFor();
    expect(await overhang(page)).toBe(0);
  });

  it('has a search by name, description and address when there are many bots', async () => {
    const names = ['Returns', 'Delivery', 'Repairs', 'Jobs', 'Prices', 'Opening hours'];
    const bots = names.map((name, index) => ({
      ...bot,
      id: `bot-${index}`,
      publicId: `help-${index}`,
      name,
    }));
    const server = await startServer({ bots, http: { widgetFolder: widget.path } });
    onTestFinished(server.close);
    const base = await server.listen();
    const { page } = await openPage({ base, width: 390 });
    await signIn(page, { base, server });
    await page.goto(base);
    const shown = () => page.getByRole('heading', { level: 2 }).allTextContents();
    expect(await shown()).toHaveLength(6);
    const search = page.getByLabel('Search');
    await search.fill('re');
    expect(await shown()).toEqual(['Repairs', 'Returns']);
    await page.getByText('2 of 6 bots').waitFor();
    await search.fill('help-3');
    expect(await shown()).toEqual(['Jobs']);
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/gallery-search.png` });
    await search.fill('');
    expect(await shown()).toHaveLength(6);
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/gallery.png` });
  });

  it('shows bots to the operator only', async () => {
    const { page, base } = await open({ COLLOQUY_OPERATOR_TOKEN: token }, 360);
    await page.goto(base);
    expect(await page.getByText('Sunny Side').count()).toBe(0);
    await page.getByText('This is my server').click();
    expect(await page.getByRole('link', { name: 'Sign in to the studio' }).getAttribute('href')).toBe(
      '/studio',
    );
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/gallery-closed.png` });
    await page.getByLabel('token').fill('wrong');
    await page.getByRole('button', { name: 'Show the bots' }).click();
    await page.getByText('not the token').waitFor();
    await page.getByLabel('token').fill(token);
    await page.getByRole('button', { name: 'Show the bots' }).click();
    await page.getByRole('link', { name: 'Sunny Side' }).waitFor();
    await page.getByText('Embed or share').click();
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(4);
    expect(await overhang(page)).toBe(0);
  });
});
