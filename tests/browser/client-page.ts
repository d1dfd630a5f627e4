// A page of another site with one release of the published web client on it, and a server with one bot.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import type { StartedServer, StartedServerOptions } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The release that the registry calls the latest. */
const LATEST = '@typebot.io/js';

/** A chat in the page of another site. */
export interface OpenedClient {
  readonly chat: Locator;
  readonly page: Page;
  readonly server: StartedServer;
  /** Address of the page. */
  readonly pageUrl: string;
  /** Requests to the server, as `METHOD path`. */
  readonly visits: readonly string[];
  /** Errors and warnings of the page. */
  readonly complaints: readonly string[];
}

export interface OpenClientOptions extends Partial<StartedServerOptions> {
  /** Name of the client's package in `node_modules`. */
  readonly client?: string;
  readonly before?: (page: Page) => Promise<void>;
}

/**
 * Serves the page for the tests of a file. Returns the function that starts a server with one bot, `tour`, and opens the page.
 *
 * @example
 * const open = usePublishedClient();
 * it('asks', async () => { const { chat } = await open(bot, { client: 'published-client-0.9' }); });
 */
export function usePublishedClient(): (bot: unknown, options?: OpenClientOptions) => Promise<OpenedClient> {
  const openPage = useBrowser();
  let site: { readonly url: string; readonly close: () => void };
  beforeAll(async () => {
    site = await serveSite();
  });
  afterAll(() => site?.close());
  return async (bot, { client = LATEST, before, ...options } = {}) => {
    const folder = temporaryFolder('published-client');
    onTestFinished(folder.remove);
    const server = await startServer({ bots: [bot], dataFolder: folder.path, ...options });
    onTestFinished(server.close);
    const api = await server.listen();
    const { page, complaints } = await openPage({ base: site.url });
    const visits: string[] = [];
    await page.route(`${api}/**`, (route) => {
      const request = route.request();
      visits.push(`${request.method()} ${new URL(request.url()).pathname}`);
      return route.continue();
    });
    await before?.(page);
    const query = new URLSearchParams({ bot: 'tour', api, client });
    await page.goto(`${site.url}/?${query}`);
    return { chat: page.locator('#chat'), page, server, pageUrl: site.url, visits, complaints };
  };
}

/** Waits until the chat shows a text. */
export async function says(chat: Locator, words: string | RegExp): Promise<void> {
  await chat.getByText(words).last().waitFor({ timeout: 20_000 });
}

/** Serves the page as the client's documentation shows it, and the clients as they are published. */
async function serveSite() {
  const html = `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><typebot-standard id="chat"></typebot-standard>
<script type="module">
const { bot, api, client } = Object.fromEntries(new URLSearchParams(location.search));
const { default: published } = await import('./clients/' + client);
document.querySelector('#chat').style = 'width: 100%; height: 700px';
published.initStandard({ id: 'chat', typebot: bot, apiHost: api });
</script>`;
  const modules = join(import.meta.dirname, '../../node_modules');
  const server = createServer(async ({ url = '' }, response) => {
    const client = /^\/clients\/([@\w./-]+)$/.exec(url)?.[1];
    response.setHeader('content-type', client ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(client ? await readFile(join(modules, client, 'dist/web.js')) : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
