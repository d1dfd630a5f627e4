// Pages as routes: the gallery, a page for each bot, and the files of the chat.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Colloquy } from '../../colloquy.ts';
import { limits } from '../../limits.ts';
import { acceptedLocale } from '../accepted-locale.ts';
import { namesType } from '../accepted-type.ts';
import type { AccessControl } from '../access/access-control.ts';
import { html } from '../reference/html.ts';
import { requestedUrlOf } from '../server-url.ts';
import { botPage, pageStyle, pageWords } from './bot-page.ts';
import type { BotPagesOrigin } from './bot-pages-origin.ts';
import { closedGallery, galleryPage } from './gallery-page.ts';
import { pagePolicy, pageScripts, plainPolicy } from './page-policy.ts';
import { phoneUrl } from './phone-url.ts';
import { plainPage } from './plain-page.ts';
import { sandboxRoute } from './sandbox-page.ts';
import type { SentFile, StaticFile } from './static-file.ts';
import { addVary, createStaticFile, sendFile } from './static-file.ts';
import type { ReadWidget } from './widget-files.ts';

/** What pages are made from. */
export interface PageOptions {
  readonly colloquy: Pick<Colloquy, 'bots'>;
  readonly access: AccessControl;
  readonly readWidget: ReadWidget;
  /** The origin of pages that run scripts of bots; absent where there is none. */
  readonly botPages?: BotPagesOrigin | undefined;
  /** A script that pages of bots load before the chat; usually none. */
  readonly script?: string | undefined;
}

/**
 * Registers `/`, `/{publicId}`, `/looks/{publicId}`, `/widget.js` with its chunks, and the sandbox. Operations take
 * precedence over pages, so a bot whose public id is one of their addresses (`docs`, `metrics`) has no page.
 *
 * @example app.register(pageRoutes, { colloquy, access, readWidget: createWidgetFiles(widgetFolder) });
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  app.get('/', (request, reply) => sendGallery(request, reply, options));
  app.get('/:publicId', (request, reply) => sendBotPage(request, reply, options));
  lookRoute(app, options.colloquy);
  widgetRoutes(app, options.readWidget);
  ownFiles(app);
  sandboxRoute(app);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

function widgetRoutes(app: FastifyInstance, readWidget: ReadWidget): void {
  for (const [route, cacheControl] of [
    ['/widget.js', 'public, no-cache'],
    ['/chunks/:name', IMMUTABLE],
  ] as const)
    app.get(route, async (request, reply) => {
      const { name } = request.params as { name?: string };
      const file = (await readWidget())?.find(name === undefined ? 'widget.js' : `chunks/${name}`);
      if (!file) return notFound(reply);
      return sendAnywhere(request, reply, { file: file.content, cacheControl });
    });
}

/**
 * The theme of a bot's launcher on other sites, before its chat begins, and its rules for speaking first. Browsers cache it for some minutes: a chat's
 * start brings its theme. The author's style sheet applies to the chat only, and is omitted.
 */
function lookRoute(app: FastifyInstance, { bots }: PageOptions['colloquy']): void {
  app.get('/looks/:publicId', async (request, reply) => {
    const { publicId } = request.params as { publicId: string };
    const bot = await bots.findPublished(publicId);
    if (!bot) return notFound(reply);
    const { customCss: _, ...theme } = bot.theme;
    const look = JSON.stringify({ theme, proactive: bot.settings.general?.proactive });
    const file = createStaticFile(Buffer.from(look), 'application/json; charset=utf-8');
    return sendAnywhere(request, reply, { file, cacheControl: 'public, max-age=300', isPlain: true });
  });
}

/** Any page may load it, also an isolated one (COEP). */
function sendAnywhere(request: FastifyRequest, reply: FastifyReply, sent: SentFile): Promise<FastifyReply> {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  reply.removeHeader('vary');
  return sendFile(request, reply, sent);
}

/** Files of the server's own pages. Names are never made from an address. */
const OWN_FILES = [
  ['pages.css', new URL('./pages.css', import.meta.url), 'text/css; charset=utf-8'],
  ['gallery.js', new URL('./browser/gallery.js', import.meta.url), 'text/javascript; charset=utf-8'],
  [
    'sign-in-link.js',
    new URL('./browser/sign-in-link.js', import.meta.url),
    'text/javascript; charset=utf-8',
  ],
  ['bot-page.js', new URL('./browser/bot-page.js', import.meta.url), 'text/javascript; charset=utf-8'],
  ['icon.svg', new URL('../reference/icon.svg', import.meta.url), 'image/svg+xml'],
] as const;

/** Each is read on its first request. */
function ownFiles(app: FastifyInstance): void {
  for (const [name, place, type] of OWN_FILES) {
    let file: StaticFile | undefined;
    app.get(`/pages/${name}`, async (request, reply) => {
      file ??= createStaticFile(await readFile(place), type);
      return sendFile(request, reply, { file, cacheControl: 'public, no-cache' });
    });
  }
}

async function sendGallery(
  request: FastifyRequest,
  reply: FastifyReply,
  { colloquy, access, readWidget }: PageOptions,
): Promise<FastifyReply> {
  addVary(reply, 'Authorization');
  const caller = await access.find(request, { scope: 'read', about: 'several bots' });
  if (!caller) return sendPage(request, reply, { text: closedGallery() });
  const records = (await colloquy.bots.list())
    .filter(({ id, publicIds, isArchived }) => publicIds.length > 0 && !isArchived && caller.sees(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const shown = records.slice(0, limits.galleryBots);
  const bots = await Promise.all(
    shown.map(({ publicIds: [first = ''] }) => colloquy.bots.findPublished(first)),
  );
  const text = galleryPage({
    bots: bots.filter((bot) => bot !== undefined),
    more: records.length - shown.length,
    serverUrl: requestedUrlOf(request),
    phoneUrl: phoneUrl({
      urls: [request.serverUrl, requestedUrlOf(request)],
      listening: request.server.server.address(),
    }),
    widget: await readWidget(),
  });
  reply.header('x-colloquy-gallery', 'open');
  return sendPage(request, reply, { text, cacheControl: 'private, no-store' });
}

async function sendBotPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { colloquy, readWidget, script, botPages }: PageOptions,
): Promise<FastifyReply> {
  // Programs that request a missing operation get JSON.
  if (!namesType(request.headers.accept, 'text/html') && !isCrawler(request)) return notFound(reply);
  // A prerendered page would start a chat without a visitor.
  if (String(request.headers['sec-purpose'] ?? '').includes('prerender')) return reply.code(503).send();
  const { publicId } = request.params as { publicId: string };
  const locale = acceptedLocale(request.headers['accept-language']) ?? 'en';
  const bot = await colloquy.bots.findPublished(publicId);
  for (const name of ['Accept', 'Accept-Language', 'User-Agent']) addVary(reply, name);
  if (!bot) return sendPage(request, reply, { status: 404, text: missingPage() });
  if (bot.isClosed) return sendPage(request, reply, { status: 404, text: closedPage(bot) });
  const scripts = pageScripts(bot, { hasOwnOrigin: botPages !== undefined });
  if (scripts === 'own origin' && !botPages?.isHere(request))
    return reply
      .header('cache-control', 'no-cache')
      .redirect(`${botPages?.url}/${encodeURIComponent(publicId)}${queryOf(request)}`, 302);
  const isRead = isCrawler(request);
  const widget = isRead ? undefined : await readWidget();
  if (!widget && !isRead) return sendPage(request, reply, { status: 503, text: unbuiltPage() });
  const style = pageStyle(bot);
  const runsScripts = scripts !== 'none';
  const serverUrl = requestedUrlOf(request);
  const text = botPage({ bot, publicId, serverUrl, locale, widget, style, script, runsScripts });
  reply.header(
    'permissions-policy',
    'camera=(self), microphone=(self), payment=(self "https://js.stripe.com")',
  );
  return sendPage(request, reply, { text, policy: pagePolicy(bot, { style, scripts }) });
}

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

/** Browsers without a window are visitors: tests and prerendering services open the chat with them. */
function isCrawler({ headers }: FastifyRequest): boolean {
  return isbot(headers['user-agent']?.replace('HeadlessChrome', 'Chrome'));
}

/** The response for unknown addresses. */
function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Pages are revalidated on each use, and sent only when changed. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    text,
    status = 200,
    policy = plainPolicy,
    cacheControl = 'no-cache',
  }: {
    readonly text: string;
    readonly status?: number;
    readonly policy?: string;
    readonly cacheControl?: string;
  },
): Promise<FastifyReply> {
  reply.code(status).headers({
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  const file = createStaticFile(Buffer.from(text), 'text/html; charset=utf-8');
  return sendFile(request, reply, { file, cacheControl, isPlain: true });
}

function missingPage(): string {
  return plainPage({
    title: 'There is no chat here',
    words: html`<h1>There is no chat here</h1><p>The address may be misspelled, or the chat was taken away. Look at the link that you followed, or ask whoever gave it to you.</p>`,
  });
}

function closedPage(bot: Parameters<typeof pageWords>[0] & { readonly publicId: string }): string {
  const words =
    bot.settings.general?.systemMessages?.botClosed || 'This chat is closed for now. Please come back later.';
  return plainPage({
    title: pageWords(bot, bot.publicId).title,
    words: html`<h1>${pageWords(bot, bot.publicId).title}</h1><p>${words}</p>`,
  });
}

function unbuiltPage(): string {
  return plainPage({
    title: 'The chat is not built',
    words: html`<h1>The chat is not built</h1><p>This server was installed without its pages. Run <code>npm run build</code> in its folder and load this page again.</p>`,
  });
}
