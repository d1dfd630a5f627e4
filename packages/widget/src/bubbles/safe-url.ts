// Which addresses of a bot a page follows, and which it loads. A bot's content is hostile until shown otherwise.

/**
 * An address that may stand in a link, or nothing. Only these lead to a page, a mail or a call; `javascript:` and its like run code.
 *
 * @example linkUrl(' JavaScript:alert(1)') // undefined
 */
export function linkUrl(url: string | undefined): string | undefined {
  return checked(url, /^(?:https?|mailto|tel):$/);
}

/** An address that may be loaded as a picture, sound or video. A picture runs nothing, also as SVG. */
export function mediaUrl(url: string | undefined): string | undefined {
  const trimmed = `${url}`.trim();
  return /^data:(?:image|audio|video)\//i.test(trimmed) ? trimmed : checked(url, /^(?:https?|blob):$/);
}

/** An address that may be shown in a frame. */
export function frameUrl(url: string | undefined): string | undefined {
  return checked(url, /^https?:$/);
}

/** Read as the browser will read it, so that tabs and line breaks hide nothing. Addresses without a scheme are the page's own. */
function checked(url: string | undefined, schemes: RegExp): string | undefined {
  if (!url) return undefined;
  const base = globalThis.document?.baseURI;
  if (!URL.canParse(url, base)) return undefined;
  const parsed = new URL(url, base);
  return schemes.test(parsed.protocol) ? parsed.href : undefined;
}
