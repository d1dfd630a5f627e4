// The text of an answer's body.

/** In the character set that the media type names, else UTF-8. What is no text becomes replacement characters. */
export function bodyText(body: Uint8Array, mediaType = ''): string {
  const name = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
