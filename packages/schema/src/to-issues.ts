// Converts findings of zod to issues in plain words.
import type { z } from 'zod';
import { limits } from './limits.ts';
import type { Issue } from './problem.ts';

type Finding = z.core.$ZodIssue;
type Path = Issue['path'];

/**
 * Converts a failed parse to issues: each has a path and a message with the problem and the expected value. Returns at
 * most `limits.issues`.
 *
 * @param prefix path of the parsed value, prepended to every path
 * @example
 * const parsed = Message.safeParse({ type: 'text' });
 * if (!parsed.success) toIssues(parsed.error, ['message']);
 * // [{ path: ['message', 'text'], message: 'This is missing; expected text.', code: 'invalid_type' }]
 */
export function toIssues(error: Pick<z.ZodError, 'issues'>, prefix: Path = []): Issue[] {
  return firstOfEachValue(error.issues.slice(0, limits.issues)).flatMap((finding) =>
    toIssue(finding, prefix),
  );
}

/**
 * Like `toIssues`, for a query string, where a repeated name has a list of values.
 *
 * @example toQueryIssues(parsed.error, { limit: ['1', '2'] })[0]?.message // 'This parameter is repeated. Send it once.'
 */
export function toQueryIssues(error: Pick<z.ZodError, 'issues'>, query: unknown): Issue[] {
  const given = (query ?? {}) as Readonly<Record<string, unknown>>;
  return toIssues(error, ['query']).map((issue) =>
    Array.isArray(given[String(issue.path[1])])
      ? { ...issue, message: 'This parameter is repeated. Send it once.' }
      : issue,
  );
}

/** A value of the wrong type is not also too short: drop zod's other issues for it. */
function firstOfEachValue(findings: readonly Finding[]): readonly Finding[] {
  const wrong = findings.filter(({ code }) => code === 'invalid_type').map(({ path }) => path);
  if (wrong.length === 0) return findings;
  const isWrong = ({ path }: Finding) =>
    wrong.some((other) => other.length === path.length && other.every((key, index) => key === path[index]));
  return findings.filter((finding) => finding.code === 'invalid_type' || !isWrong(finding));
}

function toIssue(finding: Finding, prefix: Path): Issue[] {
  const path = [...prefix, ...finding.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  const closest = finding.code === 'invalid_union' ? closestVariant(finding.errors) : undefined;
  if (closest) return closest.slice(0, limits.issues).flatMap((inner) => toIssue(inner, path));
  if (finding.code === 'unrecognized_keys')
    return finding.keys.map((key) => ({
      path: [...path, key],
      message: 'There is no such field here.',
      code: finding.code,
    }));
  return [{ path, message: explain(finding), code: finding.code }];
}

/** Messages of the schema itself are more helpful than these defaults of zod. */
const OF_ZOD = /^(?:Invalid |Too (?:small|big)|Unrecognized )/;

/** The variant of a union that the value was probably meant to be: the one whose keys match best. */
function closestVariant(variants: readonly (readonly Finding[])[]): readonly Finding[] | undefined {
  const inner = variants.filter((findings) => findings.every((finding) => finding.path.length > 0));
  return inner.toSorted((one, other) => misfit(one) - misfit(other) || one.length - other.length)[0];
}

/** Counts the signs that another variant was meant: a wrong literal, or a missing key. */
function misfit(findings: readonly Finding[]): number {
  return findings.filter((finding) => {
    if (finding.path.length !== 1) return false;
    return finding.code === 'invalid_value' || receivedBy(finding.message) === 'undefined';
  }).length;
}

function explain(finding: Finding): string {
  if (!OF_ZOD.test(finding.message)) return finding.message;
  switch (finding.code) {
    case 'invalid_type':
      return explainType(finding.message, wordFor(finding.expected));
    case 'invalid_value':
      return `Expected ${listValues(finding.values)}.`;
    case 'invalid_union':
      return explainUnion(finding);
    case 'too_big':
      return `Too ${finding.origin === 'number' ? 'large' : 'long'}: expected at most ${countOf(finding.maximum, finding.origin)}.`;
    case 'too_small':
      return `Too ${finding.origin === 'number' ? 'small' : 'short'}: expected at least ${countOf(finding.minimum, finding.origin)}.`;
    case 'invalid_format':
      return explainFormat(finding.format);
    default:
      return finding.message;
  }
}

function explainType(message: string, expected: string): string {
  const received = receivedBy(message);
  if (received === 'undefined') return `This is missing; expected ${expected}.`;
  return received ? `Expected ${expected}, got ${wordFor(received)}.` : `Expected ${expected}.`;
}

function explainFormat(format: string): string {
  const expected = formats.get(format);
  return expected ? `Expected ${expected}.` : 'This text does not have the expected form.';
}

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'an email address such as ada@example.com'],
  ['url', 'a web address such as https://example.com'],
]);

/** zod does not expose the value, but its message ends with the received type. */
function receivedBy(message: string): string | undefined {
  return /received (\w+)$/.exec(message)?.[1];
}

function explainUnion(finding: Extract<Finding, { code: 'invalid_union' }>): string {
  if ('options' in finding && Array.isArray(finding.options))
    return `Expected ${listValues(finding.options)}.`;
  const expected = finding.errors.flatMap((findings) =>
    findings.flatMap((inner) => {
      if (inner.path.length > 0) return [];
      if (inner.code === 'invalid_value') return listValues(inner.values);
      return inner.code === 'invalid_type' ? wordFor(inner.expected) : [];
    }),
  );
  return expected.length > 0
    ? `Expected ${[...new Set(expected)].join(' or ')}.`
    : 'This has none of the accepted forms.';
}

const words: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['NaN', 'no real number'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['array', 'a list'],
  ['null', 'null'],
]);

function wordFor(type: string): string {
  return words.get(type) ?? type;
}

function listValues(values: readonly unknown[]): string {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value) ?? 'undefined');
  const rest = values.length > shown.length ? ' and others' : '';
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(', ')}${rest}`;
}

function countOf(bound: number | bigint, origin: string): string {
  const plural = Number(bound) === 1 ? '' : 's';
  if (origin === 'string') return `${bound} character${plural}`;
  return origin === 'array' || origin === 'set' ? `${bound} item${plural}` : `${bound}`;
}
