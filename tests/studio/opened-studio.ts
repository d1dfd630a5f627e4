// A server with the studio, and a browser that is signed in there.
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { PageOptions, WatchedPage } from '../support/browser.ts';
import { builtStudio } from '../support/built-studio.ts';
import { builtWidget } from '../support/built-widget.ts';
import type { StartedServer, StartedServerOptions } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

/** What a test does with it. */
export interface OpenedStudio extends WatchedPage {
  readonly server: StartedServer;
  readonly base: string;
  /** Opens a page of the studio, by its path below `/studio`. */
  go(path: string): Promise<void>;
}

/**
 * Starts a server and signs a browser in. A request redeems the link, because loading the studio to sign in costs as much as a short test. `go` opens
 * the first page.
 *
 * @example
 * const { page, go } = await openStudio(openPage, { bots: [bot] });
 * await go('/');
 */
export async function openStudio(
  openPage: (options: PageOptions) => Promise<WatchedPage>,
  {
    width,
    scheme,
    name = 'Ada',
    ...options
  }: StartedServerOptions & Pick<PageOptions, 'width' | 'scheme'> & { readonly name?: string } = {},
): Promise<OpenedStudio> {
  const server = await startServer({
    ...options,
    http: { studioFolder: await builtStudio(), widgetFolder: await builtWidget(), ...options.http },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const watched = await openPage({ base, ...(width ? { width } : {}), ...(scheme ? { scheme } : {}) });
  const signedIn = await watched.page.context().request.post(`${base}/v1/session`, {
    data: { link: new URL(server.signInLink(base)).hash.slice(1) },
  });
  expect(signedIn.status()).toBe(200);
  await watched.page.context().request.patch(`${base}/v1/session`, { data: { name } });
  return {
    ...watched,
    server,
    base,
    async go(path) {
      await watched.page.goto(`${base}/studio${path === '/' ? '' : path}`);
      await isSettled(watched.page);
    },
  };
}

/** Waits until the page shows what it has, and no skeleton any more. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator('.frame').waitFor();
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
}
