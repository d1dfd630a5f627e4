// The time that a server asks to wait before a retry.

/**
 * Milliseconds to wait according to the Retry-After header of a 429 or 503, in seconds or as a date (RFC 9110, 10.2.3);
 * undefined for other responses. With such a response the server says that the request had no effect, so a retry is
 * safe for every method.
 *
 * @example retryAfterMs({ statusCode: 503, headers: { 'retry-after': '2' } }, Date.now()) // 2000
 */
export function retryAfterMs(
  {
    statusCode,
    headers,
  }: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
  nowMs: number,
): number | undefined {
  const text = headers['retry-after']?.trim();
  if ((statusCode !== 429 && statusCode !== 503) || !text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
