// The page of a bot: only what the browser needs for the first message.
import type { PublishedBot } from '@colloquy/runtime';
import type { Html } from '../reference/html.ts';
import { html } from '../reference/html.ts';
import type { WidgetFiles } from './widget-files.ts';

/** What a page is written from. */
export interface BotPage {
  readonly bot: PublishedBot;
  readonly publicId: string;
  /** Where the server is, for addresses that others read. */
  readonly serverUrl: string;
  /** Of the visitor: the words of the interface are in it. */
  readonly locale: string;
  /** Absent for crawlers and link previews, which need only the metadata. */
  readonly widget: WidgetFiles | undefined;
  readonly style: string;
  /** The address of a script of this server that runs before the chat; usually none. */
  readonly script?: string | undefined;
  /** Whether scripts of the bot run. */
  readonly runsScripts: boolean;
}

/**
 * Writes the page. The script requests the first messages at once, while the renderer loads.
 *
 * @example botPage({ bot, publicId: 'lead', serverUrl: 'https://bots.example', locale: 'de', widget, style, runsScripts: false }) // '<!doctype html>…'
 */
export function botPage({
  bot,
  publicId,
  serverUrl,
  locale,
  widget,
  style,
  script,
  runsScripts,
}: BotPage): string {
  const { title, description } = pageWords(bot, publicId);
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
${script && html`<script type="module" src="${script}"></script>\n`}${widget && scripts(widget)}
${widget && bot.settings.general?.isHideQueryParamsEnabled !== false && html`<script type="module" src="/pages/bot-page.js"></script>`}
<style>${{ html: style }}</style>
<link rel="icon" href="${iconOf(bot)}">
${description && html`<meta name="description" content="${description}">`}
${bot.settings.metadata?.allowIndexing !== true && html`<meta name="robots" content="noindex">`}
${linkPreview(bot, { title, description, address: `${serverUrl}/${encodeURIComponent(publicId)}`, serverUrl })}
</head>
<body>
<main>
<h1>${title}</h1>
${widget && html`<colloquy-chat bot="${publicId}" mode="standard" lang="${locale}" focus-first query-variables="*"${runsScripts && html` allow-scripts`}></colloquy-chat>`}
<noscript><p>${description} This chat needs JavaScript.</p></noscript>
</main>
</body>
</html>
`.html;
}

/** The style sheet of a page: the chat fills it, on the ground that the bot has, so that nothing flashes. */
export function pageStyle({ theme }: Pick<PublishedBot, 'theme'>): string {
  const { type = 'Color', content = '' } = theme.general?.background ?? {};
  const ground = type === 'Color' && COLOR.test(content) ? `background:${content};` : '';
  return `html,body{height:100%;margin:0;${ground}}body{overflow:hidden}colloquy-chat{display:block;height:100vh;height:100dvh}h1{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}noscript p{margin:48px auto;max-width:40ch;padding:0 16px;font:16px/24px system-ui,sans-serif}`;
}

/** Colours that cannot end their CSS rule. */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|rgba?\([\d.,%\s/]{3,60}\))$/i;

/** What a page says it is about. */
export function pageWords(
  { settings, name }: Pick<PublishedBot, 'settings' | 'name'>,
  publicId: string,
): { readonly title: string; readonly description: string | undefined } {
  const { title, description } = settings.metadata ?? {};
  return { title: title || name || publicId, description: description || undefined };
}

function scripts({ entry, early }: WidgetFiles): Html {
  return html`<script type="module" src="/${entry.path}" integrity="${entry.integrity}"></script>
${early.map(({ path }) => html`<link rel="preload" as="fetch" crossorigin href="/${path}">\n`)}`;
}

/** A speech bubble; browsers would ask for `/favicon.ico` otherwise. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#3d63b8" d="M8 3h16a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6H14l-7 6v-6.1A6 6 0 0 1 2 18V9a6 6 0 0 1 6-6z"/></svg>',
)}`;

function iconOf({ settings }: PublishedBot): string {
  const icon = settings.metadata?.favIconUrl ?? '';
  return /^(?:https?:\/\/|\/(?!\/)|data:image\/)/i.test(icon) ? icon : ICON;
}

/** Open Graph, which the previews of messengers and social networks are made from. */
function linkPreview(
  { settings, name }: PublishedBot,
  {
    title,
    description,
    address,
    serverUrl,
  }: {
    readonly title: string;
    readonly description: string | undefined;
    readonly address: string;
    readonly serverUrl: string;
  },
): Html {
  const image = URL.parse(settings.metadata?.imageUrl ?? '', serverUrl);
  const picture =
    settings.metadata?.imageUrl && /^https?:$/.test(image?.protocol ?? '') ? image?.href : undefined;
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
<meta property="og:title" content="${title}">
${name && name !== title && html`<meta property="og:site_name" content="${name}">`}
${description && html`<meta property="og:description" content="${description}">`}
${picture && html`<meta property="og:image" content="${picture}"><meta name="twitter:card" content="summary_large_image">`}`;
}
