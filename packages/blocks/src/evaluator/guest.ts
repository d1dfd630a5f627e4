// The program inside the sandbox: it sets time and randomness, calls the author's code, and serializes the outcome as
// JSON.
import { limits } from './limits.ts';

/**
 * Runs once when the sandbox is created and returns five functions: two for expressions, and three for scripts, which
 * may fetch.
 * - `start(code, given)` calls the function with the author's code and returns the outcome as JSON, or undefined while
 * a promise is pending; after running the jobs, `collect()` returns it.
 * - `begin(code, given)` calls the code of a script. After running the jobs, `collect()` returns the outcome if the
 * script has finished, and `fetched()` returns all its requests so far, as JSON. `answer(number, head, text)` passes in
 * the response to one request; then the jobs must run again.
 * It saves the built-ins it needs before any author code runs, so that code which replaces `JSON` or `Promise` affects
 * only itself. Evaluations share no state: the sandbox's memory is restored between them.
 */
export const guestSource = `(() => {
  const { parse, stringify } = JSON;
  const { apply, construct } = Reflect;
  const { entries } = Object;
  const RealDate = Date, RealPromise = Promise, RealError = Error, RealTypeError = TypeError, RealMap = Map, RealString = String;
  const toText = String;
  const { then } = Promise.prototype, { toLowerCase } = String.prototype, { exec } = RegExp.prototype;
  const { iterator } = Symbol;
  const assignments = [], requests = [], open = [];
  let now = 0, outcome, mayFetch = false, settled, openCount = 0;

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

  const { writtenForPeople } = globalThis;
  delete globalThis.writtenForPeople;
  const RealRangeError = RangeError;
  function inWords(kind, value, locales, options) {
    const said = parse(writtenForPeople(stringify({ __proto__: null, kind, value: toText(value), locales, options })));
    if (said.message !== undefined) throw new RealRangeError(said.message);
    return said.text;
  }
  Number.prototype.toLocaleString = function (locales, options) { return inWords('number', +this, locales, options); };
  for (const [name, kind] of entries({ toLocaleString: 'both', toLocaleDateString: 'date', toLocaleTimeString: 'time' }))
    RealDate.prototype[name] = function (locales, options) { return inWords(kind, +this, locales, options); };
  globalThis.Intl = {
    NumberFormat: function (locales, options) {
      inWords('number', 0, locales, options);
      return { format: (number) => inWords('number', +number, locales, options) };
    },
    DateTimeFormat: function (locales, options) {
      inWords('format', 0, locales, options);
      return {
        format: (date) => inWords('format', date === undefined ? now : +date, locales, options),
        resolvedOptions: () => ({ locale: toText(locales ?? 'en-US'), calendar: 'gregory', timeZone: options?.timeZone ?? 'UTC' }),
      };
    },
  };

  globalThis.setVariable = (name, value) => {
    if (assignments.length >= ${limits.assignments}) return;
    const text = stringify(plain(value));
    assignments.push({ name: toText(name), value: text === undefined ? undefined : parse(text) });
  };

  globalThis.fetch = (address, options) => {
    if (!mayFetch) throw new RealError('There is no network in an expression; use a script or an HTTP request block.');
    // Made here, because an error knows the line on which it was made.
    const error = requests.length < ${limits.fetches} ? new RealTypeError('') : undefined;
    return new RealPromise((resolve, reject) => {
      if (requests.length >= ${limits.fetches}) throw new RealError('A script may fetch ${limits.fetches} times at most.');
      requests.push(toRequest(address, options ?? {}));
      open.push({ resolve, reject, error });
      openCount++;
    });
  };
  function toRequest(address, { method = 'GET', headers, body }) {
    const list = (typeof headers?.[iterator] === 'function' ? [...headers] : entries(headers ?? {})).map((pair) => [toText(pair[0]), toText(pair[1])]);
    const request = { __proto__: null, url: toText(address), method: toText(method), headers: list };
    if (body === undefined || body === null) return request;
    const isData = typeof body === 'object' && !(body instanceof RealString);
    if (!list.some(([name]) => lower(name) === 'content-type'))
      list.push(['content-type', isData ? 'application/json' : 'text/plain;charset=UTF-8']);
    request.body = isData ? stringify(body) : toText(body);
    return request;
  }
  const lower = (name) => apply(toLowerCase, toText(name), []);

  /** What fetching gives: a response that is its own text, because scripts are written for either. */
  class Response extends RealString {
    constructor(text, { status, statusText, headers }) {
      super(text);
      const own = { ok: status >= 200 && status < 300, status, statusText, headers: toHeaders(headers) };
      for (const [name, value] of entries(own)) Object.defineProperty(this, name, { value });
    }
    async text() { return toText(this); }
    async json() { return parse(toText(this)); }
  }
  function toHeaders(headers) {
    const map = new RealMap(entries(headers));
    const { get, has } = map;
    map.get = (name) => apply(get, map, [lower(name)]) ?? null;
    map.has = (name) => apply(has, map, [lower(name)]);
    return map;
  }

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
    let message = 'Error', line;
    try {
      message = toText(error instanceof RealError ? error.name + ': ' + error.message : error);
      if (mayFetch) line = Number(apply(exec, /code\\.js:(\\d+)/, [toText(error.stack)])?.[1]);
    } catch {}
    return stringify({ __proto__: null, error: message, line });
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
  function prepare(text) {
    const given = parse(text);
    now = given.now;
    seedChance(given.seed);
    for (const index of given.absent) given.values[index] = undefined;
    return given.values;
  }

  return {
    start(code, text) {
      const values = prepare(text);
      try {
        const value = apply(code, undefined, values);
        if (!(value instanceof RealPromise)) return success(value);
        apply(then, value, [(result) => { outcome = success(result); }, (error) => { outcome = failure(error); }]);
      } catch (error) {
        return failure(error);
      }
    },
    collect: () => settled && openCount === 0 ? settled() : outcome,
    begin(code, text) {
      const values = prepare(text);
      mayFetch = true;
      const running = new RealPromise((resolve) => resolve(apply(code, undefined, values)));
      apply(then, running, [(value) => { settled = () => success(value); }, (error) => { settled = () => failure(error); }]);
    },
    answer(number, head, text) {
      const { resolve, reject, error } = open[number];
      const given = parse(head);
      openCount--;
      if (given.message === undefined) return resolve(new Response(text, given));
      error.message = given.message;
      error.code = given.code;
      reject(error);
    },
    fetched: () => stringify(requests),
  };
})()`;
