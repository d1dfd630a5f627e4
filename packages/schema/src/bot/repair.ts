// Parses theme and settings, and leaves out invalid values.
import type { z } from 'zod';
import { limits } from '../limits.ts';
import { toIssues } from '../to-issues.ts';
import { countValues } from './measure.ts';
import type { JsonObject } from './reading.ts';
import { isObject, nameOf } from './reading.ts';
import type { Path, Report } from './report.ts';

type Finding = z.core.$ZodIssue;

/** Maximum number of repair passes. One is enough unless a repair uncovers another problem. After the last one the whole part is left out. */
const PASSES = 8;

/**
 * Parses a part of a bot whose fields are all optional. A number out of range becomes the nearest bound; other invalid
 * values are left out. Each repair is reported as a warning, since appearance must not keep a bot from running. Fields
 * under `guards` protect the bot, so they are errors instead.
 *
 * @param name the key of the part in the file
 * @example
 * repairPart(Theme, { value: json.theme, name: 'theme', report });
 */
export function repairPart<Schema extends z.ZodType>(
  schema: Schema,
  {
    value,
    name,
    report,
    guards = [],
  }: { value: unknown; name: string; report: Report; guards?: readonly string[] },
): z.infer<Schema> {
  if (value !== undefined && value !== null && !isObject(value)) {
    const add = guards.length > 0 ? report.error : report.warning;
    const message = `"${name}" has to be an object, but it is ${nameOf(value)}.`;
    add({ path: [name], code: 'wrong_type', message, fix: `Write "${name}": {} or export the bot again.` });
  }
  if (countValues(value, limits.lookValues) > limits.lookValues) {
    const message = `"${name}" holds more than ${limits.lookValues} values.`;
    report.error({ path: [name], code: 'too_large', message, fix: 'Remove entries that are not needed.' });
    return schema.parse({});
  }
  let current: JsonObject = isObject(value) ? value : {};
  for (let pass = 0; pass < PASSES; pass += 1) {
    const parsed = schema.safeParse(current);
    if (parsed.success) return parsed.data;
    if (pass === 0) current = JSON.parse(JSON.stringify(current)) as JsonObject;
    reportAll(parsed.error, { name, report, guards });
    repairAll(current, parsed.error.issues);
  }
  return schema.parse({});
}

function reportAll(
  error: z.ZodError,
  { name, report, guards }: { name: string; report: Report; guards: readonly string[] },
): void {
  const isGuard = (key: unknown): boolean => guards.includes(String(key));
  // Guards first: the number of findings is limited, and a removed guard must always be reported.
  const issues = error.issues.toSorted((one, other) => +isGuard(other.path[0]) - +isGuard(one.path[0]));
  for (const { path, message } of toIssues({ issues }, [name])) {
    const place = `"${path.slice(1).join('.')}" of the ${name}`;
    const add = isGuard(path[1]) ? report.error : report.warning;
    add({
      path,
      code: 'invalid_value',
      message: isGuard(path[1]) ? `${place}: ${message}` : `${place} is not used as it is. ${message}`,
      fix: 'Correct the value, or remove it.',
    });
  }
}

function repairAll(json: JsonObject, findings: readonly Finding[]): void {
  // So many invalid values are no slips. Whole branches are left out, which also bounds the work.
  if (findings.length > limits.issues) for (const { path } of findings) delete json[String(path[0])];
  // From the last path to the first, so that removing a list item does not shift the remaining paths.
  else for (const finding of findings.toReversed()) repair(json, finding);
}

function repair(json: JsonObject, finding: Finding): void {
  const owner = ownerOf(json, finding.path.slice(0, -1) as Path);
  const key = finding.path.at(-1);
  if (owner === undefined || key === undefined) return;
  if (finding.code === 'too_big' && finding.origin === 'number') owner[String(key)] = Number(finding.maximum);
  else if (finding.code === 'too_small' && finding.origin === 'number')
    owner[String(key)] = Number(finding.minimum);
  else if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete owner[String(key)];
}

function ownerOf(json: JsonObject, path: Path): JsonObject | undefined {
  let owner: unknown = json;
  for (const key of path)
    owner = typeof owner === 'object' && owner !== null ? (owner as JsonObject)[key] : undefined;
  return typeof owner === 'object' && owner !== null ? (owner as JsonObject) : undefined;
}
