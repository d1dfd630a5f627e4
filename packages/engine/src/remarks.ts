// Remarks: values of a block that its schema did not take as they are written.
import { limits } from './limits.ts';

/** A value that counts as another one, or as absent. Such a block runs, but its author should know. */
export interface Remark {
  /** Where it is, from the block. */
  readonly path: readonly (string | number)[];
  readonly given: unknown;
  /** The number that counts instead. Absent: it counts as not given. */
  readonly taken?: number;
}

/**
 * Compares a raw value with the parsed one: finds clamped numbers and dropped values. `null` and an empty text mean
 * absent anyway; mere differences of notation are accepted.
 *
 * @example findRemarks({ options: { timeout: 500 } }, { options: { timeout: 120 } })
 * // [{ path: ['options', 'timeout'], given: 500, taken: 120 }]
 */
export function findRemarks(raw: unknown, parsed: unknown): readonly Remark[] {
  const remarks: Remark[] = [];
  compare({ raw, parsed, path: [] }, remarks);
  return remarks;
}

/** A remark as the sentence of a log. Logs reach the visitor's client, so only numbers are shown: any other value may be a secret. */
export function describeRemark({ path, given, taken }: Remark): string {
  const what = typeof given === 'number' ? `${given}` : 'what stands there';
  const instead = taken === undefined ? 'it counts as not given' : `it counts as ${taken}`;
  return `${path.join('.')}: ${what} cannot be used, so ${instead}.`;
}

interface Pair {
  readonly raw: unknown;
  readonly parsed: unknown;
  readonly path: readonly (string | number)[];
}

function compare({ raw, parsed, path }: Pair, remarks: Remark[]): void {
  if (raw === parsed || path.length > limits.optionDepth || remarks.length >= limits.remarksPerBlock) return;
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    // A schema that leaves elements out says nothing about which.
    if (raw.length !== parsed.length) return;
    for (const [index, element] of raw.entries())
      compare({ raw: element, parsed: parsed[index], path: [...path, index] }, remarks);
  } else if (isRecord(raw) && isRecord(parsed)) {
    // Keys unknown to the schema are missing in the parsed value; those with an invalid value are undefined.
    for (const key of Object.keys(parsed))
      if (Object.hasOwn(raw, key))
        compare({ raw: raw[key], parsed: parsed[key], path: [...path, key] }, remarks);
  } else if (parsed === undefined) {
    if (raw !== null && raw !== '') remarks.push({ path, given: raw });
  } else if (typeof parsed === 'number' && toNumber(raw) !== parsed)
    remarks.push({ path, given: raw, taken: parsed });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** People write numbers as texts, with either point. */
function toNumber(raw: unknown): number {
  return typeof raw === 'string' ? Number(raw.trim().replace(',', '.')) : Number(raw);
}
