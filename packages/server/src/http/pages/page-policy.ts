// The sources that a page of a bot may load, and the sites that may frame it.
import { createHash } from 'node:crypto';
import type { PublishedBot } from '@colloquy/runtime';

/**
 * The content security policy of a bot's page. Scripts come from this server only; media may come from anywhere, as
 * its author decides. Stripe is allowed for bots with payments, requests elsewhere for bots that make them from the
 * page, and fonts for themes that name one. If the page runs the bot's scripts, they may run as text, and load
 * scripts, styles and data; on the origin of the studio they run in a sandbox without this origin.
 *
 * @param style the inline style sheet of the page
 * @example pagePolicy(bot, { style: 'body{margin:0}', scripts: 'none' }) // "default-src 'none'; script-src 'self'; …"
 */
export function pagePolicy(
  bot: PublishedBot,
  { style, scripts }: { readonly style: string; readonly scripts: PageScripts },
): string {
  if (scripts !== 'none') return scriptedPolicy(bot, scripts);
  const stripe = bot.inputs.has('payment input') ? ' https://js.stripe.com' : '';
  const elsewhere = bot.makesRequestsFromPage ? ' https: http:' : fontHost(bot.theme);
  return directives({
    'script-src': `'self'${stripe}`,
    'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src': `'self' data: blob: https: http:`,
    'media-src': `'self' data: blob: https: http:`,
    'font-src': `'self' data: https:`,
    'frame-src': `'self' https: http:`,
    'connect-src': `'self'${stripe && ' https://api.stripe.com'}${elsewhere}`,
    'worker-src': `'self'`,
    'frame-ancestors': frameAncestors(bot.settings.security?.allowedOrigins ?? []),
  });
}

/** Head code and tag managers load whatever their authors choose. Plug-ins, other bases and forms to other sites stay forbidden. */
function scriptedPolicy(bot: PublishedBot, scripts: PageScripts): string {
  const anywhere = `'self' https: http:`;
  return directives({
    ...(scripts === 'sandbox' ? { sandbox: SANDBOX } : {}),
    'script-src': `${anywhere} 'unsafe-inline' 'unsafe-eval' blob:`,
    'style-src': `${anywhere} 'unsafe-inline'`,
    'img-src': `${anywhere} data: blob:`,
    'media-src': `${anywhere} data: blob:`,
    'font-src': `${anywhere} data:`,
    'frame-src': anywhere,
    'connect-src': `${anywhere} wss: ws:`,
    'worker-src': `'self' blob:`,
    'frame-ancestors': frameAncestors(bot.settings.security?.allowedOrigins ?? []),
  });
}

/** Where the scripts of a bot run on its page: nowhere, in a document without an origin, or on an origin without sign-in. */
export type PageScripts = 'none' | 'sandbox' | 'own origin';

/**
 * Where a bot's page runs its scripts. Without an origin of their own, pages of bots that need one run no scripts: sites that a bot
 * allows are recognised by their origin, and payment forms refuse pages without one.
 *
 * @example pageScripts(bot, { hasOwnOrigin: false }) // 'sandbox'
 */
export function pageScripts(
  { areScriptsAllowed, settings, inputs }: PublishedBot,
  { hasOwnOrigin }: { readonly hasOwnOrigin: boolean },
): PageScripts {
  if (!areScriptsAllowed) return 'none';
  if (hasOwnOrigin) return 'own origin';
  const needsOrigin = settings.security?.allowedOrigins?.length || inputs.has('payment input');
  return needsOrigin ? 'none' : 'sandbox';
}

/** Everything but `allow-same-origin`. Windows that the page opens are ordinary ones, so that links of the bot work. */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-modals',
  'allow-downloads',
  'allow-top-navigation-by-user-activation',
].join(' ');

/** Where the chat loads Google fonts from (`packages/widget/src/theme/web-fonts.ts`). */
const FONT_SERVICE = 'https://fonts.bunny.net';

/** Where the style sheet of the theme's font is, if it has to be loaded. */
function fontHost({ general: { font } = {} }: PublishedBot['theme']): string {
  if (!font || typeof font === 'string' || !font.family) return '';
  if (font.type === 'Google') return ` ${FONT_SERVICE}`;
  const url = font.css ? null : URL.parse(font.url ?? '');
  return url && /^https?:$/.test(url.protocol) ? ` ${url.origin}` : '';
}

/** The policy of pages that show no bot. */
export const plainPolicy = directives({
  'script-src': `'self'`,
  'style-src': `'self'`,
  'img-src': `'self' data: https:`,
  'connect-src': `'self'`,
  'frame-ancestors': `'none'`,
});

/**
 * The policy of the studio. Scripts, styles and requests stay on this server. Pictures and media of a bot are shown from where its author
 * says, as on the page of the bot, and the fonts of themes come from the service of which the chat takes them.
 */
export const studioPolicy = directives({
  'script-src': `'self'`,
  'style-src': `'self'`,
  'img-src': `'self' data: blob: https:`,
  'media-src': `'self' data: blob: https:`,
  'font-src': `'self' ${FONT_SERVICE}`,
  'connect-src': `'self' ${FONT_SERVICE}`,
  'worker-src': `'self'`,
  'frame-src': `'self'`,
  'frame-ancestors': `'none'`,
});

function directives(some: Readonly<Record<string, string>>): string {
  const all = { 'default-src': `'none'`, ...some, 'base-uri': `'none'`, 'form-action': `'none'` };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** A bot that names no origins may be used by any page, as its chats may. */
function frameAncestors(allowed: readonly string[]): string {
  if (allowed.length === 0) return '*';
  // Anything but a plain origin would end the directive or begin another one.
  const origins = allowed.filter((one) => URL.parse(one)?.origin === one && /^https?:/.test(one));
  return ["'self'", ...origins].join(' ');
}
