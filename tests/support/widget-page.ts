// A page of somebody's site with the widget on it: built from the sources, under a strict policy, in front of a server of the test's own.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtWidget } from './built-widget.ts';

/** What a page that embeds the widget has to allow, and no more. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src * data:; require-trusted-types-for 'script'";

export interface WidgetPage {
  /** The address of the page; its server also answers the chat API. */
  readonly base: string;
  close(): Promise<void>;
}

/**
 * Serves a page whose body is given, and passes `/v1` on to the server that a test has started.
 *
 * @example const page = await serveWidgetPage({ api, body: '<colloquy-chat bot="lead"></colloquy-chat>' });
 */
export async function serveWidgetPage({
  api,
  body,
  policy = STRICT_POLICY,
  attributes = 'lang="en"',
}: {
  /** Where the server listens. */
  readonly api: string;
  readonly body: string;
  readonly policy?: string;
  /** Of the `html` element. */
  readonly attributes?: string;
}): Promise<WidgetPage> {
  const dist = await builtWidget();
  const html = `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>A site</title><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/widget.js"></script></head><body>${body}</body></html>`;
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/v1/')) return passOn(incoming, outgoing, api);
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
      (content) => outgoing.setHeader('content-type', 'text/javascript').end(content),
      () => outgoing.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, api: string): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? '/', api), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
