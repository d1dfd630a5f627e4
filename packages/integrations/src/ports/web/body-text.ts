// The text of a response body.

/** Decodes with the charset of the media type, else UTF-8. Invalid bytes become replacement characters. */
export function bodyText(body: Uint8Array, mediaType = ''): string {
  const name = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
