// The program inside the sandbox: it fixes the clock and chance, calls the author's code, and writes the outcome as JSON.

/** Calls of `setVariable` that one piece of code may make; the rest are ignored. */
const MAXIMUM_ASSIGNMENTS = 1_000;

/**
 * Runs once when the sandbox is set up and gives two functions. `start(code, given)` calls the function that holds the author's code
 * and gives the outcome as JSON text, or undefined while a promise is open; then `collect()` gives it once the jobs have run.
 *
 * What it needs of the language it takes before any author's code runs, so that code which replaces `JSON` or `Promise` only confuses
 * itself. Nothing here is shared between two evaluations: the sandbox's memory is put back in between.
 */
export const guestSource = `(() => {
  const { parse, stringify } = JSON;
  const { apply, construct } = Reflect;
  const RealDate = Date, RealPromise = Promise, RealError = Error, then = Promise.prototype.then, toText = String;
  const assignments = [];
  let now = 0, outcome;

  function FixedDate(...parts) {
    return new.target ? construct(RealDate, parts.length === 0 ? [now] : parts, new.target) : toText(new RealDate(now));
  }
  Object.defineProperties(FixedDate, {
    name: { value: 'Date' }, length: { value: 7 }, prototype: { value: RealDate.prototype, writable: false },
    now: { value: () => now, writable: true, configurable: true },
    parse: { value: RealDate.parse, writable: true, configurable: true },
    UTC: { value: RealDate.UTC, writable: true, configurable: true },
  });
  RealDate.prototype.constructor = FixedDate;
  globalThis.Date = FixedDate;

  globalThis.setVariable = (name, value) => {
    if (assignments.length >= ${MAXIMUM_ASSIGNMENTS}) return;
    const text = stringify(plain(value));
    assignments.push({ name: toText(name), value: text === undefined ? undefined : parse(text) });
  };
  globalThis.fetch = () => {
    throw new RealError('Scripts have no network here; use an HTTP request block.');
  };

  const plain = (value) => typeof value === 'bigint' ? toText(value) : value;
  function success(value) {
    try {
      const number = typeof value === 'number' && (value !== value || value === Infinity || value === -Infinity) ? toText(value) : undefined;
      return stringify({ __proto__: null, value: plain(value), number, assignments });
    } catch (error) {
      return failure(error);
    }
  }
  function failure(error) {
    let message = 'Error';
    try {
      message = toText(error instanceof RealError ? error.name + ': ' + error.message : error);
    } catch {}
    return stringify({ __proto__: null, error: message });
  }

  function seedChance(words) {
    let [a, b, c, d] = words;
    Math.random = () => {
      const sum = (a + b + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = ((c << 21) | (c >>> 11)) + sum | 0;
      return (sum >>> 0) / 4294967296;
    };
    for (let round = 0; round < 12; round++) Math.random();
  }

  return {
    start(code, text) {
      const given = parse(text);
      now = given.now;
      seedChance(given.seed);
      for (const index of given.absent) given.values[index] = undefined;
      try {
        const value = apply(code, undefined, given.values);
        if (!(value instanceof RealPromise)) return success(value);
        apply(then, value, [(result) => { outcome = success(result); }, (error) => { outcome = failure(error); }]);
      } catch (error) {
        return failure(error);
      }
    },
    collect: () => outcome,
  };
})()`;
