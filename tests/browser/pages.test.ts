// The server's own pages in a browser: the first words come early, and nothing is asked elsewhere.
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { startServer } from '../support/started-server.ts';

const bot = expandFlow({
  publicId: 'lead',
  name: 'Sunny Side',
  variables: ['Name'],
  settings: { metadata: { title: 'Does solar pay?', description: 'Four questions.' } },
  groups: [{ blocks: ['Welcome {{Name}}', { type: 'text input' }, 'Bye'] }],
});

const openPage = useBrowser();
let widget = '';
beforeAll(async () => {
  widget = await builtWidget();
}, 60_000);

async function open(environment: Record<string, string> = {}, width = 1280) {
  const server = await startServer({
    bots: [bot],
    environment,
    http: { widgetFolder: widget },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const opened = await openPage({ base, width });
  return { ...opened, base, server };
}

describe('the page of a bot', () => {
  it.each([1280, 360])('runs a chat at %i pixels, without requests to other sites', async (width) => {
    const { page, base, complaints, strangers } = await open({}, width);
    await page.goto(`${base}/lead?Name=Ada`);
    expect(await page.title()).toBe('Does solar pay?');
    const chat = page.locator('colloquy-chat');
    await chat.getByText('Welcome Ada').waitFor();
    // The chat has read the address; whoever shares the link does not share the name.
    expect(page.url()).toBe(`${base}/lead`);
    await chat.getByRole('textbox').fill('Hello');
    await chat.getByRole('textbox').press('Enter');
    await chat.getByText('Bye').waitFor();
    expect(await overhang(page)).toBe(0);
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('requests the first messages before the rendering code has loaded', async () => {
    const { page, base } = await open();
    const started = Promise.withResolvers<void>();
    page.on('request', (request) => {
      if (request.url().endsWith('/startChat')) started.resolve();
    });
    // Nothing but the entry and what it imports comes before the start was asked for.
    const needed = await importsOf(`${base}/widget.js`);
    const held: string[] = [];
    await page.route('**/chunks/*.js', async (route) => {
      const url = route.request().url();
      if (!needed.has(url)) {
        held.push(url);
        await started.promise;
      }
      await route.continue();
    });
    await page.goto(`${base}/lead`);
    await page.locator('colloquy-chat').getByText('Welcome').waitFor();
    expect(held.length).toBeGreaterThan(0);
  });

  it('answers 404 for an unknown bot', async () => {
    const { page, base } = await open();
    const answer = await page.goto(`${base}/nobody`);
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading').textContent()).toBe('There is no chat here');
  });
});

/** A script, and all that must be there before it runs; not what it loads later. */
async function importsOf(url: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(url)) return found;
  found.add(url);
  const text = await (await fetch(url)).text();
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*["']([^"']+)["']/g))
    await importsOf(new URL(path, url).href, found);
  return found;
}
