// Checks the fields of a block against its schema: ids of variables, and variables in texts.
import { isTemplate, parseTemplate } from '@colloquy/engine';
import type { JsonSchema } from '@colloquy/schema';
import { variantsOf } from '@colloquy/schema';
import type { CodeReader } from './code-reader.ts';
import type { Finding } from './finding.ts';
import { limits } from './limits.ts';
import type { VariableNames } from './variable-names.ts';

/** The data for look-ups. */
export interface Known {
  /** An empty schema defines no fields, so every field is accepted. */
  readonly schema: JsonSchema;
  readonly names: VariableNames;
  readonly code: CodeReader;
}

/**
 * Finds unknown variable ids and names, and code in texts that does not parse. As the reference
 * defines, a field whose name ends in `ariableId` contains the id of a variable.
 *
 * @example
 * findInFields({ options: { variableId: 'gone' } }, known)
 * // [{ path: ['options', 'variableId'], severity: 'warning', message: 'No variable has the id "gone", …', … }]
 */
export function findInFields(value: unknown, known: Known): readonly Finding[] {
  const findings: Finding[] = [];
  look({ value, schemas: variantsOf(known.schema), path: [] }, { known, findings });
  return findings;
}

interface Field {
  readonly value: unknown;
  readonly schemas: readonly JsonSchema[];
  readonly path: readonly (string | number)[];
}

interface Search {
  readonly known: Known;
  readonly findings: Finding[];
}

function look({ value, schemas, path }: Field, search: Search): void {
  if (path.length > limits.depth) return;
  if (typeof value === 'string') lookAtText(value, { schemas, path }, search);
  else if (Array.isArray(value)) {
    const elements = schemas.flatMap(({ items }) => (items ? variantsOf(items) : []));
    for (const [index, element] of value.entries())
      look({ value: element, schemas: elements, path: [...path, index] }, search);
  } else if (typeof value === 'object' && value !== null)
    lookAtObject(value as Readonly<Record<string, unknown>>, { schemas, path }, search);
}

function lookAtObject(
  object: Readonly<Record<string, unknown>>,
  { schemas, path }: Pick<Field, 'schemas' | 'path'>,
  search: Search,
): void {
  const names = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  for (const [key, value] of Object.entries(object)) {
    const fields = schemas.flatMap(({ properties }) =>
      properties && Object.hasOwn(properties, key) ? variantsOf(properties[key] as JsonSchema) : [],
    );
    const isFree = fields.length === 0;
    if (key.endsWith('ariableId') && typeof value === 'string')
      lookAtVariableId(value, [...path, key], search);
    // An unknown field is never filled in, so its text is not checked. A schema without field names accepts any field.
    if (!isFree || names.length === 0) look({ value, schemas: fields, path: [...path, key] }, search);
  }
}

function lookAtVariableId(id: string, path: Field['path'], { known, findings }: Search): void {
  if (id === '' || isTemplate(id) || known.names.hasId(id)) return;
  findings.push({
    path,
    severity: 'warning',
    code: 'unknown_variable',
    message: `No variable has the id "${id.slice(0, limits.shownCharacters)}", so the field counts as not set.`,
    given: id,
    ...known.names.fixOfId(id),
  });
}

function lookAtText(text: string, { schemas, path }: Pick<Field, 'schemas' | 'path'>, search: Search): void {
  if (!isTemplate(text)) return;
  const { known, findings } = search;
  const placeholders = schemas.flatMap((schema) => schema.placeholders ?? []);
  for (const segment of parseTemplate(text)) {
    if (segment.type === 'code') lookAtCode(segment.code, path, search);
    if (segment.type !== 'variable' || known.names.hasName(segment.name)) continue;
    if (placeholders.includes(segment.name)) continue;
    findings.push({
      path,
      severity: 'warning',
      code: 'unknown_variable',
      message: `No variable is named "${segment.name.slice(0, limits.shownCharacters)}", so it is replaced by an empty text.`,
      given: segment.name,
      ...known.names.fixOfName(segment.name),
    });
  }
}

function lookAtCode(code: string, path: Field['path'], search: Search): void {
  const why = search.known.code.read(code);
  if (why !== undefined)
    search.findings.push({
      path,
      code: 'invalid_code',
      message: `The code {{= ${code.slice(0, limits.shownCharacters)} =}} has a syntax error. ${why}`,
      fix: 'Fix the code, or remove the equals signs if it is the name of a variable.',
    });
  for (const segment of parseTemplate(code))
    if (segment.type === 'variable') lookAtText(`{{${segment.name}}}`, { schemas: [], path }, search);
}
