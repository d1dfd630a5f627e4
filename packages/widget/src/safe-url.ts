// Checks addresses of a bot before the page links to them or loads them. A bot's content is untrusted.

/**
 * A safe address for a link, or nothing. Only web, mail and phone addresses are allowed; others, such as `javascript:`,
 * could run code.
 *
 * @example linkUrl(' JavaScript:alert(1)') // undefined
 */
export function linkUrl(url: string | undefined): string | undefined {
  return checked(url, /^(?:https?|mailto|tel):$/);
}

/** An address that may load as an image, sound or video. An image runs no code, even as SVG. */
export function mediaUrl(url: string | undefined): string | undefined {
  const trimmed = `${url}`.trim();
  return /^data:(?:image|audio|video)\//i.test(trimmed) ? trimmed : checked(url, /^(?:https?|blob):$/);
}

/** An address that may load in a frame. */
export function frameUrl(url: string | undefined): string | undefined {
  return checked(url, /^https?:$/);
}

/**
 * Normalised as browsers do, so that tabs and line breaks hide nothing. Addresses without a scheme are relative to the
 * page.
 */
function checked(url: string | undefined, schemes: RegExp): string | undefined {
  if (!url) return undefined;
  const base = globalThis.document?.baseURI;
  if (!URL.canParse(url, base)) return undefined;
  const parsed = new URL(url, base);
  return schemes.test(parsed.protocol) ? parsed.href : undefined;
}
