// Parses variables.
import { limits } from '../limits.ts';
import type { Steps } from '../steps.ts';
import type { JsonObject, Part, Reading } from './reading.ts';
import { isObject, isStepDone, nameOf, readId, readList, reportNoObject, withChanges } from './reading.ts';
import type { Variable } from './variable.ts';

/**
 * Parses the variables of a definition. Of two variables with the same id, the first is kept.
 *
 * @example
 * readVariables({ variables: [{ id: 'v1', name: 'Name' }] }, reading); // [{ id: 'v1', name: 'Name' }]
 */
export function* readVariables(json: JsonObject, reading: Reading): Steps<Variable[]> {
  const list = readList(json, 'variables', {
    reading,
    limit: limits.botVariables,
    isOptional: reading.isRepairing,
  });
  const seen = new Set<string>();
  const variables: Variable[] = [];
  for (const [index, value] of list.entries()) {
    if (isStepDone(reading)) yield;
    const variable = readVariable(value, index, reading);
    if (!variable) continue;
    if (!seen.has(variable.id)) {
      seen.add(variable.id);
      variables.push(variable);
      continue;
    }
    reading.report.warning({
      path: ['variables', index, 'id'],
      code: 'duplicate_id',
      message: `Variable "${variable.name}" has the id "${variable.id}" of an earlier variable, so it is left out.`,
      fix: 'Give it an id of its own, or remove it.',
    });
  }
  return variables;
}

function readVariable(value: unknown, index: number, reading: Reading): Variable | undefined {
  const { report } = reading;
  const part: Part = { path: ['variables', index], name: () => `Variable ${index + 1}` };
  if (!isObject(value)) {
    reportNoObject(value, part, report);
    return undefined;
  }
  const id = readId(value, part, report);
  if (typeof value.name !== 'string') {
    report.error({
      path: [...part.path, 'name'],
      code: 'missing_name',
      message: `${part.name()} has no name: expected a text, got ${nameOf(value.name)}.`,
      fix: 'Give the variable a name.',
    });
    return undefined;
  }
  if (id === '') return undefined;
  const isSessionVariable = readFlag(value, part, { field: 'isSessionVariable', reading });
  const isMarkdown = readFlag(value, part, { field: 'isMarkdown', reading });
  const initial = readInitialValue(value.value, part, reading);
  return withChanges<Variable>(value, { id, isSessionVariable, isMarkdown, value: initial });
}

/** A wrong value is an error: without `isSessionVariable`, replies of visitors would be stored in results. */
function readFlag(
  variable: JsonObject,
  { path, name }: Part,
  { field, reading }: { readonly field: keyof typeof FLAG_MEANINGS; readonly reading: Reading },
): boolean | undefined {
  const value = variable[field];
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return undefined;
  reading.report.error({
    path: [...path, field],
    code: 'wrong_type',
    message: `Whether ${name()} ${FLAG_MEANINGS[field]} is ${nameOf(value)}; expected true or false.`,
    fix: 'Write true or false, or remove it.',
  });
  return undefined;
}

const FLAG_MEANINGS = {
  isSessionVariable: 'is kept for the chat alone',
  isMarkdown: 'holds Markdown',
} as const;

function readInitialValue(value: unknown, { path, name }: Part, reading: Reading): Variable['value'] {
  if (value === undefined || value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((item) => item === null || typeof item === 'string')) return value;
  reading.report.error({
    path: [...path, 'value'],
    code: 'wrong_type',
    message: `${name()} starts with ${nameOf(value)}; expected a text or a list of texts.`,
    fix: 'Write the value as a text.',
  });
  return undefined;
}
