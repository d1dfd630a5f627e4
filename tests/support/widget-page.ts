// A page of somebody's site with the widget on it: built from the sources, under a strict policy, in front of a server of the test's own.
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { builtWidget } from './built-widget.ts';
import { passOn } from './pass-on.ts';
import type { StartedServerOptions } from './started-server.ts';
import { startServer } from './started-server.ts';

/** What a page that embeds the widget has to allow, and no more. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src * data:; require-trusted-types-for 'script'";

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves a page whose body is given, and a server with some bots behind it, for as long as the test lasts. Gives the address of the page, which
 * answers the chat API as well.
 *
 * @example const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="lead"></colloquy-chat>' });
 */
export async function serveWidgetPage({
  bots,
  dataFolder,
  clock,
  environment,
  body,
  policy = STRICT_POLICY,
  attributes = 'lang="en"',
}: Pick<StartedServerOptions, 'bots' | 'dataFolder' | 'clock' | 'environment'> & {
  readonly body: string;
  readonly policy?: string;
  /** Of the `html` element. */
  readonly attributes?: string;
}): Promise<string> {
  const dist = await builtWidget();
  const behind = await startServer({
    ...(bots && { bots }),
    ...(dataFolder && { dataFolder }),
    ...(clock && { clock }),
    ...(environment && { environment }),
  });
  onTestFinished(behind.close);
  const api = await behind.listen();
  const html = `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>A site</title><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/widget.js"></script></head><body>${body}</body></html>`;
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://page').pathname;
    if (/^\/(?:v1|api|looks|pages)\//.test(path)) return passOn(incoming, outgoing, api);
    if (path === '/page.css')
      return void outgoing
        .setHeader('content-type', 'text/css')
        .end('html,body{height:100%;margin:0;font-family:system-ui}.short{height:300px}');
    if (path === '/') {
      outgoing.setHeader('content-type', 'text/html; charset=utf-8');
      outgoing.setHeader('content-security-policy', `${policy}; style-src 'self'`);
      return void outgoing.end(html);
    }
    readFile(join(dist, path)).then(
      (content) => {
        // As a server of ours does it.
        if (path.startsWith('/chunks/')) outgoing.setHeader('cache-control', IMMUTABLE);
        outgoing.setHeader('content-type', 'text/javascript').end(content);
      },
      () => outgoing.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => closed(server));
  return `http://127.0.0.1:${port}`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Waits until the page has all that sends replies: a question stands there before that. It asks from outside, again and again: what asks again inside
 * the page is evaluated there, which a strict policy forbids.
 */
export async function conversationHasCome(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        `performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/chunks/talk-') && responseEnd > 0)`,
      ),
    )
    .toBe(true);
}
