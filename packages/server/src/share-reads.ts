// Shared reads: requests for the same data at the same moment read it once.

/**
 * Makes a function that runs reads and lets those of one round of the event loop share the read of a subject. Later ones read again, so that each sees
 * everything written before it came.
 *
 * @example
 * const share = shareReads<Buffer>();
 * const body = await share('lead-bot', () => readBody('lead-bot'));
 */
export function shareReads<Result>(): (subject: string, read: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (subject, read) => {
    const known = underWay.get(subject);
    if (known) return known;
    const reading = read();
    underWay.set(subject, reading);
    setImmediate(() => underWay.delete(subject));
    return reading;
  };
}
