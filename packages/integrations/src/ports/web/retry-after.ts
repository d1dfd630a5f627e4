// How long a server asks to wait before the next try.

/**
 * Milliseconds to wait as the Retry-After header of a 429 or 503 says, in seconds or as a date (RFC 9110, 10.2.3); nothing for
 * other responses. With such an answer the server says that it did not do what was asked, so trying again is safe for every method.
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
