// Keys that are used once. `crypto.randomUUID` is there on secure pages only, and a chat must run on an intranet, too.

/** @example requestKey() // '3f2a…', 32 digits */
export function requestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
