// The gallery: the bots of this server. Each has one main action, to talk to it; a code for phones and the embed
// snippets are one click away.

import type { PublishedBot } from '@colloquy/runtime';
import { embedSnippets } from '@colloquy/schema';
import { COMMAND } from '../command-name.ts';
import type { Html } from '../reference/html.ts';
import { html } from '../reference/html.ts';
import { pageWords } from './bot-page.ts';
import { plainPage } from './plain-page.ts';
import { qrCode } from './qr-code.ts';
import { themePicture } from './theme-picture.ts';
import type { WidgetFiles } from './widget-files.ts';

/** What the gallery is written from. */
export interface Gallery {
  readonly bots: readonly PublishedBot[];
  /** Bots that are not shown, because there are too many. */
  readonly more: number;
  readonly serverUrl: string;
  /** Where a phone reaches the server; absent where only this computer does. */
  readonly phoneUrl: string | undefined;
  readonly widget: WidgetFiles | undefined;
}

/** Fewer bots are seen at a glance. */
const SEARCHED_FROM = 6;

/**
 * Writes the gallery.
 *
 * @example galleryPage({ bots, more: 0, serverUrl: 'http://127.0.0.1:3000', phoneUrl: 'http://192.168.1.20:3000', widget })
 */
export function galleryPage({ bots, more, serverUrl, phoneUrl, widget }: Gallery): string {
  return plainPage({
    title: 'Bots on this server · Colloquy',
    isWide: true,
    script: 'gallery.js',
    words: html`<header><div><p class="product">Colloquy</p><h1>Bots on this server</h1></div><nav aria-label="Colloquy"><a href="/docs">API</a><a class="action outlined" href="/studio">Build a bot</a></nav></header>
${!widget && html`<p class="notice">The chat is not built, so the pages are empty. Run <code>npm run build</code>.</p>`}
${bots.length === 0 && html`<p>There is no bot yet. <a href="/studio">Build one in the studio</a>, or publish a file: <code>${COMMAND} publish FILE</code></p>`}
${bots.length >= SEARCHED_FROM && html`<div class="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off"><p id="found" class="quiet" role="status"></p></div>`}
<ul class="bots">${bots.map((bot) => botEntry(bot, { serverUrl, phoneUrl }))}</ul>
${more > 0 && html`<p class="quiet">And ${more} more. <code>${COMMAND} bots</code> lists all.</p>`}
${widget && bots.length > 0 && pinned(widget, serverUrl)}`,
  });
}

/**
 * The gallery of a public server for strangers: the list of bots is private to the operator, who may enter the token.
 *
 * @example closedGallery() // '<!doctype html>…'
 */
export function closedGallery(): string {
  return plainPage({
    title: 'Colloquy',
    script: 'gallery.js',
    words: html`<h1>Chats are served here</h1>
<p>Each chat has an address of its own on this site. Follow the link that you were given, or ask the people who sent you here for it.</p>
<details><summary>This is my server</summary>
<p><a class="action" href="/studio">Sign in to the studio</a></p>
<p>On its machine, <code>${COMMAND} sign-in</code> prints a link that signs this browser in.</p>
<form id="operator" autocomplete="off">
<label for="token">Or show the bots with the operator’s token</label>
<div class="row"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button type="submit">Show the bots</button></div>
<p id="refused" class="refused" role="alert" hidden></p>
</form></details>`,
  });
}

function botEntry(bot: PublishedBot, { serverUrl, phoneUrl }: Pick<Gallery, 'serverUrl' | 'phoneUrl'>): Html {
  const { publicId } = bot;
  const { title, description } = pageWords(bot, publicId);
  const path = `/${encodeURIComponent(publicId)}`;
  const name = `name-of-${encodeURIComponent(publicId)}`;
  return html`<li class="bot">
<a class="open" href="${path}" tabindex="-1" aria-hidden="true">${themePicture(bot.theme)}</a>
<div class="about">
<h2><a id="${name}" href="${path}">${bot.name || publicId}</a>${bot.isClosed && html` <span class="mark">closed</span>`}</h2>
<p>${description ?? (title === bot.name ? undefined : title)}</p>
<p class="quiet">${serverUrl}${path}</p>
</div>
<a class="action" href="${path}" aria-describedby="${name}">Open the chat</a>
<details class="more"><summary aria-describedby="${name}">Embed or share</summary>
<div class="ways">
<div class="code">${phoneUrl === undefined ? html`<p>A phone cannot open this address, because the server listens on this computer alone.</p><p>To open it in your network, start it with <code>${COMMAND} serve --host 0.0.0.0</code></p>` : html`${code(`${phoneUrl}${path}`)}<p class="quiet">Scan to open the page on a phone:<br>${phoneUrl}${path}</p>`}</div>
<div class="snippets">${embedSnippets({ serverUrl, publicId, title }).map(
    ({ name, code }) =>
      html`<section><h3>${name}</h3><div class="snippet"><pre tabindex="0" aria-label="${name}: code"><code>${code}</code></pre><button type="button" class="copy" hidden>Copy</button></div></section>`,
  )}</div>
</div></details>
</li>`;
}

/** Addresses that are too long for a code have none. */
function code(address: string): Html {
  try {
    const { size, path } = qrCode(address);
    return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of ${address}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  } catch {
    return html`<p class="quiet">The address is too long for a QR code.</p>`;
  }
}

function pinned({ entry }: WidgetFiles, serverUrl: string): Html {
  const line = `<script type="module" src="${serverUrl}/${entry.path}" integrity="${entry.integrity}" crossorigin></script>`;
  return html`<details class="pinned"><summary>Pin the version of the script</summary>
<p>With this line, browsers run the script as it is now and no other. After an update of the server it is refused until the line is renewed, so choose it only where you renew both together.</p>
<div class="snippet"><pre tabindex="0" aria-label="Script with integrity: code"><code>${line}</code></pre><button type="button" class="copy" hidden>Copy</button></div></details>`;
}
