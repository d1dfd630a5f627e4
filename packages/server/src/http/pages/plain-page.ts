// A page with a few words on it: there is no such bot, it is closed, or something is missing.
import type { Html } from '../reference/html.ts';
import { html } from '../reference/html.ts';

/** Content of the page. */
export interface PlainPage {
  readonly locale?: string;
  readonly title: string;
  readonly words: Html;
  readonly script?: string;
  readonly isWide?: boolean;
}

/**
 * Writes a page in the look of this server.
 *
 * @example plainPage({ title: 'There is no bot here', words: html`<p>Look at the address again.</p>` })
 */
export function plainPage({ locale = 'en', title, words, script, isWide = false }: PlainPage): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/pages.css">
${script && html`<script type="module" src="/pages/${script}"></script>`}
</head>
<body>
<main class="${isWide ? 'wide' : 'few'}">${words}</main>
</body>
</html>
`.html;
}
