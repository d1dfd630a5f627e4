// Shared reads: requests for the same data at the same moment read it once.

/**
 * Makes a function that runs reads and lets those that come while one of the same subject is under way, in the same round of the event loop, share it.
 * Later ones read again, so that each sees everything written before it came.
 *
 * @example
 * const share = shareReads<readonly FollowedChange[]>();
 * const changes = await share('12 lead-bot', () => store.drafts.changesAfter('lead-bot', 12, page));
 */
export function shareReads<Result>(): (subject: string, read: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (subject, read) => {
    const known = underWay.get(subject);
    if (known) return known;
    const forget = () => {
      if (underWay.get(subject) === reading) underWay.delete(subject);
    };
    const reading = read().finally(forget);
    underWay.set(subject, reading);
    setImmediate(forget);
    return reading;
  };
}
